//! A view as data for programs, and back: the game's part of the engine protocol (docs/engine.md).

use super::types::GameTypes;
use crate::{Data, Options, Seat, Seen, VisibleAction};

/// A seat's knowledge as an outside program tells it, some of the record's actions being sealed for it.
#[derive(Clone, Copy, Debug)]
pub struct ObservedView<'a> {
    /// The number of seats.
    pub seats: u8,
    /// All options with their values.
    pub options: &'a Options,
    /// The seat whose knowledge it is.
    pub seat: Seat,
    /// The actions from the start; `None` where one is sealed for this seat.
    pub record: &'a [VisibleAction],
    /// The seat's present view, as [`Tooling::data`] and the frame gave it.
    pub view: &'a Data,
}

/// A game's views for programs.
pub trait Tooling: GameTypes {
    /// The game's own fields of a view, beside the frame: `board` first (docs/engine.md).
    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)>;

    /// The typed view behind [`Tooling::data`], where sealed actions keep the record from being replayed. `None` if no game
    /// can have it, and as provided: a game that seals nothing needs no reader.
    ///
    /// The reader may believe what the view says: its caller writes the result anew and compares.
    #[must_use]
    fn read_view(observed: &ObservedView<'_>) -> Option<Seen<Self>> {
        let _ = observed;
        None
    }
}
