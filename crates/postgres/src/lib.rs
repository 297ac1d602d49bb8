//! A private Postgres server: the real one, started beside its program and ended with it.
//!
//! Its programs are built from the official source and lie in this crate (feature `bundled`), or are an installed server's.
//! It listens on a socket in a directory that nobody else enters, knows its client by `peer`, and has no network. Where the
//! program is root, which Postgres refuses to be, the server has a user id of its own. If the program dies, however it dies, the
//! server ends in order by itself; one that was left alone is ended by whoever starts next.
//!
//! It must not know what is kept in it.

mod error;
mod programs;
mod setup;

#[cfg(unix)]
mod cluster;
#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod owner;
#[cfg(unix)]
mod place;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod server;

#[cfg(not(unix))]
pub use elsewhere::Server;
pub use error::ServerError;
#[cfg(unix)]
pub use server::Server;
pub use setup::{Address, ServerSetup};

#[cfg(all(test, unix))]
mod tests;
