//! People: their settings, notes, direct messages and data.

pub(super) mod direct_messages;
pub(super) mod forgotten_list;
pub(super) mod handle;
pub(super) mod notes;
pub(super) mod privacy;
pub(super) mod settings;
