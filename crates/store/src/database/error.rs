//! Faults of the database. This file knows nothing of players.

use games::UnknownRules;
use table::{DamagedLog, TableId, UnreadableLog};

/// A fault of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// `DATABASE_URL` can't be read.
    #[error("DATABASE_URL is not a Postgres address; set it to something like postgres://user:password@host/database")]
    Address,
    /// The schema could not be brought up to date.
    #[error("the database schema could not be brought up to date: {0}")]
    Migration(sqlx::migrate::MigrateError),
    /// The schema is to be changed, and this role may not.
    #[error(
        "the database's schema is not this version's, and this role may not change it: as the database's owner, run \
         `subrosa migrate --role NAME` with this role's name"
    )]
    MayNotMigrate,
    /// The database did not answer at the start.
    #[error("the database can't be reached: check DATABASE_URL, and that the server runs and lets this user in ({0})")]
    Unreachable(String),
    /// The way to the server can't be kept private.
    #[error(
        "the database's server has no TLS, and is on another machine: turn TLS on there, or add ?sslmode=disable to DATABASE_URL \
         if nobody else can read what goes over that network"
    )]
    NoTls,
    /// A statement failed, or its answer was lost.
    #[error("the database did not do what was asked: {0}")]
    Query(sqlx::Error),
    /// A row does not make sense.
    #[error("table {table} is damaged: {what}")]
    Damaged {
        /// The id of the table, for the operator.
        table: i64,
        /// The column and its fault, without content.
        what: String,
    },
    /// A player's settings do not make sense.
    #[error("a player's settings are damaged: {what}")]
    DamagedSettings {
        /// The column and its fault, without content.
        what: String,
    },
    /// A table's rules are not part of this program.
    #[error("table {table}: {rules}")]
    Rules {
        /// The id of the table, for the operator.
        table: i64,
        /// Which rules are missing.
        rules: UnknownRules,
    },
    /// A table's secrets are sealed with a key that is not here.
    #[error(
        "the secrets of table {table} are sealed with the key {key}, which is not among this program's: see SUBROSA_KEY_FILE"
    )]
    Sealed {
        /// The id of the table, for the operator.
        table: i64,
        /// By what the key is known.
        key: String,
    },
    /// The database is sealed with a key that is not here.
    #[error(
        "the secrets in this database are sealed with the key {0}, which is not here. Put it back from where you keep it: the \
         file sealing.key beside the embedded database, or SUBROSA_KEY_FILE. Without it the games in play can't go on"
    )]
    KeyMissing(String),
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
    /// A table whose log and row do not fit together.
    #[must_use]
    pub fn unreadable(table: TableId, what: &UnreadableLog) -> Self {
        match what {
            UnreadableLog::Damaged(damage) => Self::damaged(table, damage),
            UnreadableLog::Length { .. } => Self::Damaged { table: table.0, what: what.to_string() },
        }
    }

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
            // A server, or a proxy before it, that takes a connection and hangs up before a word: sqlx reads the empty answer as 0.
            Self::Query(E::Protocol(why)) => why.contains("from SSLRequest: 0x00"),
            _ => false,
        }
    }

    /// Whether the server does not speak TLS, which was asked of it. (sqlx has no other sign of it than its words.)
    pub(crate) fn lacks_tls(&self) -> bool {
        matches!(self, Self::Query(sqlx::Error::Tls(why)) if why.to_string().contains("does not support TLS"))
    }

    /// The violated constraint, if that is what went wrong.
    pub(crate) fn constraint(&self) -> Option<&str> {
        match self {
            Self::Query(sqlx::Error::Database(error)) => error.constraint(),
            _ => None,
        }
    }
}
