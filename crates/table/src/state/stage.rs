//! The stages of a table's life, each with what only that stage has. A game in play can't be
//! without its position.

use std::sync::Arc;

use game::Position;

use crate::log::ply::EntryNo;
use crate::log::table_log::Reached;
use crate::state::phase::Phase;

/// The stage of a table's life, with what that stage alone has.
#[derive(Clone, Debug, Default)]
pub enum Stage {
    /// Seats are being taken; nothing has been played.
    #[default]
    Lobby,
    /// The game is on.
    Playing(Board),
    /// The game has ended and everything is public.
    Over(Board),
    /// Called off after its first action; the board stays as it was.
    CalledOff(Board),
    /// Closed before the first action.
    Shut,
}

/// The log of a table, replayed.
#[derive(Clone, Debug)]
pub struct Board {
    /// The position after the whole log.
    pub position: Arc<dyn Position>,
    /// The position before the latest entries, if it is at hand: news since then is told from there.
    pub earlier: Option<Reached>,
}

impl Board {
    /// The board at the start of a game.
    #[must_use]
    pub fn at_start(position: Arc<dyn Position>) -> Self {
        Self { position, earlier: None }
    }
}

impl Stage {
    /// The word for it.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self {
            Self::Lobby => Phase::Lobby,
            Self::Playing(_) => Phase::Playing,
            Self::Over(_) => Phase::Over,
            Self::CalledOff(_) | Self::Shut => Phase::Closed,
        }
    }

    /// The board, in every stage that has one.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        match self {
            Self::Playing(board) | Self::Over(board) | Self::CalledOff(board) => Some(board),
            Self::Lobby | Self::Shut => None,
        }
    }

    /// The game has ended. A table that is not in play stays as it is.
    pub(crate) fn end(&mut self) {
        *self = match std::mem::take(self) {
            Self::Playing(board) => Self::Over(board),
            other => other,
        };
    }

    /// The table closes without a result, with a log that ends here.
    pub(crate) fn close(&mut self, log_end: EntryNo) {
        *self = match std::mem::take(self) {
            Self::Playing(board) if log_end > EntryNo(0) => Self::CalledOff(board),
            Self::Lobby | Self::Playing(_) | Self::Shut => Self::Shut,
            over @ (Self::Over(_) | Self::CalledOff(_)) => over,
        };
    }
}
