//! The computer players of all games from outside: legal, secret, reproducible, and each level better than the one below.

mod calibration;
mod hidden;
mod players;
mod review;
mod strength;
