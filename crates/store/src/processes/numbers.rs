//! What an operator watches, each asked for by one statement of bounded length.

use std::sync::atomic::Ordering;

use crate::database::error::StoreError;
use crate::database::handles::Processes;
use crate::database::migrations::migrator;
use crate::database::store::Store;

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

impl Processes<'_> {
    /// Whether the database is as this program needs it.
    ///
    /// # Errors
    /// If it can't be asked.
    pub async fn vitality(self, now_ms: i64) -> Result<Vitality, StoreError> {
        let query = sqlx::query!(
            r#"SELECT COALESCE((SELECT max(version) FROM _sqlx_migrations WHERE success), 0) AS "version!",
               EXISTS (SELECT 1 FROM shards WHERE holder <> 0 AND until_ms > $1) AS "has_shards!""#,
            now_ms
        );
        let found = self.store.one(query).await?;
        let own = migrator().iter().map(|migration| migration.version).max().unwrap_or_default();
        Ok(Vitality { is_current: found.version >= own, has_shards: found.has_shards })
    }

    /// The numbers of all processes together.
    pub async fn numbers(self, now_ms: i64) -> Result<DatabaseNumbers, StoreError> {
        let found = self.store.one(sqlx::query_file!("queries/numbers.sql", now_ms, MOST)).await?;
        let oldest_due_ms = found.oldest_due_ms.unwrap_or_default();
        let (open, lobbies) = (found.open, found.lobbies);
        Ok(DatabaseNumbers { waiting: found.waiting, oldest_due_ms, playing: (open - lobbies).max(0), lobbies })
    }
}

impl Store {
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
