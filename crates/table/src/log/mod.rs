//! The log of a table, in order, and how a position follows from it. It knows no clock and no person.

pub(crate) mod log_entry;
pub(crate) mod ply;
pub(crate) mod table_log;
