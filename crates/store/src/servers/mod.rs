//! Servers of Discord: their rules, whether the bot is in them, moderators' records, limits, seeks and summaries.

pub(crate) mod allowances;
pub(crate) mod fitting_seeks;
pub(crate) mod moderations;
pub(crate) mod presence;
pub(crate) mod problems;
pub(crate) mod rules;
pub(crate) mod seeks;
pub(crate) mod summaries;
