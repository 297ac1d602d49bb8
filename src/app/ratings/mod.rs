//! Results, taken up into ratings; leaderboards and profiles.

pub(in crate::app) mod leaderboard;
pub(in crate::app) mod profile;
pub(in crate::app) mod results;
