//! Results, taken up into ratings; leaderboards and profiles.

pub(super) mod leaderboard;
pub(super) mod profile;
pub(super) mod results;
