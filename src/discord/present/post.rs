//! The posts of a table in play: a turn, the end, and a seat's secrets.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use super::board::picture;
use super::words::{due_words, listing, mention, seat_line, seat_name};
use crate::app::{PostContext, TableSummary};
use crate::discord::ids::{Id, Word};
use crate::discord::outgoing::{Message, Picture, clip};
use game::{AnyView, Focus, Seat};

/// A post: a message with a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Post {
    /// The message.
    pub message: Message,
    /// Its picture.
    pub picture: Picture,
}

/// How many characters of news a post tells before it refers to the board.
const MAX_NEWS: usize = 1_200;

/// A turn's post for everybody.
#[must_use]
pub fn turn_post(told: &PostContext) -> Post {
    let seating = &told.seating;
    let mut lines = Vec::new();
    if told.first {
        let count = u8::try_from(seating.seats.len()).unwrap_or(u8::MAX);
        lines.push(format!("**{}** begins.", seating.game_name));
        lines.extend(Seat::all(count).map(|seat| seat_line(seating, seat)));
        lines.push(String::new());
    }
    lines.extend(news(told));
    lines.push(turn_line(told));
    let rows = vec![CreateActionRow::Buttons(buttons(seating))];
    let called = told.call.iter().filter(|seat| seating.thread_calls.contains(seat));
    let mentions = called.filter_map(|seat| seating.player(*seat)).collect();
    let message = Message { content: lines.join("\n"), rows, mentions, ..Message::default() };
    Post { message, picture: picture(seating, &*told.view, Focus::Plain) }
}

fn news(told: &PostContext) -> Vec<String> {
    let text: Vec<_> = told.news.iter().map(|news| format!("> {news}")).collect();
    if text.is_empty() { Vec::new() } else { vec![clip(&text.join("\n"), MAX_NEWS), String::new()] }
}

fn turn_line(told: &PostContext) -> String {
    let seating = &told.seating;
    let to_act = told.view.frame().turn.seats();
    let called = |seat: &Seat| match seating.player(*seat) {
        Some(player) if told.call.contains(seat) && seating.thread_calls.contains(seat) => {
            format!("{} ({})", mention(player), seating.side(*seat))
        }
        _ => seat_name(seating, *seat),
    };
    let names: Vec<_> = to_act.iter().map(called).collect();
    let due = due_words(seating);
    let next = seating.next.filter(|next| !to_act.contains(next));
    let next = next.map(|next| format!(" Next: {}.", seat_name(seating, next))).unwrap_or_default();
    format!("{} to play.{due}{next}", listing(&names))
}

fn buttons(seating: &TableSummary) -> Vec<CreateButton> {
    vec![
        CreateButton::new(Id::Move(seating.id).text()).label("Move").style(ButtonStyle::Primary),
        CreateButton::new(Id::View(seating.id).text()).label("My view").style(ButtonStyle::Secondary),
        CreateButton::new(Id::Rules(seating.game.to_owned()).text()).label("Rules").style(ButtonStyle::Secondary),
    ]
}

/// The end, for everybody.
#[must_use]
pub fn over_post(told: &PostContext) -> Post {
    let seating = &told.seating;
    let mut lines = news(told);
    if let Some(outcome) = &told.view.frame().outcome {
        lines.push(format!("**The game is over.** {}", outcome.reason));
        let mut places: Vec<_> = outcome.ranks.iter().copied().zip((0..).map(Seat)).collect();
        places.sort_by_key(|(rank, seat)| (*rank, *seat));
        let draw = outcome.is_draw();
        let line = |(rank, seat): &(u8, Seat)| {
            let place = if draw { "draw".to_owned() } else { format!("{rank}.") };
            format!("{place} {}", seat_line(seating, *seat))
        };
        lines.extend(places.iter().map(line));
    }
    if !told.revealed.is_empty() {
        lines.push("\nNow it can be told:".to_owned());
        lines.extend(told.revealed.iter().map(|line| format!("> {line}")));
    }
    let rules =
        CreateButton::new(Id::Rules(seating.game.to_owned()).text()).label("Rules").style(ButtonStyle::Secondary);
    let view = CreateButton::new(Id::View(seating.id).text()).label("The board").style(ButtonStyle::Secondary);
    let again =
        CreateButton::new(Id::Talk(Word::Rematch, seating.id).text()).label("Rematch").style(ButtonStyle::Primary);
    let rows = vec![CreateActionRow::Buttons(vec![view, again, rules])];
    let embeds = super::proof::secret(&told.seating);
    let message = Message {
        content: lines.join(
            "
",
        ),
        rows,
        embeds,
        ..Message::default()
    };
    Post { message, picture: picture(seating, &*told.view, Focus::Plain) }
}

/// A seat's secrets, for its owner alone. `view` is the seat's own.
#[must_use]
pub fn secret_post(seating: &TableSummary, view: &dyn AnyView) -> Option<Post> {
    let words = view.secret_words()?;
    let place = seating.place.thread.map(|thread| format!(" in <#{thread}>")).unwrap_or_default();
    let content = format!("**{}**{place}: your secret.\n{words}", seating.game_name);
    Some(Post { message: Message::text(content), picture: picture(seating, view, Focus::Plain) })
}

/// The name of a table's thread, at most 100 characters (Discord).
#[must_use]
pub fn thread_name(seating: &TableSummary) -> String {
    let names = seating.names().join(" – ");
    clip(&format!("{}: {names}", seating.game_name), 100)
}
