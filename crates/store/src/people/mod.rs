//! People: settings, blocks, lessons, notes, and all that is kept about one of them.

pub(crate) mod blocks;
pub(crate) mod forgotten;
pub(crate) mod lessons;
pub(crate) mod notes;
pub(crate) mod own_data;
pub(crate) mod player;
#[macro_use]
pub(crate) mod player_settings;
pub(crate) mod privacy;
pub(crate) mod returning;
pub(crate) mod tips;
