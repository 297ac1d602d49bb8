//! What a new table must pass.

pub(in crate::app) mod checks;
