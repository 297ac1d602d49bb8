//! Where tables are at Discord, by ids alone.

pub(in crate::app) mod displaced;
pub(in crate::app) mod posts;
pub(in crate::app) mod revive;
