//! The card of a game that is over: its last board with its story in three sentences, in a message and in the picture itself.

use serenity::builder::CreateActionRow;
use serenity::model::application::ButtonStyle;

use super::post::{BoardPost, result};
use super::story::story;
use crate::app::GameCard;
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::message::{MAX_ALT, OutgoingMessage, OutgoingPicture};
use crate::discord::present::picture::with_names;
use crate::discord::present::words::listing;
use game::scene::Note;
use game::{Focus, Staging, result_words};
use name::clip;

/// For whom a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardReader {
    /// For one who may show it.
    Player,
    /// For one who may not, and for everybody where the table is seen.
    Everybody,
    /// For everybody where it is not: there the table's buttons lead nowhere.
    Elsewhere,
}

/// The card; `number` tells its picture from those of others' showings.
#[must_use]
pub fn card_post(card: &GameCard, reader: CardReader, number: i64) -> BoardPost {
    let summary = &card.summary;
    let named = |text: &str| with_names(summary, text);
    let story = story(card, if card.same_people { &named } else { &str::to_owned });
    let people = summary.names_in_message();
    let won = card.view.frame().outcome.as_ref().map(|outcome| result(summary, outcome)).unwrap_or_default();
    let content = format!("**{}**: {}. {won}\n{}", summary.game_name, listing(&people), story.join("\n"));
    let button = |word, label, style| CustomId::Table(word, summary.id).button(label, style);
    let show = button(TableButton::ShowCard, "Show it in this channel", ButtonStyle::Primary);
    let ending = button(TableButton::Ending, "How it ended", ButtonStyle::Secondary);
    let rows = match reader {
        CardReader::Player => vec![CreateActionRow::Buttons(vec![show, ending])],
        CardReader::Everybody => vec![CreateActionRow::Buttons(vec![ending])],
        CardReader::Elsewhere => Vec::new(),
    };
    BoardPost { message: OutgoingMessage { rows, ..OutgoingMessage::text(content) }, picture: picture(card, number) }
}

/// The name of a card's file.
#[must_use]
pub fn card_file(card: &GameCard, number: i64) -> String {
    format!("{}-{}-card-{}.png", card.summary.game, card.summary.id, table::TableId(number))
}

/// The last board under the result with the game's name, and over the story. On its plates are the names, so the story calls the seats.
fn picture(card: &GameCard, number: i64) -> OutgoingPicture {
    let staging = Staging { names: card.summary.names(), focus: Focus::Plain };
    let mut scene = card.view.scene(&staging);
    let story = story(card, &str::to_owned);
    (scene.title, scene.reason) = (heading(card), card.summary.game_name.to_owned());
    // The story has said how the game ended.
    let board = card.view.words_without_status(&staging.names);
    scene.alt = clip(&format!("{}. {} {board}", scene.headline(), story.join(" ")), MAX_ALT);
    scene.notes = story.into_iter().map(|sentence| Note::new("", sentence)).collect();
    OutgoingPicture::new(scene, card_file(card, number))
}

/// `Ada wins`, `A draw`.
fn heading(card: &GameCard) -> String {
    let outcome = card.view.frame().outcome.as_ref();
    outcome.map(|outcome| result_words(outcome, &card.summary.names())).unwrap_or_default()
}
