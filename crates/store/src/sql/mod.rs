//! Statements that are composed of pieces or have more values than numbers tell apart, and the list of all of them.

pub(crate) mod listed;
pub(crate) mod row;
pub(crate) mod statement;
