//! Where tables are at Discord, by ids alone.

pub(super) mod displaced;
pub(super) mod posts;
pub(super) mod revive;
