//! The operator's desk: bans, whether the bot only reads, the acts that were done there, and who does how much.

pub(crate) mod activity;
pub(crate) mod acts;
