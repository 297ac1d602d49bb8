//! `subrosa arena`: matches between levels of the computer, and outside programs that speak the engine protocol as a seat. Seats
//! are turned from game to game; dice come from the seed, so that a match between levels can be played again. Another program
//! may bring players of its own.
//!
//! It knows positions and views without their types, and no tables, database or network.

mod contender;
mod elo;
mod entrant;
mod flags;
mod game_play;
mod match_run;
mod seating;
mod sprt;
mod tally;

pub use entrant::{Entrant, FindEntrant};
pub use flags::ArenaFlags;
pub use match_run::{run, run_with};
pub use sprt::{EloBounds, Sprt, Verdict};
