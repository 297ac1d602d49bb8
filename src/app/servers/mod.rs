//! Servers: their rules, and whether the bot is in them.

pub(super) mod arrivals;
pub(super) mod kept;
pub(super) mod presence;
pub(super) mod rules;
