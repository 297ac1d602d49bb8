//! The actions of a side, and their notation. Knows the grid and no position.

use super::board::{FILES, RANKS};
use super::refusals;
use game::{NotationReader, Refusal, Square};

/// The action of a side: one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RomanAction {
    /// The square on which the man stands.
    pub from: Square,
    /// The square to which the man goes.
    pub to: Square,
}

/// Reads two squares with a dash between them, whatever stands there.
pub fn parse(text: &str) -> Result<RomanAction, Refusal> {
    let mut reader = NotationReader::new(text);
    match reader.step(FILES, RANKS) {
        Some((from, to)) if reader.is_done() => Ok(RomanAction { from, to }),
        _ => Err(refusals::UNREADABLE.says("Write a move as two squares from a1 to g10, such as a3-b4.")),
    }
}

/// The canonical notation, such as `a3-b4`.
pub fn notation(action: RomanAction) -> String {
    Square::move_text(action.from, action.to)
}
