//! The program's commands. `subrosa` alone starts the bot if there is a token, and the playground if there is neither one nor a server's
//! database.

mod commands;
mod database;
mod dispatch;
mod health;
mod init;
#[cfg(feature = "playground")]
mod playground;
#[cfg(feature = "playground")]
pub mod playground_server;
mod run;
mod runtime;
mod shell;
mod start_hint;
mod terminal;

pub use commands::{definition, secret_variables};
pub use database::Database;
pub use dispatch::main;
