//! The copy, made in one snapshot: bots may play on meanwhile.

use std::io::Write;

use futures_util::TryStreamExt;
use sqlx::{Connection as _, Executor as _, Row};

use super::contents::Contents;
use super::error::BackupError;
use super::lines;
use super::mark::BackupMark;
use super::shape::{TableShape, quoted, shapes};
use super::signing;
use super::sum::BackupSum;
use crate::database::connections::Layout;
use crate::database::error::StoreError;
use crate::database::handles::Backup;

/// One view of the whole database, however long the copy takes (`PostgreSQL`, "Repeatable Read Isolation Level").
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// Writes and sums up.
struct Sink<'a, W> {
    out: &'a mut W,
    sum: BackupSum,
    rows: u64,
}

impl<W: Write> Sink<'_, W> {
    fn line(&mut self, line: &str) -> std::io::Result<()> {
        self.sum.add(line);
        self.out.write_all(line.as_bytes())
    }
}

impl Backup<'_> {
    /// Writes a copy of everything, signed with the newest key if there is one.
    ///
    /// # Errors
    /// If the database can't be asked or is sealed with a key that is not here, or the copy can't be written.
    pub async fn dump<W: Write + Send>(self, out: &mut W, made_ms: i64) -> Result<Contents, BackupError> {
        let mut held = self.store.hold().await?;
        let is_spread = held.layout() == Layout::Spread;
        let mut tx = held.long_session().await?.begin_with(SNAPSHOT).await?;
        if is_spread {
            // A game's rows lie on one machine: by one connection to each, all of them are of one moment.
            (&mut *tx).execute("SET LOCAL citus.max_adaptive_executor_pool_size = 1").await?;
        }
        let shapes = shapes(&mut tx).await?;
        if !shapes.iter().any(|shape| shape.table == "tables") {
            return Err(BackupError::NoSchema);
        }
        let schema = sqlx::query_scalar!("SELECT version FROM _sqlx_migrations WHERE success ORDER BY version");
        let schema = schema.fetch_all(&mut *tx).await?;
        let keys = self.store.vault().keys();
        if !keys.is_empty() && shapes.iter().any(|shape| shape.table == "sealing") {
            let known = sqlx::query_scalar!("SELECT key_id FROM sealing WHERE id = 1").fetch_optional(&mut *tx).await?;
            let missing = known.filter(|known| !self.store.vault().keys_with(known).has(known));
            missing.map_or(Ok(()), |known| Err(StoreError::KeyMissing(known)))?;
        }
        let (signature, sum) = signing::signed(&keys, &schema, made_ms);
        let mut sink = Sink { out, sum, rows: 0 };
        sink.line(&BackupMark::Start { schema, made_ms, signature }.line())?;
        let mut contents = Contents { made_ms, signed_with: keys.newest().cloned(), ..Contents::default() };
        for shape in shapes {
            let rows = copy(&mut tx, &shape, &mut sink).await?;
            contents.tables.push((shape.table, rows));
        }
        tx.rollback().await?;
        let end = BackupMark::End { rows: sink.rows, sum: sink.sum.hex() }.line();
        sink.out.write_all(end.as_bytes())?;
        sink.out.flush()?;
        Ok(contents)
    }

    /// Notes that the copy of this time is whole and where it belongs.
    pub async fn note_made(self, made_ms: i64) -> Result<(), StoreError> {
        self.store.run(sqlx::query!("UPDATE pulse SET backup_ms = $1 WHERE id = 1", made_ms)).await.map(drop)
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
    let sql = format!("SELECT {} AS line FROM {}", shape.as_json(), quoted(&shape.table));
    let mut rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch(connection);
    while let Some(row) = rows.try_next().await? {
        let mut line: String = row.try_get("line")?;
        line.push('\n');
        if !lines::fits(&line) {
            return Err(too_long(shape, &line));
        }
        sink.line(&line)?;
        sink.rows += 1;
    }
    Ok(sink.rows - before)
}

/// The error that names a row which could be written and never read back.
fn too_long(shape: &TableShape, line: &str) -> BackupError {
    let row: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
    let key = ["id", "table_id"].into_iter().find(|key| shape.columns.iter().any(|column| column == key));
    let id = key.and_then(|key| row.get(key)).unwrap_or(&serde_json::Value::Null).to_string();
    BackupError::TooLong { table: shape.table.clone(), id, bytes: line.len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_could_not_be_read_back_is_named() {
        for (columns, line, named) in [
            (["id", "life"], "{\"id\":7,\"life\":\"long\"}\n", "row 7 of past_logs has 23 bytes"),
            (["table_id", "text"], "{\"table_id\":9,\"text\":\"\"}\n", "row 9 of past_logs has"),
            (["hash", "salt"], "{\"hash\":9}\n", "row null of past_logs has"),
        ] {
            let columns = Vec::from(columns.map(str::to_owned));
            let said = too_long(&TableShape { table: "past_logs".to_owned(), columns }, line).to_string();
            assert!(said.contains(named) && said.contains("pg_dump"), "{said}");
        }
    }
}
