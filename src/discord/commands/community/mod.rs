//! Commands about a server and those who play there: a command a file.

pub(super) mod leaderboard;
pub(super) mod moderate;
pub(super) mod server;
pub(super) mod tournament;

pub(in crate::discord) use leaderboard::leaderboard_page;
pub(in crate::discord) use tournament::{standings_answer, tournament_caller};
