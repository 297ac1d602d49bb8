//! The board in words, a rank a line.

use super::alt::{happened, shown_suspects};
use super::board::EDGE;
use super::state::PraetorianPhase;
use super::types::Praetorian;
use super::words;
use game::{BoardText, Seen, Squares};

/// The board of a view in words.
#[must_use]
pub fn text_board(seen: &Seen<Praetorian>) -> BoardText {
    let table = &seen.view.table;
    let last = seen.frame.last.as_ref().map(|last| happened(&seen.view, last)).unwrap_or_default();
    let list = |set: super::Civilians| if set.is_empty() { String::new() } else { words::list(set.iter()) };
    let shuffled = table.deal.filter(|_| table.phase == PraetorianPhase::Layout).map(words::list).unwrap_or_default();
    let secret = seen.view.secret.as_ref().map(|pick| words::identity(table, &table.board, pick)).unwrap_or_default();
    BoardText::default()
        .sentence(words::title(seen))
        .note("Last", last)
        .sentence("Squares a1 to h8; a number is a civilian, P1 and P2 are the guards")
        .ranks(Squares { files: EDGE, ranks: EDGE }, |at| table.board.on(at).map(|man| man.to_string()))
        .note("Dead", list(table.dead))
        .note("Cleared", list(table.cleared))
        .note("Suspects", list(shown_suspects(&seen.view)))
        .note("Must rest", table.banned.map(|number| number.to_string()).unwrap_or_default())
        .note("Shuffled, in the order of their places", shuffled)
        .note(if table.ending().is_some() { "The assassin was" } else { "You are" }, secret)
}
