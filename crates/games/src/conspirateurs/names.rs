//! The names of seats and sides.

use super::state::{ConspirateursState, Teams};
use game::Seat;

/// The seat's name in the game: its colour.
pub fn name(seat: Seat) -> &'static str {
    match seat.0 {
        0 => "Red",
        1 => "Blue",
        2 => "Green",
        _ => "Gold",
    }
}

/// The name of the seat's side: `Red`, or `Red and Green`.
pub fn side_name(state: &ConspirateursState, seat: Seat) -> String {
    match state.teams {
        Teams::Solo => name(seat).to_owned(),
        Teams::Pairs => {
            let first = Seat(seat.0 & 1);
            format!("{} and {}", name(first), name(Seat(first.0 | 2)))
        }
    }
}
