//! A seat's knowledge as a program sends it. It must not know whether a game can have it.

use game::{Seat, VisibleAction};
use record::Json;

/// A seat's knowledge as the request `observe` gives it, not yet checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// The id of the game.
    pub game: String,
    /// The number of seats.
    pub seats: u8,
    /// The options that are given.
    pub options: Vec<(String, String)>,
    /// The seat that knows it.
    pub seat: Seat,
    /// The record, with actions left out that are sealed for this seat.
    pub record: Vec<VisibleAction>,
    /// The seat's view, as the answer to `view` writes it.
    pub view: Json,
}
