//! Commands about the caller: a command a file.

pub(super) mod games;
mod player_settings;
pub(super) mod profile;
pub(super) mod settings;
mod vacation;
