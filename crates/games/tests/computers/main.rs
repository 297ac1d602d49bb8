//! The computer players of all games from outside: legal, secret, reproducible, and each level better than the one below.

mod hidden;
mod players;
mod review;
mod strength;
