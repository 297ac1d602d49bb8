//! Servers: their rules, and what their moderators do.

pub(super) mod moderation;
pub(super) mod rules;
