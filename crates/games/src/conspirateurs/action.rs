//! The actions of a seat, and their notation. Knows the grid and no position.

use super::points::SIZE;
use super::refusals;
use game::{Refusal, Square};

/// The actions of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConspirateursAction {
    /// Put a man on a point: `h10`.
    Drop {
        /// The vacant point of the meeting place.
        at: Square,
    },
    /// Move a man by a step or any chain of jumps: `e7-i9`.
    Move {
        /// The point on which the man stands.
        from: Square,
        /// The point on which the man ends.
        to: Square,
    },
    /// Move a man by these very jumps: `e7-g9-i9`; canonical is start and end.
    Path {
        /// The point on which the man stands.
        from: Square,
        /// The points on which it lands in between, at least one.
        landings: Vec<Square>,
        /// The point on which the man ends.
        to: Square,
    },
}

impl ConspirateursAction {
    /// Start and end of a move.
    #[must_use]
    pub fn ends(&self) -> Option<(Square, Square)> {
        match *self {
            Self::Drop { .. } => None,
            Self::Move { from, to } | Self::Path { from, to, .. } => Some((from, to)),
        }
    }
}

/// Reads `sq` or `sq-sq` or `sq-sq-sq…`.
pub fn parse(text: &str) -> Result<ConspirateursAction, Refusal> {
    let points: Vec<Square> = text.split('-').map(|token| point(token.trim())).collect::<Result<_, _>>()?;
    Ok(match points[..] {
        [at] => ConspirateursAction::Drop { at },
        [from, to] => ConspirateursAction::Move { from, to },
        [from, ref landings @ .., to] => ConspirateursAction::Path { from, landings: landings.to_vec(), to },
        [] => return Err(unreadable("")),
    })
}

fn point(token: &str) -> Result<Square, Refusal> {
    Square::parse(token, SIZE, SIZE).ok_or_else(|| unreadable(token))
}

fn unreadable(token: &str) -> Refusal {
    let shown: String = token.chars().take(12).collect();
    let text = format!(
        "“{shown}” is no point from a1 to q17; write a point to drop a man (h10), or start and end of a move (e7-i9)."
    );
    refusals::UNREADABLE.says(text)
}

/// The canonical notation, such as `h10` or `e7-e6`.
pub fn notation(action: &ConspirateursAction) -> String {
    match *action {
        ConspirateursAction::Drop { at } => at.text(),
        ConspirateursAction::Move { from, to } | ConspirateursAction::Path { from, to, .. } => {
            Square::move_text(from, to)
        }
    }
}
