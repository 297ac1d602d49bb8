//! The card of a game that is over: its last board with its story in three sentences, in a message and in the picture itself.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use super::post::{BoardPost, result};
use crate::app::{DecisiveReason, GameCard};
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::message::{MAX_ALT, OutgoingMessage, OutgoingPicture};
use crate::discord::present::picture::with_names;
use crate::discord::present::words::{duration, listing};
use game::scene::Note;
use game::{Focus, Outcome, Seat, Staging};
use name::clip;
use table::Occupant;

/// The longest that is told of the step that decided a game, in characters: two lines of the picture.
const MAX_TOLD: usize = 110;

/// For whom a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardReader {
    /// For one who may show it.
    Player,
    /// For one who may not, and for everybody where it is shown.
    Everybody,
}

/// The card; `number` tells its picture from those of others' showings.
#[must_use]
pub fn card_post(card: &GameCard, reader: CardReader, number: i64) -> BoardPost {
    let summary = &card.summary;
    let named = |text: &str| with_names(summary, &*card.view, text);
    let story = story(card, if card.same_people { &named } else { &str::to_owned });
    let people = summary.seats.iter().map(Occupant::name_in_message).collect::<Vec<_>>();
    let won = card.view.frame().outcome.as_ref().map(|outcome| result(summary, outcome)).unwrap_or_default();
    let content = format!("**{}**: {}. {won}\n{}", summary.game_name, listing(&people), story.join("\n"));
    let button =
        |word, label, style| CreateButton::new(CustomId::Table(word, summary.id).text()).label(label).style(style);
    let show = button(TableButton::ShowCard, "Show it in this channel", ButtonStyle::Primary);
    let ending = button(TableButton::Ending, "How it ended", ButtonStyle::Secondary);
    let show = Some(show).filter(|_| reader == CardReader::Player);
    let rows = vec![CreateActionRow::Buttons(show.into_iter().chain([ending]).collect())];
    BoardPost { message: OutgoingMessage { rows, ..OutgoingMessage::text(content) }, picture: picture(card, number) }
}

/// The name of a card's file.
#[must_use]
pub fn card_file(card: &GameCard, number: i64) -> String {
    format!("{}-{}-card-{}.png", card.summary.game, card.summary.id, table::TableId(number))
}

/// The last board under the result and over the story. On its plates are the names, so the story calls the seats.
fn picture(card: &GameCard, number: i64) -> OutgoingPicture {
    let staging = Staging { names: card.summary.names(), focus: Focus::Plain };
    let mut scene = card.view.scene(&staging);
    let story = story(card, &str::to_owned);
    scene.title = format!("{} · {}", card.summary.game_name, heading(card));
    scene.alt = clip(&format!("{}. {} {}", scene.title, story.join(" "), scene.alt), MAX_ALT);
    scene.notes = story.into_iter().map(|sentence| Note::new("", sentence)).collect();
    OutgoingPicture::new(scene, card_file(card, number))
}

/// `Ada wins`, `A draw`.
fn heading(card: &GameCard) -> String {
    let Some(outcome) = &card.view.frame().outcome else { return String::new() };
    let winners: Vec<_> =
        winners(outcome).filter_map(|seat| card.summary.seats.get(seat.index())).map(Occupant::name_in_line).collect();
    match &winners[..] {
        _ if outcome.is_draw() => "a draw".to_owned(),
        [one] => format!("{one} wins"),
        several => format!("{} win", listing(several)),
    }
}

fn winners(outcome: &Outcome) -> impl Iterator<Item = Seat> {
    (0..).map(Seat).zip(&outcome.ranks).filter(|(_, rank)| **rank == 1).map(|(seat, _)| seat)
}

/// The story in three sentences, or two where nothing was told of any step; `said` puts people into the game's own.
fn story(card: &GameCard, said: &dyn Fn(&str) -> String) -> Vec<String> {
    let end = card.view.frame().outcome.as_ref().map(|outcome| said(&outcome.reason)).unwrap_or_default();
    [Some(length(card)), decisive(card, said), Some(format!("The end: {end}"))].into_iter().flatten().collect()
}

/// `The game took 23 turns in 4 days.`
fn length(card: &GameCard) -> String {
    let turns = match card.turns {
        0 => return "The game ended before the first move.".to_owned(),
        1 => "1 turn".to_owned(),
        turns => format!("{turns} turns"),
    };
    match card.span_ms {
        Some(span_ms) => format!("The game took {turns} in {}.", span(span_ms)),
        None => format!("The game took {turns}."),
    }
}

/// A time of a game in words, rounded to what somebody would say.
fn span(ms: i64) -> String {
    const HOUR: i64 = 3_600;
    let secs = (ms / 1_000).max(60);
    let rounded = match secs {
        _ if secs >= 48 * HOUR => secs / (24 * HOUR) * 24 * HOUR,
        _ if secs >= 2 * HOUR => secs / HOUR * HOUR,
        _ => secs,
    };
    duration(u32::try_from(rounded).unwrap_or(u32::MAX))
}

fn decisive(card: &GameCard, said: &dyn Fn(&str) -> String) -> Option<String> {
    let step = card.decisive.as_ref()?;
    let lead = match step.why {
        DecisiveReason::LeadForGood(seat) => {
            format!("From turn {} on {} was ahead", step.turn, said(card.view.the_seat(seat)))
        }
        DecisiveReason::LastMove => format!("The last move came in turn {}", step.turn),
    };
    Some(format!("{lead}: {}", told(&step.told, said)))
}

/// As many whole sentences as there is room for, the first at least: half a name could hold anything.
fn told(sentences: &[String], said: &dyn Fn(&str) -> String) -> String {
    let mut text = String::new();
    for sentence in sentences {
        let more = said(sentence);
        if !text.is_empty() && text.chars().count() + more.chars().count() >= MAX_TOLD {
            break;
        }
        text = if text.is_empty() { more } else { format!("{text} {more}") };
    }
    text
}
