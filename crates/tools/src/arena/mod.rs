//! `subrosa arena`: matches between levels of the computer, and outside programs that speak the engine protocol as a seat. Seats
//! are turned from game to game; dice come from the seed, so that a match between levels can be played again. Another program
//! may bring players of its own.
//!
//! It knows positions and views without their types, and no tables, database or network.

mod contender;
mod elo;
mod flags;
mod game_play;
mod match_run;
mod outside_player;
mod seating;
mod sprt;
mod tally;

pub use contender::Contender;
pub use flags::ArenaFlags;
pub use game_play::{ArenaGame, MatchSetting, play};
pub use match_run::{run, run_with};
pub use outside_player::{FindOutsidePlayer, OutsidePlayer};
pub use seating::Seating;
pub use sprt::{EloBounds, Sprt, SprtVerdict};
