//! Commands about the caller: a command a file.

pub(super) mod games;
pub(super) mod privacy;
pub(super) mod profile;
pub(super) mod settings;
