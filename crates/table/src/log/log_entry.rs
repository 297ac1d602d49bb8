//! One entry of a table's log.

use game::{Actor, LoggedAction, Seat};

use crate::log::ply::Ply;

/// An entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogEntry {
    /// An action of the game.
    Play(LoggedAction),
    /// By agreement, a seat's last action and all after it are taken back.
    Undo {
        /// The seat that asked for it.
        by: Seat,
        /// The ply that the game goes back to, less than the one before: so many actions stay.
        keep: Ply,
    },
    /// By agreement, the game is a draw.
    AgreedDraw {
        /// The seat that offered it; the others agreed.
        by: Seat,
    },
}

impl LogEntry {
    /// The actor who played it, or asked for it.
    #[must_use]
    pub fn by(&self) -> Actor {
        match self {
            Self::Play(action) => action.by,
            Self::Undo { by, .. } | Self::AgreedDraw { by } => Actor::Seat(*by),
        }
    }

    /// The action of the game, if it is one.
    #[must_use]
    pub fn action(&self) -> Option<&LoggedAction> {
        match self {
            Self::Play(action) => Some(action),
            Self::Undo { .. } | Self::AgreedDraw { .. } => None,
        }
    }

    /// Whether it is an action that only its maker may know before the end.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.action().is_some_and(|action| action.sealed)
    }
}
