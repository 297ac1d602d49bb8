//! The commands that stand in the menus of people and of messages.

pub(super) mod board;
pub(super) mod challenge;
pub(super) mod profile;
