//! What goes into the rules and what comes out: commands, and changes with their notices.

pub(crate) mod change;
pub(crate) mod command;
pub(crate) mod notice;
pub(crate) mod rated_seat;
