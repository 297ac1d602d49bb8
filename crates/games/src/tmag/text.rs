//! The board in words, a piece a line: so few stand on so many squares that ranks would be empty.

use super::danger::danger_note;
use super::state::name;
use super::types::Tmag;
use super::words::{base_words, last_words, next_words, place_words, title};
use game::{BoardText, Seat, Seen, Square};

/// The board of a view in words.
pub fn text_board(seen: &Seen<Tmag>) -> BoardText {
    let state = &seen.view;
    let [_, high, low, _] = state.board.safe_house();
    let last = state.board.edge - 1;
    let corner = Square::new(last, last);
    let mut text = BoardText::default()
        .sentence(title(seen))
        .line("Last", last_words(seen))
        .sentence(format!("Squares a1 to {corner}; the safe-house is {low} to {high}"));
    for seat in Seat::all(state.seats) {
        text = text.line(name(seat), place_words(state, seat));
    }
    let roll = state.roll().map(|steps| format!("{steps} for {}", name(state.mover)));
    let (label, danger) = danger_note(state, seen.frame.viewer.seat()).unwrap_or_default();
    text.line("Bases", base_words(state))
        .note("Roll", roll.unwrap_or_default())
        .note("Next assassin", next_words(state).unwrap_or_default())
        .note(label, danger)
}
