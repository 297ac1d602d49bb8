//! The copy, made in one snapshot: bots may play on meanwhile.

use std::io::Write;

use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use sqlx::{Connection as _, Row};

use super::contents::Contents;
use super::error::BackupError;
use super::mark::{BackupMark, hex};
use super::shape::{TableShape, quoted, shapes};
use crate::database::handles::Backup;

/// One view of the whole database, however long the copy takes (`PostgreSQL`, "Repeatable Read Isolation Level").
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// Writes and sums up.
struct Sink<'a, W> {
    out: &'a mut W,
    sum: Sha256,
    rows: u64,
}

impl<W: Write> Sink<'_, W> {
    fn line(&mut self, line: &str) -> std::io::Result<()> {
        self.sum.update(line.as_bytes());
        self.out.write_all(line.as_bytes())
    }
}

impl Backup<'_> {
    /// Writes a copy of everything.
    ///
    /// # Errors
    /// If the database can't be asked, or the copy can't be written.
    pub async fn dump<W: Write + Send>(self, out: &mut W, made_ms: i64) -> Result<Contents, BackupError> {
        let mut held = self.store.hold().await?;
        let mut tx = held.connection().begin_with(SNAPSHOT).await?;
        let shapes = shapes(&mut tx).await?;
        if !shapes.iter().any(|shape| shape.table == "tables") {
            return Err(BackupError::NoSchema);
        }
        let schema = sqlx::query_scalar!("SELECT version FROM _sqlx_migrations WHERE success ORDER BY version");
        let schema = schema.fetch_all(&mut *tx).await?;
        let mut sink = Sink { out, sum: Sha256::new(), rows: 0 };
        sink.line(&BackupMark::Start { schema, made_ms }.line())?;
        let mut contents = Contents { tables: Vec::new(), made_ms };
        for shape in shapes {
            let rows = copy(&mut tx, &shape, &mut sink).await?;
            contents.tables.push((shape.table, rows));
        }
        // Its end is waited for: whoever hangs up before it is answered ends the embedded database's server.
        tx.rollback().await?;
        let sum = hex(&sink.sum.clone().finalize());
        let end = BackupMark::End { rows: sink.rows, sum }.line();
        sink.out.write_all(end.as_bytes())?;
        sink.out.flush()?;
        Ok(contents)
    }
}

#[expect(clippy::disallowed_methods, reason = "tables and columns come from the catalogue")]
async fn copy<W: Write + Send>(
    connection: &mut sqlx::PgConnection,
    shape: &TableShape,
    sink: &mut Sink<'_, W>,
) -> Result<u64, BackupError> {
    sink.line(&BackupMark::Table { name: shape.table.clone(), columns: shape.columns.clone() }.line())?;
    let before = sink.rows;
    let columns = shape.column_list();
    let sql = format!("SELECT row_to_json(r)::text AS line FROM (SELECT {columns} FROM {}) r", quoted(&shape.table));
    let mut rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch(connection);
    while let Some(row) = rows.try_next().await? {
        let mut line: String = row.try_get("line")?;
        line.push('\n');
        sink.line(&line)?;
        sink.rows += 1;
    }
    Ok(sink.rows - before)
}
