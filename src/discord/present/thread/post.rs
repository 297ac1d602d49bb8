//! The posts of a table in play: a turn, the end, and a seat's secrets.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use super::numbered::numbered_view;
use super::story::in_short;
use crate::app::{GameCard, PostContext, TableSummary, ToldPart};
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::message::{OutgoingMessage, OutgoingPicture};
use crate::discord::present::gathered::gathered;
use crate::discord::present::meeting::{round_words, standings_button};
use crate::discord::present::person::ratings_line;
use crate::discord::present::picture::{picture, with_names};
use crate::discord::present::view::hints_line;
use crate::discord::present::words::{count_words, listing, mention, seat_name, short_due_words};
use game::{AnyView, Focus, Outcome, Seat, capital, result_words};
use name::clip;
use table::Occupant;

/// A post: a message with a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPost {
    /// The text with its buttons and mentions.
    pub message: OutgoingMessage,
    /// The board as this message's readers may see it.
    pub picture: OutgoingPicture,
}

/// Characters of news in a post before it refers to the board.
const MAX_NEWS: usize = 1_200;

/// Words above a board at most: a phone shows them and the board at once.
pub const MAX_TURN_WORDS: usize = 40;

/// A turn's post for everybody: a line of news, whose turn it is and until when, then the board.
#[must_use]
pub fn turn_post(told: &PostContext) -> BoardPost {
    let summary = &told.summary;
    let beginning = told.first.then(|| beginning(summary));
    let turn = turn_line(told);
    let spent = count_words(&turn) + beginning.as_deref().map(count_words).unwrap_or_default();
    let news = news_line(told, MAX_TURN_WORDS.saturating_sub(spent));
    let lines: Vec<_> = beginning.into_iter().chain(news).chain([turn]).collect();
    let rows = vec![CreateActionRow::Buttons(buttons(summary))];
    // The first post names all, and being called makes them members of the thread: once, and nobody twice.
    let called = summary.thread_calls.iter().filter(|seat| told.first || told.call.contains(seat));
    let mentions = called.filter_map(|seat| summary.player(*seat)).collect();
    let picture = picture(summary, &*told.view, Focus::Plain);
    let (content, picture) = picture.under_within(&lines.join("\n"), MAX_TURN_WORDS);
    let message = OutgoingMessage { content, rows, mentions, ..OutgoingMessage::default() };
    BoardPost { message, picture }
}

/// The first line of a game: who plays what.
fn beginning(summary: &TableSummary) -> String {
    let count = u8::try_from(summary.seats.len()).unwrap_or(u8::MAX);
    let seats: Vec<_> = Seat::all(count).map(|seat| called_at(summary, seat)).collect();
    let round = summary.meeting.map(|meeting| format!(", {} of the tournament", round_words(&meeting)));
    format!("**{}** begins{}: {}.", summary.game_name, round.unwrap_or_default(), seats.join(", "))
}

/// A seat's occupant, a person as a mention: `@Ada (Assassin)`. Among many the side is left to the picture.
fn called_at(summary: &TableSummary, seat: Seat) -> String {
    let who = match summary.player(seat) {
        Some(player) => mention(player),
        None => summary.name_in_message(seat),
    };
    if summary.seats.len() > FEW_SEATS { who } else { format!("{who} ({})", summary.side(seat)) }
}

/// Up to so many seats the first post says who has which side.
const FEW_SEATS: usize = 4;

/// The news as one line of at most so many words: whole sentences, the latest first of all; what is left out is told in
/// *My view*.
fn news_line(told: &PostContext, most: usize) -> Option<String> {
    let sentences = named_news(told);
    let mut left = most;
    let fits = |sentence: &&String| {
        let rest = left.checked_sub(count_words(sentence));
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    let mut told: Vec<_> = sentences.iter().rev().take_while(fits).map(String::as_str).collect();
    told.reverse();
    let is_cut = told.len() < sentences.len();
    let line = is_cut.then_some("…").into_iter().chain(told).collect::<Vec<_>>().join(" ");
    (!line.is_empty()).then(|| format!("> {line}"))
}

/// The news in sentences, with the people who had the seats then.
fn named_news(told: &PostContext) -> Vec<String> {
    let named = |part: &ToldPart| {
        let then = told.summary.before(&part.later);
        gathered(&part.told).into_iter().map(move |news| with_names(&then, &news))
    };
    told.news.iter().flat_map(named).collect()
}

fn news(told: &PostContext) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut room = MAX_NEWS;
    for news in named_news(told) {
        let line = format!("> {news}");
        let Some(left) = room.checked_sub(line.chars().count() + 1) else {
            // A line is told whole or not at all: half a name could hold anything.
            lines.push("> …".to_owned());
            break;
        };
        room = left;
        lines.push(line);
    }
    lines.extend((!lines.is_empty()).then(String::new));
    lines
}

fn turn_line(told: &PostContext) -> String {
    let summary = &told.summary;
    let to_act = told.view.frame().turn.seats();
    let called = |seat: &Seat| match summary.player(*seat) {
        Some(player) if told.call.contains(seat) && summary.thread_calls.contains(seat) => {
            format!("{} ({})", mention(player), summary.side(*seat))
        }
        _ => seat_name(summary, *seat),
    };
    let names: Vec<_> = to_act.iter().map(called).collect();
    let thinks = |seat: &Seat| matches!(summary.seats.get(seat.index()), Some(Occupant::Computer(1..)));
    if !to_act.is_empty() && to_act.iter().all(thinks) && !summary.paused && summary.hold.is_none() {
        let verb = if names.len() == 1 { "is" } else { "are" };
        return format!("{} {verb} thinking…", listing(&names));
    }
    let due = short_due_words(summary);
    let next = summary.next.filter(|next| !to_act.contains(next));
    let next = next.map(|next| format!(" Next: {}.", seat_name(summary, next))).unwrap_or_default();
    format!("{} to play.{due}{next}", listing(&names))
}

fn buttons(summary: &TableSummary) -> Vec<CreateButton> {
    vec![
        CustomId::Move(summary.id).button("Move", ButtonStyle::Primary),
        CustomId::View(summary.id).button("My view", ButtonStyle::Secondary),
        CustomId::Table(TableButton::More, summary.id).button("More", ButtonStyle::Secondary),
    ]
}

/// The end, for everybody: who won and how, a sentence of the story, what was secret, and where to go from here.
#[must_use]
pub fn over_post(told: &PostContext) -> BoardPost {
    let summary = &told.summary;
    let mut lines = news(told);
    if let Some(outcome) = &told.view.frame().outcome {
        let named = |text: &str| with_names(summary, text);
        lines.push(format!("{} {}", result(summary, outcome), named(outcome.reason.alone())));
        lines.extend(told.card.as_ref().map(|card| story_line(card, &named)));
        lines.extend(told.view.open_secrets().iter().map(|secret| named(secret)));
        lines.extend(places(summary, outcome));
    }
    lines.extend(ratings_line(summary, &told.results));
    lines.extend(hints_line(&told.hints, |seat| taker(summary, told.card.as_ref(), seat)));
    lines.extend(summary.meeting.map(|meeting| format!("-# This was {} of a tournament.", round_words(&meeting))));
    let standings = summary.meeting.map(|meeting| CreateActionRow::Buttons(vec![standings_button(&meeting)]));
    let rows = [CreateActionRow::Buttons(last_buttons(summary))].into_iter().chain(standings).collect();
    let (content, picture) = picture(summary, &*told.view, Focus::Plain).under(&lines.join("\n"));
    let message = OutgoingMessage { content, rows, ..OutgoingMessage::default() };
    BoardPost { message, picture }
}

/// A sentence of the story. Where somebody has come in another's place it calls the seats: the lead may have been the other's.
fn story_line(card: &GameCard, named: &dyn Fn(&str) -> String) -> String {
    in_short(card, if card.same_people { named } else { &str::to_owned })
}

/// The taker of hints. Where somebody has come in another's place it is the seat: the hints may have been the other's.
fn taker(summary: &TableSummary, card: Option<&GameCard>, seat: Seat) -> String {
    let is_same = card.is_none_or(|card| card.same_people);
    if is_same { summary.name_in_message(seat) } else { summary.side(seat).to_owned() }
}

/// The headline of a result: `🏆 **Ada wins.**`
pub(in crate::discord::present) fn result(summary: &TableSummary, outcome: &Outcome) -> String {
    let sign = if outcome.is_draw() { "🤝" } else { "🏆" };
    format!("{sign} **{}.**", winners(summary, outcome))
}

/// `Ada and Cleo win`.
fn winners(summary: &TableSummary, outcome: &Outcome) -> String {
    let seats = (0..).map(Seat).take(outcome.ranks.len());
    result_words(outcome, &seats.map(|seat| who(summary, seat)).collect::<Vec<_>>())
}

/// A seat's occupant in a headline: `Ada`, `A former player`. People's own names stay as they write them.
fn who(summary: &TableSummary, seat: Seat) -> String {
    let name = summary.name_in_message(seat);
    if summary.player(seat).is_some() { name } else { capital(&name) }
}

fn ranking(outcome: &Outcome) -> impl Iterator<Item = (u8, Seat)> {
    let mut places: Vec<_> = outcome.ranks.iter().copied().zip((0..).map(Seat)).collect();
    places.sort_by_key(|(rank, seat)| (*rank, *seat));
    places.into_iter()
}

/// The places behind the winners in one line, where there are any: `2. Brutus · 3. Cleo`.
fn places(summary: &TableSummary, outcome: &Outcome) -> Option<String> {
    let behind = ranking(outcome).filter(|(rank, _)| *rank > 1 && summary.seats.len() > 2);
    let places: Vec<_> = behind.map(|(rank, seat)| format!("{rank}. {}", who(summary, seat))).collect();
    (!places.is_empty()).then(|| places.join(" · "))
}

fn last_buttons(summary: &TableSummary) -> Vec<CreateButton> {
    let button = |word, label: &str, style| CustomId::Table(word, summary.id).button(label, style);
    let hides = games::find(summary.game).is_some_and(|game| !game.is_open());
    let fair_play = button(TableButton::Verify, "Fair play", ButtonStyle::Secondary);
    let fair_play = (summary.has_chance || hides).then_some(fair_play);
    let first = [
        button(TableButton::Review, "Review", ButtonStyle::Secondary),
        button(TableButton::Replay, "Replay", ButtonStyle::Secondary),
        button(TableButton::Rematch, "Rematch", ButtonStyle::Primary),
    ];
    let card = button(TableButton::Card, "The card", ButtonStyle::Secondary);
    first.into_iter().chain(fair_play).chain([card]).collect()
}

/// A seat's secrets, for its owner alone. `view` is the seat's own.
#[must_use]
pub fn secret_post(summary: &TableSummary, view: &dyn AnyView) -> Option<BoardPost> {
    let words = view.secret_words()?;
    let place = summary.place.thread.map(|thread| format!(" in <#{thread}>")).unwrap_or_default();
    let content = format!("**{}**{place}: your secret.\n{words}", summary.game_name);
    let (content, picture) = picture(summary, view, Focus::Plain).beside_secrets().under(&content);
    Some(BoardPost { message: OutgoingMessage::text(content), picture })
}

/// The same as a direct message. By its button, with the row's number, it is told from all others: its picture's name is that of any
/// message with this board, and another one after the next move.
#[must_use]
pub fn secret_message(summary: &TableSummary, view: &dyn AnyView, number: i64) -> Option<BoardPost> {
    let mut post = secret_post(summary, view)?;
    post.message.rows = vec![CreateActionRow::Buttons(vec![numbered_view(summary.id, number)])];
    Some(post)
}

/// The most characters of a thread's name (Discord).
const MAX_THREAD: usize = 100;

/// The name of a table's thread: the people first, then the game, so that threads of one game differ where they are cut.
#[must_use]
pub fn thread_name(summary: &TableSummary) -> String {
    let names = summary.names().into_iter().zip(&summary.seats);
    let (computers, people): (Vec<_>, Vec<_>) = names.partition(|(_, who)| matches!(who, Occupant::Computer(_)));
    let mut who: Vec<_> = people.into_iter().map(|(name, _)| name).collect();
    match computers.len() {
        0..=2 => who.extend(computers.into_iter().map(|(name, _)| name)),
        count => who.push(format!("{count} 🤖")),
    }
    let room = MAX_THREAD.saturating_sub(summary.game_name.chars().count() + 3);
    format!("{} · {}", clip(&who.join(" – "), room), summary.game_name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{DecisiveReason, DecisiveStep};
    use game::Viewer;
    use table::{ChannelId, Opening, Place, Player, PlayerId, Secret, TableId, Terms};

    #[test]
    fn a_persons_name_stands_in_a_headline_as_they_write_it() {
        let opening = Opening {
            id: TableId(7),
            game: games::find("conspirateurs").expect("registered"),
            options: Vec::new(),
            seats: vec![
                Occupant::Player(Player { id: PlayerId(1), name: "iPhone".into() }),
                Occupant::Player(Player { id: PlayerId(2), name: "Brutus".into() }),
            ],
            opener: PlayerId(1),
            terms: Terms::of_pace(86_400),
            secret: Secret::new([1; 32]),
            place: Place { channel: ChannelId(5), ..Place::default() },
        };
        let mut table = opening.open(0).expect("it fits");
        table.seats[1] = Occupant::Former;
        let summary = TableSummary::from(&table);
        assert_eq!([0, 1].map(|seat| who(&summary, Seat(seat))), ["iPhone", "A former player"]);
    }

    #[test]
    fn news_names_nobody_who_came_later() {
        let game = games::find("conspirateurs").expect("registered");
        let opening = Opening {
            id: TableId(7),
            game,
            options: Vec::new(),
            seats: vec![Occupant::Player(Player { id: PlayerId(1), name: "Ada".into() }), Occupant::Computer(1)],
            opener: PlayerId(1),
            terms: Terms::of_pace(86_400),
            secret: Secret::new([1; 32]),
            place: Place { channel: ChannelId(5), ..Place::default() },
        };
        let part = |later: &[Seat], told: &str| ToldPart { told: vec![told.to_owned()], later: later.to_vec() };
        let told = PostContext {
            summary: TableSummary::from(&opening.open(0).expect("it fits")),
            view: game.start(2, &[]).expect("two may play").view(Viewer::Public),
            news: vec![part(&[Seat(0)], "Red drops a man on h9."), part(&[], "Red drops a man on i9.")],
            call: Vec::new(),
            first: false,
            is_new_here: false,
            hints: Vec::new(),
            results: Vec::new(),
            card: None,
        };
        let line = "Red drops a man on h9. Ada drops a man on i9.";
        assert_eq!(news_line(&told, MAX_TURN_WORDS), Some(format!("> {line}")));
        assert_eq!(news(&told), ["> Red drops a man on h9.", "> Ada drops a man on i9.", ""]);
    }

    #[test]
    fn the_end_gives_nobody_the_lead_or_the_hints_of_a_player_before_them() {
        let game = games::find("roman-checkers").expect("registered");
        let told = |same_people| {
            let opening = Opening {
                id: TableId(7),
                game,
                options: Vec::new(),
                seats: vec![Occupant::Player(Player { id: PlayerId(1), name: "Ada".into() }), Occupant::Computer(1)],
                opener: PlayerId(1),
                terms: Terms::of_pace(86_400),
                secret: Secret::new([1; 32]),
                place: Place { channel: ChannelId(5), ..Place::default() },
            };
            let summary = TableSummary::from(&opening.open(0).expect("it fits"));
            let view = game.start(2, &[]).expect("two may play").view(Viewer::Public);
            let why = DecisiveReason::LeadForGood(Seat(0));
            let decisive = Some(DecisiveStep { turn: 12, why, told: Vec::new() });
            let card = GameCard { summary, view, turns: 23, span_ms: None, decisive, same_people };
            let hints = hints_line(&[(Seat(0), 3)], |seat| taker(&card.summary, Some(&card), seat));
            (story_line(&card, &|text| with_names(&card.summary, text)), hints.expect("there were some"))
        };
        for (same_people, who) in [(true, "Ada"), (false, "Purple")] {
            let lead = format!("The game took 23 turns; {who} was ahead from turn 12 on.");
            assert_eq!(told(same_people), (lead, format!("-# Hints taken: {who} 3.")));
        }
    }
}
