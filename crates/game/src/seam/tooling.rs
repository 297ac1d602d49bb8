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

/// The reasons why a view is not read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnreadView {
    /// No game can have it.
    Impossible,
    /// More games can have had its record than the reader tries.
    TooManyGames,
}

/// A game's views for programs.
pub trait Tooling: GameTypes {
    /// The game's own fields of a view, beside the frame: `board` first (docs/engine.md).
    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)>;

    /// The typed view behind [`Tooling::data`], where sealed actions keep the record from being replayed.
    ///
    /// The reader may believe what the view says: its caller writes the result anew and compares.
    ///
    /// # Errors
    /// If no game can have it, or it is not found among the games that are tried; always, as provided: a game that seals
    /// nothing needs no reader.
    fn read_view(observed: &ObservedView<'_>) -> Result<Seen<Self>, UnreadView> {
        let _ = observed;
        Err(UnreadView::Impossible)
    }
}
