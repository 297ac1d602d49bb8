//! Postgres: one file per aggregate. SQL is here and nowhere else; decisions are made elsewhere.

mod actions;
mod backup;
mod clocks;
mod connections;
#[cfg(feature = "embedded")]
pub mod embedded;
mod error;
mod held;
mod history;
mod json;
mod life;
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
pub use connections::Held;
pub use error::StoreError;
pub use history::History;
pub use player_settings::Preferences;
pub use players::DmState;
pub use recovery::{GivenUp, Revived};
pub use save::Saved;
pub use tables::{MyTable, MyTables, StoredTable};

use std::time::{Duration, Instant};

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::PgConnectOptions;

use connections::{Connections, Revive, connections};

/// Connections to a server at most. More than it has cores, for most of the time they wait for the disk, and are written
/// together: with 32 players at once, 20 gave an eighth more moves than 10. Idle ones are given back.
const SERVER_CONNECTIONS: usize = 20;
/// How long a start waits for a database that is away.
const START_PATIENCE: Duration = Duration::from_secs(30);

/// The statements of a move, in order: the table with its log, the write. For measurements against the same statements.
#[must_use]
pub fn move_statements() -> [&'static str; 2] {
    [tables::TABLE_AND_LOG, save::Save::sql()]
}

/// The schema's migrations, without advisory locks.
fn migrator() -> Migrator {
    let mut migrator = sqlx::migrate!("./migrations");
    migrator.set_locking(false);
    migrator
}

/// Migrates to a version, or to the last. (`Migrator::run` takes no borrowed connection in a future that may go to another
/// thread; this is sqlx's own way round that.)
async fn migrated(migrator: &Migrator, to: Option<i64>, held: &mut Held) -> Result<(), MigrateError> {
    migrator.run_direct(to, held.connection(), false).await
}

/// The database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    connections: Connections,
}

impl Store {
    /// A store on a Postgres server (15 or later).
    ///
    /// # Errors
    /// If the address can't be read. The server is not contacted yet.
    pub fn on_server(url: &str) -> Result<Self, StoreError> {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(StoreError::Address);
        }
        let options: PgConnectOptions = url.parse().map_err(|_| StoreError::Address)?;
        Ok(Self::with(options, SERVER_CONNECTIONS, None))
    }

    /// A store with at most so many connections. The embedded database serves one at a time.
    fn with(options: PgConnectOptions, most: usize, revive: Option<Revive>) -> Self {
        let options = options.application_name("subrosa");
        Self { connections: connections(options, most, revive) }
    }

    /// Brings the schema up to date. Safe while other processes do the same: whoever loses the race finds it done.
    ///
    /// # Errors
    /// If the database can't be reached or a migration fails.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        let migrator = migrator();
        let mut last = Ok(());
        for _ in 0..5 {
            last = migrated(&migrator, None, &mut self.hold().await?).await;
            if last.is_ok() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        last.map_err(StoreError::Migration)
    }

    /// Waits until the database answers: after a crash it may have to recover first.
    ///
    /// # Errors
    /// If it refuses, or does not answer in time.
    pub async fn ready(&self) -> Result<(), StoreError> {
        let until = Instant::now() + START_PATIENCE;
        loop {
            match self.execute(sqlx::query("SELECT 1")).await {
                Ok(_) => return Ok(()),
                Err(error) if error.is_away() && Instant::now() < until => {
                    tracing::info!(%error, "the database does not answer yet");
                    tokio::time::sleep(Duration::from_millis(250)).await;
                }
                Err(error) => return Err(StoreError::Unreachable(error.to_string())),
            }
        }
    }
}
