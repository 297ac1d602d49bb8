//! Help for players: hints, tips, lessons, reviews.

pub(in crate::app) mod hints;
pub(in crate::app) mod lessons;
pub(in crate::app) mod review;
pub(in crate::app) mod tips;
