//! What a side may do, and how it is written. Knows the grid and no position.

use super::board::{FILES, RANKS};
use super::refusals;
use game::{NotationReader, Refusal, Square};

/// What a side may do: one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RomanAction {
    /// Where the man stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

/// Reads `sq-sq`.
pub fn parse(text: &str) -> Result<RomanAction, Refusal> {
    let mut reader = NotationReader::new(text);
    match reader.step(FILES, RANKS) {
        Some((from, to)) if reader.is_done() => Ok(RomanAction { from, to }),
        _ => Err(refusals::UNREADABLE.says("Write a move as two squares from a1 to g10, such as a3-b4.")),
    }
}

/// The canonical notation.
pub fn notation(action: RomanAction) -> String {
    Square::move_text(action.from, action.to)
}
