//! The reason why a copy was not made or not read back.

use std::io;

use crate::database::error::StoreError;

/// The reason why a copy was not made or not read back: one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file can't be written or read.
    #[error(
        "the file can't be used ({0}): see that its disk is sound and has room, and that this user may read or write it there"
    )]
    File(#[from] io::Error),
    /// A statement failed; nothing is restored then.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is nothing in the database, not even a schema.
    #[error(
        "there is nothing to back up: this database has no tables of Sub Rosa's; check DATABASE_URL or SUBROSA_DATA"
    )]
    NoSchema,
    /// A row is longer than any line that is read back; no copy is kept then.
    #[error(
        "row {id} of {table} has {bytes} bytes, more than the 64 MiB that a line of a copy may have, so that it could not be read back: \
         copy the database with pg_dump --format=custom, and look at that row"
    )]
    TooLong {
        /// The table that has it.
        table: String,
        /// The row's id, or that of its table, as JSON; `null` where it has neither.
        id: String,
        /// The length of its line.
        bytes: usize,
    },
    /// It is another kind of file.
    #[error("this file is no backup of Sub Rosa's; nothing was restored. Name one that `subrosa backup` has written")]
    NotABackup,
    /// It was cut short or changed.
    #[error("this backup is damaged at line {line} ({what}); nothing was restored. Use another one")]
    Damaged {
        /// The line's number, from 1.
        line: u64,
        /// The fault that was found.
        what: &'static str,
    },
    /// Its key is not here; nothing is written then.
    #[error(
        "this backup needs the key {0}, which is not here; nothing was restored. Put it back from where you keep it: the file sealing.key \
         in the data directory, or SUBROSA_KEY_FILE"
    )]
    KeyMissing(String),
    /// There is a key, and the copy is not signed.
    #[error(
        "this backup has no signature, and there is a key: it was made without one, or somebody has changed it; nothing was restored. If \
         you know where it comes from, add --unsigned"
    )]
    Unsigned,
    /// It has a schema that this program does not know.
    #[error(
        "this backup was made by a newer Sub Rosa (schema {0}); nothing was restored. Restore it with that version or a later one"
    )]
    Newer(i64),
    /// The empty database has a schema that the copy does not know: what its migrations change in rows would be left out.
    #[error(
        "this database has a newer schema ({0}) than the copy; nothing was restored. Restore into one without any tables, which gets them \
         on the way, and let `subrosa migrate` follow"
    )]
    Ahead(i64),
    /// Somebody's rows are there.
    #[error(
        "the database is not empty ({rows} rows in {table}); nothing was restored. Restore into a new one, so that nothing is mixed or lost"
    )]
    NotEmpty {
        /// A table that has rows.
        table: String,
        /// The number of its rows, at least 1.
        rows: i64,
    },
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(StoreError::from(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_and_a_schema_that_fail_are_told_with_a_way_on() {
        let file = BackupError::from(io::Error::from(io::ErrorKind::StorageFull)).to_string();
        assert!(file.starts_with("the file can't be used (") && file.contains("): see that its disk"), "{file}");
        let modified = sqlx::migrate::MigrateError::VersionMismatch(5);
        let schema = BackupError::from(StoreError::Migration(modified)).to_string();
        assert!(schema.contains("up to date (migration 5 ") && schema.contains("): no step of it"), "{schema}");
    }
}
