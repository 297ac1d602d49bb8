//! What can go wrong with the database. Knows nothing of players.

use games::UnknownRules;
use table::{DamagedLog, TableId};

/// A fault of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// `DATABASE_URL` can't be read.
    #[error("DATABASE_URL is not a Postgres address; set it to something like postgres://user:password@host/database")]
    Address,
    /// The schema could not be brought up to date.
    #[error("the database schema could not be brought up to date: {0}")]
    Migration(sqlx::migrate::MigrateError),
    /// The database did not answer at the start.
    #[error("the database can't be reached: check DATABASE_URL, and that the server runs and lets this user in ({0})")]
    Unreachable(String),
    /// A query failed.
    #[error("the database did not do what was asked: {0}")]
    Query(sqlx::Error),
    /// A row does not make sense.
    #[error("table {table} is damaged: {what}")]
    Damaged {
        /// The table's id.
        table: i64,
        /// What is wrong, without content.
        what: String,
    },
    /// A player's settings do not make sense.
    #[error("a player's settings are damaged: {what}")]
    DamagedSettings {
        /// What is wrong, without content.
        what: String,
    },
    /// A table's rules are not part of this program.
    #[error("table {table}: {rules}")]
    Rules {
        /// The table's id.
        table: i64,
        /// Which rules are missing.
        rules: UnknownRules,
    },
    /// The embedded database did not start.
    #[error("the embedded database did not start: {0}")]
    Embedded(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Query(error)
    }
}

impl StoreError {
    /// A damaged log of a table.
    #[must_use]
    pub fn damaged(table: TableId, what: &DamagedLog) -> Self {
        Self::Damaged { table: table.0, what: format!("its log stops making sense at entry {}", what.entry) }
    }

    /// Whether the database can't be reached now, and may be later.
    #[must_use]
    pub fn is_away(&self) -> bool {
        use sqlx::Error as E;
        match self {
            Self::Query(E::PoolTimedOut | E::PoolClosed | E::Io(_) | E::Tls(_) | E::WorkerCrashed) => true,
            // Class 57: an administrator or a shutdown; class 08: the connection; 53: no resources (Postgres, appendix A).
            Self::Query(E::Database(error)) => {
                error.code().is_some_and(|code| ["57", "08", "53"].iter().any(|class| code.starts_with(class)))
            }
            _ => false,
        }
    }

    /// The violated constraint, if that is what went wrong.
    pub(super) fn constraint(&self) -> Option<&str> {
        match self {
            Self::Query(sqlx::Error::Database(error)) => error.constraint(),
            _ => None,
        }
    }
}
