//! Tournaments, read whole and written in one statement.

pub(crate) mod tournament;
pub(crate) mod words;
