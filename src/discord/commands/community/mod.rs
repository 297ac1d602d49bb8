//! Commands about a server and those who play there: a command a file.

mod leaderboard;
pub(super) mod moderate;
pub(super) mod ratings;
pub(super) mod server;
pub(super) mod tournament;
