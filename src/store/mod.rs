//! Postgres: one file per aggregate. SQL is here and nowhere else; decisions are made elsewhere.

mod actions;
mod backup;
mod clocks;
#[cfg(feature = "embedded")]
pub mod embedded;
mod error;
mod habits;
mod held;
mod history;
mod life;
mod outbox;
mod players;
mod privacy;
mod recovery;
mod rows;
mod save;
mod tables;
#[cfg(test)]
mod tests;

pub use backup::{BackupError, Contents};
pub use clocks::{ABSENCE_MS, Pulse, WAKE};
pub use error::StoreError;
pub use habits::Settings;
pub use held::Held;
pub use history::History;
pub use players::DmState;
pub use recovery::{GivenUp, Revived};
pub use save::Saved;
pub use tables::{MyTable, MyTables, StoredTable};

use std::time::{Duration, Instant};

use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};

/// Connections to a server. Two cores can't use more, and every idle one costs the server memory.
const SERVER_CONNECTIONS: u32 = 10;
/// How long a caller waits for a free connection before it is told that the database is away. Interactions must be
/// answered within Discord's 3 s.
const ACQUIRE_SECS: u64 = 2;

/// How long a start waits for a database that is away.
const START_PATIENCE: Duration = Duration::from_secs(30);

/// The statements of a move, in order: the table with its log, the write. For measurements against the same statements.
#[must_use]
pub fn move_statements() -> [&'static str; 2] {
    [tables::TABLE_AND_LOG, save::SAVE]
}

/// The schema's migrations, without advisory locks.
fn migrator() -> sqlx::migrate::Migrator {
    let mut migrator = sqlx::migrate!("./migrations");
    migrator.set_locking(false);
    migrator
}

/// A connection that was used within this time is taken for alive: asking it costs a round trip, a good part of a move.
const FRESH: Duration = Duration::from_secs(1);

/// Whether a connection may be used. One that has died is closed, and another is tried.
async fn is_alive(connection: &mut PgConnection, idle: Duration) -> Result<bool, sqlx::Error> {
    if idle < FRESH {
        return Ok(true);
    }
    connection.ping().await.map(|()| true)
}

/// Every statement is planned once for a connection, and again when the tables were counted anew. The write of a move takes
/// lists, and Postgres would think each time that a plan for these lists may be better: planning took longer than writing.
async fn plan_once(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query("SET plan_cache_mode = force_generic_plan").execute(connection).await.map(drop)
}

/// The database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pool: PgPool,
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
        Ok(Self::with(options, SERVER_CONNECTIONS))
    }

    /// A store with this many connections. The embedded database serves one at a time.
    fn with(options: PgConnectOptions, connections: u32) -> Self {
        let options = options.application_name("subrosa");
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(Duration::from_secs(ACQUIRE_SECS))
            .test_before_acquire(false)
            .before_acquire(|connection, about| Box::pin(is_alive(connection, about.idle_for)))
            .after_connect(|connection, _| Box::pin(plan_once(connection)))
            .connect_lazy_with(options);
        Self { pool }
    }

    /// Brings the schema up to date. Safe while other processes do the same: whoever loses the race finds it done.
    ///
    /// # Errors
    /// If the database can't be reached or a migration fails.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        let migrator = migrator();
        let mut last = Ok(());
        for _ in 0..5 {
            last = migrator.run(&self.pool).await;
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
            match sqlx::query("SELECT 1").execute(&self.pool).await.map_err(StoreError::from) {
                Ok(_) => return Ok(()),
                Err(error) if error.is_away() && Instant::now() < until => {
                    tracing::info!(%error, "the database does not answer yet");
                    tokio::time::sleep(Duration::from_millis(250)).await;
                }
                Err(error) => return Err(StoreError::Unreachable(error.to_string())),
            }
        }
    }

    /// Closes all connections, after the work under way.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
