//! A game record: enough to replay a game exactly. The text form of it is made elsewhere.

use super::{Outcome, VisibleAction};

/// A game from its start (docs/engine.md, "Game records").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The id of the game that was played.
    pub game: String,
    /// The number of seats.
    pub seats: u8,
    /// Every option with its value.
    pub options: Vec<(String, String)>,
    /// The actions in order; hidden ones only in a live game's record for one viewer.
    pub actions: Vec<VisibleAction>,
    /// The outcome; `None` while the game goes on.
    pub outcome: Option<Outcome>,
}
