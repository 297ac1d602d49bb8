//! Faults of the database. This file knows nothing of players.

use std::io::ErrorKind;

use super::pooler::is_by_statement;
use games::UnknownRules;
use table::{DamagedLog, TableId, UnreadableLog};

/// A fault of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// `DATABASE_URL` can't be read.
    #[error(
        "DATABASE_URL is not a Postgres address; set it to something like postgres://user:password@host/database, and in the password write \
         %2F for /, %3F for ?, %23 for # and %25 for %"
    )]
    Address,
    /// The schema could not be brought up to date.
    #[error(
        "the database schema could not be brought up to date ({0}): no step of it is left half done; mend what this names and run the same \
         again, or go on with the version that made this schema"
    )]
    Migration(sqlx::migrate::MigrateError),
    /// The server is older than the schema needs.
    #[error("the database's server is Postgres {0}, and the bot needs 15 or later: lead DATABASE_URL to a newer one")]
    OldServer(String),
    /// The database can't hold or measure every text: it is not in UTF-8.
    #[error(
        "the database is in the encoding {0}, which can't hold or measure every name: make one with `CREATE DATABASE subrosa ENCODING \
         'UTF8' TEMPLATE template0`, and lead DATABASE_URL to it"
    )]
    Encoding(String),
    /// This role may not change the schema, which is not this version's, or may not even see it.
    #[error(
        "the database's schema is not this version's, or is closed to this role, which may not change it: as the database's owner, run \
         `subrosa migrate --role NAME` with this role's name"
    )]
    MayNotMigrate,
    /// The schema is to be changed, and others are in the way.
    #[error(
        "the database's schema could not be changed, because others kept its tables for minutes or were changing it themselves: let a \
         running backup end, look in pg_stat_activity for transactions that were left open, and start again"
    )]
    SchemaBusy,
    /// The database did not answer at the start.
    #[error("the database can't be reached: check DATABASE_URL, and that the server runs and lets this user in ({0})")]
    Unreachable(String),
    /// The way to the server can't be kept private.
    #[error(
        "the database's server has no TLS, and is on another machine: turn TLS on there, or add ?sslmode=disable to DATABASE_URL \
         if nobody else can read what goes over that network"
    )]
    NoTls,
    /// The server's certificate is not one that is trusted here.
    #[error(
        "the certificate of the database's server is refused ({0}): lead sslrootcert in DATABASE_URL to the certificate of the \
         authority that signed it, and let the address have the name that the certificate has; sslmode=require looks at no certificate"
    )]
    Certificate(String),
    /// A file of certificates that the address names can't be read.
    #[error("a certificate's file can't be read ({0}): check sslrootcert, sslcert and sslkey in DATABASE_URL")]
    CertificateFile(String),
    /// A pooler gives every statement another session.
    #[error(
        "the pooler before the database lends sessions for single statements: set its pool_mode to session, or lead DATABASE_URL to \
         the server itself"
    )]
    StatementPooler,
    /// The request needed one session from its beginning to its end.
    #[error(
        "the pooler before the database lends sessions for a transaction at a time, and this needs one of its own: lead DATABASE_URL to \
         the server itself, or set the pooler's pool_mode to session"
    )]
    NoSession,
    /// A statement failed, or its answer was lost.
    #[error("the database refused a statement: {0}")]
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
        /// The rules of a game that this program does not have.
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
         file sealing.key beside the private database, or SUBROSA_KEY_FILE. Without it the games in play can't go on"
    )]
    KeyMissing(String),
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

    /// Whether a table makes no sense, to whatever version and with whatever key.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        matches!(self, Self::Damaged { .. })
    }

    /// Whether the database can't be reached now, and may be later.
    #[must_use]
    pub fn is_away(&self) -> bool {
        use sqlx::Error as E;
        match self {
            _ if self.wrong_setting().is_some() => false,
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

    /// The setting that an operator has to mend before a connection can be made, where waiting helps nobody. (Of TLS, sqlx has no other
    /// sign than words: its own, and those of rustls about a certificate.)
    pub(crate) fn wrong_setting(&self) -> Option<Self> {
        let Self::Query(error) = self else { return None };
        match error {
            sqlx::Error::Tls(why) if why.to_string().contains("does not support TLS") => Some(Self::NoTls),
            sqlx::Error::Tls(why) if why.to_string().to_lowercase().contains("certificate") => {
                Some(Self::Certificate(why.to_string()))
            }
            sqlx::Error::Io(why) if why.kind() == ErrorKind::InvalidData && why.to_string().contains("certificate") => {
                Some(Self::Certificate(why.to_string()))
            }
            error if is_by_statement(error) => Some(Self::StatementPooler),
            _ => None,
        }
    }

    /// Whether a pooler before the database refuses what the bot needs.
    #[must_use]
    pub fn is_by_pooler(&self) -> bool {
        matches!(self, Self::StatementPooler) || matches!(self.wrong_setting(), Some(Self::StatementPooler))
    }

    /// Whether something would have been written where only reading is let in (Postgres, appendix A).
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        matches!(self, Self::Query(sqlx::Error::Database(error)) if error.code().as_deref() == Some("25006"))
    }

    /// An error of the database's, in words that say more where it ended a statement that took too long, or that an administrator ended
    /// (Postgres, appendix A). It has written nothing then.
    pub(super) fn of_statement(error: sqlx::Error) -> Self {
        let ended = match &error {
            sqlx::Error::Database(why) if why.code().as_deref() == Some("57014") => {
                Some(format!("the database is slow, and has ended a statement before it was done: {why}"))
            }
            _ => None,
        };
        Self::Query(ended.map_or(error, |said| std::io::Error::new(ErrorKind::TimedOut, said).into()))
    }

    /// Whether the database has given up one of several that wait for each other (Postgres, appendix A).
    pub(crate) fn is_deadlock(&self) -> bool {
        matches!(self, Self::Query(sqlx::Error::Database(error)) if error.code().as_deref() == Some("40P01"))
    }

    /// Whether the rows that were asked for are at fault, and the database is not: their values, a constraint, or a function that refuses
    /// them (Postgres, appendix A: classes 22, 23 and P0).
    pub(crate) fn is_by_rows(&self) -> bool {
        let Self::Query(sqlx::Error::Database(error)) = self else { return false };
        error.code().is_some_and(|code| ["22", "23", "P0"].iter().any(|class| code.starts_with(class)))
    }

    /// Whether a table was asked that the schema does not have (Postgres, appendix A).
    pub(crate) fn lacks_table(&self) -> bool {
        matches!(self, Self::Query(sqlx::Error::Database(error)) if error.code().as_deref() == Some("42P01"))
    }

    /// Whether this role may not do it (Postgres, appendix A).
    pub(crate) fn may_not(&self) -> bool {
        matches!(self, Self::Query(sqlx::Error::Database(error)) if error.code().as_deref() == Some("42501"))
    }

    /// The violated constraint, if that is what went wrong. A database of several machines tells it in words alone, with the number of
    /// the part behind its name.
    pub(crate) fn constraint(&self) -> Option<&str> {
        let Self::Query(sqlx::Error::Database(error)) = self else { return None };
        let is_violation = error.code().is_some_and(|code| code.starts_with("23"));
        let told = || error.message().rsplit('"').nth(1).filter(|_| is_violation);
        error.constraint().or_else(told).map(|name| match name.rsplit_once('_') {
            Some((name, part)) if part.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => name,
        })
    }
}
