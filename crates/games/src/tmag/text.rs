//! The board in words, a piece a line: so few stand on so many squares that ranks would be empty.

use super::Tmag;
use super::alt::{last_words, place_words};
use super::scene::{base_words, next_words, title};
use super::state::name;
use game::{Seat, Seen, Square, Walk};

/// The board of a view in words.
pub fn text_board(seen: &Seen<Tmag>) -> String {
    let state = &seen.view;
    let [_, high, low, _] = state.floor.safe_house();
    let last = state.floor.edge - 1;
    let corner = Square::new(last, last);
    let mut walk = Walk::default()
        .sentence(title(seen))
        .line("Last", last_words(seen))
        .sentence(format!("Squares a1 to {corner}; the safe-house is {low} to {high}"));
    for seat in Seat::all(state.seats) {
        walk = walk.line(name(seat), place_words(state, seat));
    }
    let roll = state.roll().map(|steps| format!("{steps} for {}", name(state.mover)));
    walk.line("Bases", base_words(state))
        .note("Roll", roll.unwrap_or_default())
        .note("Next assassin", next_words(state).unwrap_or_default())
        .text()
}
