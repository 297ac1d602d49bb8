//! What an operator watches, each asked for by one statement of bounded length.

use std::sync::atomic::Ordering;

use sqlx::Row;

use super::database::Store;
use super::error::StoreError;
use super::migrations::migrator;

/// The schema's version, and whether any shard is held. `$1` now.
const VITALITY: &str = "
SELECT COALESCE((SELECT max(version) FROM _sqlx_migrations WHERE success), 0) AS version,
    EXISTS (SELECT 1 FROM shards WHERE holder <> 0 AND until_ms > $1) AS has_shards";

/// No count goes further than `$2`, so that a look is never long. `$1` now. Each is read from a partial index.
const NUMBERS: &str = "
SELECT (SELECT count(*) FROM (SELECT 1 FROM outbox WHERE state = 'waiting' LIMIT $2) w) AS waiting,
    (SELECT $1 - due_ms FROM outbox WHERE state = 'waiting' AND due_ms <= $1 ORDER BY due_ms LIMIT 1) AS oldest_due_ms,
    (SELECT count(*) FROM (SELECT 1 FROM tables WHERE phase IN ('lobby', 'playing') LIMIT $2) o) AS open,
    (SELECT count(*) FROM (SELECT 1 FROM tables WHERE phase = 'lobby' LIMIT $2) l) AS lobbies";

/// How far is counted.
const MOST: i64 = 1_000_000;

/// What the database tells of all processes together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DatabaseNumbers {
    /// Rows of the outbox that wait.
    pub waiting: i64,
    /// For how long the oldest row that is due has been so, in milliseconds.
    pub oldest_due_ms: i64,
    /// Tables in play.
    pub playing: i64,
    /// Open lobbies.
    pub lobbies: i64,
}

/// This process's connections to the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolNumbers {
    /// Lent now.
    pub in_use: usize,
    /// There can be so many.
    pub most: usize,
}

/// What a process needs of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vitality {
    /// Whether it has this program's schema, or a newer one.
    pub is_current: bool,
    /// Whether any process holds a shard of the gateway.
    pub has_shards: bool,
}

impl Store {
    /// Whether the database is as this program needs it.
    ///
    /// # Errors
    /// If it can't be asked.
    pub async fn vitality(&self, now_ms: i64) -> Result<Vitality, StoreError> {
        let found = self.fetch_one(sqlx::query(VITALITY).bind(now_ms)).await?;
        let own = migrator().iter().map(|migration| migration.version).max().unwrap_or_default();
        let version: i64 = found.try_get("version")?;
        Ok(Vitality { is_current: version >= own, has_shards: found.try_get("has_shards")? })
    }

    /// The numbers of all processes together.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn numbers(&self, now_ms: i64) -> Result<DatabaseNumbers, StoreError> {
        let found = self.fetch_one(sqlx::query(NUMBERS).bind(now_ms).bind(MOST)).await?;
        let (open, lobbies): (i64, i64) = (found.try_get("open")?, found.try_get("lobbies")?);
        let oldest: Option<i64> = found.try_get("oldest_due_ms")?;
        let (waiting, oldest_due_ms) = (found.try_get("waiting")?, oldest.unwrap_or_default());
        Ok(DatabaseNumbers { waiting, oldest_due_ms, playing: (open - lobbies).max(0), lobbies })
    }

    /// How many statements this process has had answered. For measurements of what a move costs.
    #[must_use]
    pub fn statements(&self) -> u64 {
        self.connections.manager().answered.load(Ordering::Relaxed)
    }

    /// This process's connections.
    #[must_use]
    pub fn pool_numbers(&self) -> PoolNumbers {
        let status = self.connections.status();
        PoolNumbers { in_use: status.size.saturating_sub(status.available), most: status.max_size }
    }
}
