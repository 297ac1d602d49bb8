//! The whole bot on the stand-in for Discord, with a database: one module a concern.
//!
//! Without `SUBROSA_TEST_DATABASE` every test has an embedded database of its own; with it (the address of a server's
//! database, such as `postgres://localhost/postgres`) every test makes and drops a database there. The feature `server`
//! adds those that need a server.

mod alone;
mod backup;
mod both_doors;
mod card;
mod channels;
mod clock_jumps;
mod computers;
mod copies;
#[cfg(feature = "playground")]
mod crash;
mod dice_words;
#[cfg(feature = "server")]
mod duties;
mod end_to_end;
mod every_game;
#[cfg(feature = "server")]
mod failover;
mod fair_play;
mod faults;
mod fewer_taps;
mod first_minute;
mod flood;
mod gateway;
mod governed;
mod hand_in;
mod health;
mod hints;
mod http_door;
mod learn;
mod life;
mod manners;
mod move_list;
mod names;
mod notes;
mod outage;
mod pictures;
mod places;
mod privacy;
mod questions;
mod rated_tournaments;
mod ratings;
mod replay;
mod review;
#[cfg(feature = "server")]
mod rights;
#[cfg(feature = "server")]
mod rolling;
mod sealed;
mod secrecy;
mod seek;
#[cfg(feature = "server")]
mod server;
#[cfg(unix)]
mod settings_at_once;
mod shutdown;
#[cfg(all(feature = "server", feature = "opentelemetry"))]
mod spans;
mod taps;
mod threads;
mod tips;
mod told;
mod tournaments;
mod trace;
mod visitors;
#[cfg(feature = "server")]
mod word;

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
