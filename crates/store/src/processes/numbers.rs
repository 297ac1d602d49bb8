//! Numbers that an operator watches, each asked for by one statement of bounded length.

use std::sync::atomic::Ordering;

use crate::database::error::StoreError;
use crate::database::handles::Processes;
use crate::database::migrations::migrator;
use crate::database::store::Store;

/// How far is counted.
const MOST: i64 = 1_000_000;

/// Numbers of the whole database, of all processes together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DatabaseNumbers {
    /// Rows of the outbox that wait.
    pub waiting: i64,
    /// For how long the oldest row that is due has been so, in milliseconds.
    pub oldest_due_ms: i64,
    /// Tables in play, from 0; no count goes past a million.
    pub playing: i64,
    /// Lobbies that wait for people, from 0; no count goes past a million.
    pub lobbies: i64,
    /// Whether this process seals secrets.
    pub seals: bool,
    /// How long ago the last copy was made, in milliseconds from 0; `None` if none is known of.
    pub backup_age_ms: Option<i64>,
    /// The standby that answers reads; `None` if there is none.
    pub replica: Option<ReplicaNumbers>,
}

/// The state of the standby that answers reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplicaNumbers {
    /// It gives no answer.
    Away,
    /// It is behind the database by so many milliseconds, from 0.
    Behind(i64),
}

/// This process's connections to the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolNumbers {
    /// Connections that are lent now.
    pub in_use: usize,
    /// There can be so many.
    pub most: usize,
}

/// Whether the database is as a process needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DatabaseReadiness {
    /// Whether it has this program's schema, or a newer one.
    pub is_current: bool,
    /// Whether any process holds a shard of the gateway.
    pub has_shards: bool,
}

impl Processes<'_> {
    /// Looks whether the schema is recent enough for this program, and whether any shard is held at `now_ms`.
    ///
    /// # Errors
    /// If it can't be asked.
    pub async fn readiness(self, now_ms: i64) -> Result<DatabaseReadiness, StoreError> {
        let query = sqlx::query!(
            r#"SELECT COALESCE((SELECT max(version) FROM _sqlx_migrations WHERE success), 0) AS "version!",
               EXISTS (SELECT 1 FROM shards WHERE holder <> 0 AND until_ms > $1) AS "has_shards!""#,
            now_ms
        );
        self.store.hold().await?.look_again().await?;
        let found = self.store.one(query).await?;
        let own = migrator().iter().map(|migration| migration.version).max().unwrap_or_default();
        Ok(DatabaseReadiness { is_current: found.version >= own, has_shards: found.has_shards })
    }

    /// The numbers of all processes together.
    pub async fn numbers(self, now_ms: i64) -> Result<DatabaseNumbers, StoreError> {
        let found = self.store.one(sqlx::query_file!("queries/numbers.sql", now_ms, MOST)).await?;
        let oldest_due_ms = found.oldest_due_ms.unwrap_or_default();
        let (open, lobbies) = (found.open, found.lobbies);
        let replica = match &self.store.replica {
            None => None,
            Some(_) => Some(self.store.replica_lag_ms().await.map_or(ReplicaNumbers::Away, ReplicaNumbers::Behind)),
        };
        Ok(DatabaseNumbers {
            waiting: found.waiting,
            oldest_due_ms,
            playing: (open - lobbies).max(0),
            lobbies,
            seals: self.store.vault().seals(),
            backup_age_ms: found.backup_ms.map(|made_ms| (now_ms - made_ms).max(0)),
            replica,
        })
    }
}

impl Store {
    /// How many statements this process has had answered. For measurements of what a move costs.
    #[must_use]
    pub fn statements(&self) -> u64 {
        self.connections.manager().answered.load(Ordering::Relaxed)
    }

    /// How many of this process's connections are lent, and the most there can be.
    #[must_use]
    pub fn pool_numbers(&self) -> PoolNumbers {
        let status = self.connections.status();
        PoolNumbers { in_use: status.size.saturating_sub(status.available), most: status.max_size }
    }
}
