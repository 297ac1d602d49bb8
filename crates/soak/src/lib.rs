//! Soaks: people play on the stand-in while bots are killed, for as long as one likes, and what was lost, doubled or
//! reordered is counted. The bots are processes of a program `subrosa` that is given; the database must be one that nobody
//! else plays on.
//!
//! The crate knows the bot's store, to read what was written, and the stand-in, to see what was posted. It must not know
//! how the bot does either.

mod chooser;
mod count;
mod database;
mod death_plan;
mod fault_injection;
mod flags;
mod fleet;
mod players;
mod program;
mod round;
mod soak;
mod takeover;
mod upgrade;
mod verdict;

pub use count::Count;
pub use death_plan::played_points;
pub use flags::{SoakFlags, SoakProgram};
pub use soak::run;
