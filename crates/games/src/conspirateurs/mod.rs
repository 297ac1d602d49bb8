//! Conspirateurs: a crowd of men leaps over one another out of the meeting place into the shelters on the edge
//! (rules: Conspirateurs).
//!
//! Nothing is hidden, so the state is its own view. Choices made where the rules are silent:
//!
//! * The seats are called Red, Blue, Green and Gold, in seat order.
//! * A seat that leaves keeps its count of men still to drop (they stay off); its last drops no longer hold up the
//!   move phase.
//! * The rule on seats whose men are all in shelters needs `pairs`: alone, such a seat has won.
//! * A draw ranks all who still play first, those who left behind them.
//! * `e7-e7` and a path that ends where it began are refused as illegal, not as unreadable.
//! * A step into a shelter is as final as a jump into one, with `final` and `strict` alike.
//! * Pictures and texts show a shortest way from start to end (a step before any chain), whatever path was typed: the
//!   record keeps start and end only, and a replay must look the same.
//! * The end of the game is no piece of news of its own: the outcome says it.

mod action;
mod alt;
mod art;
mod board;
mod coach;
mod compose;
mod computer;
mod data;
mod jumps;
mod names;
mod points;
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
pub use action::ConspirateursAction;
pub use board::MEETING_PLACE;
pub use points::{PointSet, SIZE};
pub use state::{ConspirateursState, ShelterRule, Teams};
pub use types::Conspirateurs;
