//! Roman Checkers: two squads pass through each other to the throne rooms, and surround whom they can (rules: Roman Checkers).
//!
//! Nothing is hidden, so the state is its own view. Choices made where the rules are silent:
//!
//! * The seats are called Purple and Gold.
//! * A quiet move makes no news of its own, as in the engine protocol's samples: the record's last entry says it, and
//!   pictures and their words begin with it. Throne, captures, skipped turns and the exchange are news.
//! * The exchange happens also if no starting square is vacant: nobody returns, the chase counter restarts, and it was
//!   the one exchange of the game.
//! * After the exchange the turn passes on as after any other move.
//! * A man that returns takes the look of the starting square it returns to (in a mixed squad).
//! * If both sides lose their last man at once, the end is told of Purple; it changes no points.
//! * After a resignation the plates show the points without those for the majority.

mod action;
mod alt;
mod art;
mod board;
mod coach;
mod compose;
mod computer;
mod data;
mod ending;
mod preview;
mod refusals;
mod rules;
mod scene;
mod seam;
mod showcases;
mod state;
#[cfg(feature = "testing")]
pub(crate) mod suite;
#[cfg(test)]
mod tests;
mod text;
mod threats;
mod tips;
mod types;
mod words;

pub(crate) use self::computer::COMPUTER;
pub use action::RomanAction;
pub use board::{FILES, MoveEffect, RANKS, RomanBoard, RomanKind, RomanPiece, enemy_of, starting_squares, throne_of};
pub use state::{Exchange, Prisoners, RomanEnding, RomanState, Score, Squad};
pub use types::RomanCheckers;
