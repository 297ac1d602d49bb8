//! Tournaments, read whole and written in one statement.

pub(crate) mod links;
pub(crate) mod opening;
pub(crate) mod part;
pub(crate) mod save;
pub(crate) mod substitutes;
pub(crate) mod tournament;
pub(crate) mod words;
