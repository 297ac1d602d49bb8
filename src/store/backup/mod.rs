//! A copy of everything in the database as one file, and back (docs/adr/0010-a-copy-in-lines-of-json.md). Tables and columns come from the catalogue: whatever
//! a migration adds is in the copy.
//!
//! The file is lines of JSON. An array is a mark, an object is a row of the table of the last mark:
//!
//! ```text
//! ["subrosa-backup",1,[1,2],1767225600000]        format, schema versions, when it was made
//! ["table","actions",["table_id","ply", …]]
//! {"table_id":7,"ply":0, …}
//! ["end",1,"9f86d0…"]                             how many rows; SHA-256 of all lines before this one
//! ```

mod dump;
mod load;
mod mark;

use std::io;

use super::{Store, StoreError};

/// What a copy holds: rows by table, in the file's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The tables of the database, with their numbers of rows.
    pub tables: Vec<(String, u64)>,
    /// When it was made, in Unix milliseconds.
    pub made_ms: i64,
}

/// Why a copy was not made or not read back: one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file can't be written or read.
    #[error("the file can't be used: {0}")]
    File(#[from] io::Error),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is nothing in the database, not even a schema.
    #[error(
        "there is nothing to back up: this database has no tables of Sub Rosa's; check DATABASE_URL or SUBROSA_DATA"
    )]
    NoSchema,
    /// It is another kind of file.
    #[error("this file is no backup of Sub Rosa's")]
    NotABackup,
    /// It was cut short or changed.
    #[error("this backup is damaged at line {line} ({what}); nothing was restored. Use another one")]
    Damaged {
        /// Which line, from 1.
        line: u64,
        /// What is wrong with it.
        what: &'static str,
    },
    /// It has a schema that this program does not know.
    #[error("this backup was made by a newer Sub Rosa (schema {0}); restore it with that version")]
    Newer(i64),
    /// Somebody's rows are there.
    #[error(
        "the database is not empty ({rows} rows in {table}); restore into a new one, so that nothing is mixed or lost"
    )]
    NotEmpty {
        /// A table that has rows.
        table: String,
        /// How many.
        rows: i64,
    },
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(StoreError::from(error))
    }
}

/// A table of the schema and its columns, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shape {
    table: String,
    columns: Vec<String>,
}

/// The tables of this schema but the migrations' own; columns that are computed are left out.
const SHAPES: &str = "
SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_sqlx_migrations'
GROUP BY c.relname ORDER BY c.relname";

async fn shapes(connection: &mut sqlx::PgConnection) -> Result<Vec<Shape>, sqlx::Error> {
    use sqlx::Row;
    let found = sqlx::query(SHAPES).fetch_all(connection).await?;
    found.iter().map(|row| Ok(Shape { table: row.try_get("name")?, columns: row.try_get("columns")? })).collect()
}

/// A name as SQL writes it.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

impl Shape {
    fn column_list(&self) -> String {
        self.columns.iter().map(|column| quoted(column)).collect::<Vec<_>>().join(", ")
    }
}

impl Store {
    /// Some ids of tables after this one, ascending.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn table_ids(&self, after: i64, limit: i64) -> Result<Vec<table::TableId>, StoreError> {
        use sqlx::Row;
        let sql = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        let found = self.fetch_all(sqlx::query(sql).bind(after).bind(limit)).await?;
        found.iter().map(|row| Ok(table::TableId(row.try_get("id")?))).collect()
    }
}
