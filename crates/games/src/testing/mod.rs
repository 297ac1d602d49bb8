//! The ground of the conformance suite, the golden transcripts, perft and the benches: every setting of every game, random
//! play, and readers of words. Only with the feature `testing`; no program that players use has it.

mod play;
pub mod reading;
mod reasons;
mod setting;
mod settings;
mod suite;
mod suites;

pub use play::{actor, actors, eyes, play_any, shown, viewers, walk};
pub use reasons::{TemplateCounts, decisions, template};
pub use setting::Setting;
pub use settings::{rounds, settings, settings_of, values};
pub use suite::{Hurry, ReadBack, Suite, ViewFields};
pub use suites::suite;
