//! Messages into the rules and out of them: commands, and changes with their notices.

pub(crate) mod change;
pub(crate) mod command;
pub(crate) mod notice;
pub(crate) mod rated_seat;
