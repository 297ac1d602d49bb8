//! Servers: their rules, and what their moderators do.

pub(in crate::app) mod moderate;
pub(in crate::app) mod rules;
