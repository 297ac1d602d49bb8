//! What the conformance suite, the golden transcripts, perft and the benches stand on: every setting of every game, random
//! play, and readers of words. Only with the feature `testing`; no program that players use has it.

mod play;
pub mod reading;
mod settings;
mod suite;

pub use play::{actor, actors, eyes, play_any, shown, viewers, walk};
pub use settings::{Setting, rounds, settings, settings_of, values};
pub use suite::{ReadBack, Suite, ViewFields, suite};
