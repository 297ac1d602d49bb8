//! Postgres: one file per aggregate. SQL is here and nowhere else; decisions are made elsewhere.

mod actions;
mod backup;
mod clocks;
mod connections;
mod database;
#[cfg(feature = "embedded")]
pub mod embedded;
mod error;
mod held;
mod history;
mod json;
mod life;
mod migrations;
mod open;
mod outbox;
mod player_settings;
mod players;
mod privacy;
mod recovery;
mod rows;
mod save;
mod statement;
mod tables;
#[cfg(test)]
mod tests;

pub use backup::{BackupError, Contents};
pub use clocks::{ABSENCE_MS, Heartbeat, WAKE};
pub use connections::HeldConnection;
pub use database::Store;
pub use error::StoreError;
pub use history::History;
pub use player_settings::Preferences;
pub use players::DmState;
pub use recovery::{GivenUp, Revived};
pub use save::Saved;
pub use tables::{MyTable, MyTables, StoredTable};

/// The statements of a move, in order: the table with its log, the write. For measurements against the same statements.
#[must_use]
pub fn move_statements() -> [&'static str; 2] {
    [tables::TABLE_AND_LOG, save::Save::sql()]
}
