//! The rules for the house as a whole: who knows whom, how files look, that a name means one thing, and that all that is written
//! about the program is so.

mod architecture;
mod book;
mod booleans;
mod circles;
mod comments;
mod crash_points;
mod files;
mod graph;
mod numbers;
#[cfg(feature = "playground")]
mod packages;
#[cfg(feature = "playground")]
mod readme;
mod references;
mod release;
mod security;
mod shipped;
mod sleeps;
mod sources;
mod type_names;
mod wording;
