//! Results of rated games, and the ratings that follow from them.

pub(crate) mod known;
pub(crate) mod leaderboard;
pub(crate) mod rating;
pub(crate) mod results;
