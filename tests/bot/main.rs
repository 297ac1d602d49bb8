//! The whole bot on the stand-in for Discord, with a database: one module a concern.
//!
//! Without `SUBROSA_TEST_DATABASE` every test has an embedded database of its own; with it (the address of a server's
//! database, such as `postgres://localhost/postgres`) every test makes and drops a database there. The feature `server`
//! adds those that need a server.

mod backup;
mod clock_jumps;
mod copies;
#[cfg(feature = "playground")]
mod crash;
mod end_to_end;
mod every_game;
#[cfg(feature = "server")]
mod failover;
mod fair_play;
mod faults;
mod life;
mod outage;
mod places;
mod privacy;
mod replay;
mod secrecy;
#[cfg(feature = "server")]
mod server;
#[cfg(unix)]
mod shutdown;

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
