//! Programs about the computer player that are built for tests and examples alone.

pub mod fit;
