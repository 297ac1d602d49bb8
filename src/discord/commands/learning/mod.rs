//! Commands that explain: a command a file.

pub(super) mod about;
pub(super) mod help;
pub(super) mod learn;
pub(super) mod rules;
