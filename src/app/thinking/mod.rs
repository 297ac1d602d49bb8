//! Computer players' threads, and their turns at tables.

pub(in crate::app) mod computers;
pub(in crate::app) mod thinkers;
