//! The actions of chance and of the seats, and their notation. Knows the grid and no position.

use super::board::TmagBoard;
use super::refusals;
use game::{Refusal, Seat, Square};

/// The highest roll of the die: null, ace, 2 to 5.
pub const MAX_ROLL: u8 = 5;

/// The actions of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TmagAction {
    /// Chance names the first victim: `victim 2`.
    Victim {
        /// The seat that becomes the first victim.
        seat: Seat,
    },
    /// Chance rolls: `roll 4`.
    Roll {
        /// The roll of the die, 0 to 5.
        steps: u8,
    },
    /// A seat moves its piece: `j5`.
    Go {
        /// The square on which the piece ends.
        to: Square,
    },
    /// The victim has a 0 rolled again: `reroll`.
    Reroll,
    /// The victim stays after a 0: `stand`.
    Stand,
}

/// Reads an action in a game of so many seats on this board.
pub fn parse(seats: u8, board: TmagBoard, text: &str) -> Result<TmagAction, Refusal> {
    let lower = text.to_ascii_lowercase();
    let tokens: Vec<&str> = lower.split_whitespace().collect();
    let action = match tokens[..] {
        ["victim", seat] => {
            digit(seat).filter(|seat| *seat < seats).map(|seat| TmagAction::Victim { seat: Seat(seat) })
        }
        ["roll", steps] => digit(steps).filter(|steps| *steps <= MAX_ROLL).map(|steps| TmagAction::Roll { steps }),
        ["reroll"] => Some(TmagAction::Reroll),
        ["stand"] => Some(TmagAction::Stand),
        [square] => Square::parse(square, board.edge, board.edge).map(|to| TmagAction::Go { to }),
        _ => None,
    };
    action.ok_or_else(|| refusals::UNREADABLE.says(hint(seats, board, tokens.first().copied())))
}

/// The way to write what begins with this word.
fn hint(seats: u8, board: TmagBoard, first: Option<&str>) -> String {
    match first {
        Some("roll") => format!("Write a roll as a number from 0 to {MAX_ROLL}, such as roll 4."),
        Some("victim") => {
            format!("Write the first victim as a seat from 0 to {}, such as victim 2.", seats.saturating_sub(1))
        }
        _ => {
            let last = Square::new(board.edge - 1, board.edge - 1);
            format!("Write the square where you end, from a1 to {last}, such as d3; after a 0, reroll or stand.")
        }
    }
}

fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [byte @ b'0'..=b'9'] => Some(byte - b'0'),
        _ => None,
    }
}

/// The canonical notation, such as `d3` or `roll 4`.
pub fn notation(action: TmagAction) -> String {
    match action {
        TmagAction::Victim { seat } => format!("victim {seat}"),
        TmagAction::Roll { steps } => format!("roll {steps}"),
        TmagAction::Go { to } => to.text(),
        TmagAction::Reroll => "reroll".to_owned(),
        TmagAction::Stand => "stand".to_owned(),
    }
}
