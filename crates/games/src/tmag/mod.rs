//! TMAG: one victim makes for four bases, everybody else gives chase; who catches the victim takes their place (rules: TMAG).
//!
//! Nothing is hidden, so the state is its own view. Choices made where the rules are silent:
//!
//! * The seats are called Alpha to India, because roles change hands; the letter stands on the piece.
//! * The kind of starting squares, and the victim's diagonal steps, go by the seats at the start, also if seats leave
//!   before the first victim is named. The first victim is then drawn among those still there.
//! * A piece may end where it began (after a loop of 4, say), if it might stop there otherwise.
//! * After a victim has left, the assassins' order goes on from the last assassin who had a turn; an assassin whose
//!   turn was cut short by it is next. An assassin who leaves on their turn, also while the die is still to be rolled
//!   for them, has had it.
//! * A seat that leaves takes its markers along, with `keep-markers` too; what the others once had stays in the ranking's
//!   tie-break.
//! * If too few remain, nobody has won and nobody takes a leaving victim's place: all who stayed are ranked by captures,
//!   then by markers, the victim too. (Until 0.1 the heir moved into the safe-house first; the ranking was the same, so
//!   the logs of old games replay alike.)
//! * Pictures show one legal path of the last move, always the same for the same move; it stays until the next piece
//!   moves.

mod action;
mod alt;
mod art;
mod board;
mod coach;
mod compose;
mod computer;
mod danger;
mod data;
mod orders;
mod paths;
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
mod tips;
mod types;
mod words;

pub(crate) use self::computer::COMPUTER;
pub use action::{MAX_ROLL, TmagAction};
pub use board::TmagBoard;
#[cfg(feature = "testing")]
pub use computer::testing::fit::{FitRound, fitted_text};
pub use state::{BaseSet, LastMove, Markers, TmagPhase, TmagPlace, TmagState};
pub use types::Tmag;
