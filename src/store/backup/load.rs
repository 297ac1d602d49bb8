//! A copy read back: looked through to its end first, then written in one transaction. Nothing or all.

use std::io::{self, BufRead};

use sha2::{Digest, Sha256};
use sqlx::{Connection as _, Row};

use super::contents::Contents;
use super::error::BackupError;
use super::mark::{BackupMark, hex};
use super::shape::{TableShape, quoted, shapes};
use crate::store::database::Store;
use crate::store::migrations::{migrated, migrator};

/// What a process writes by merely being alive: a database that has nothing else is empty.
const PULSE: &str = "pulse";
/// Rows written at once.
const BATCH: usize = 500;
/// What waits to be delivered may have been delivered after the copy was made: Discord is searched for it first.
const LONG_AGO_MS: i64 = 61_000;

impl Store {
    /// Reads a copy back into an empty database; `open` gives the file from its beginning, and is called twice.
    ///
    /// # Errors
    /// If the copy is damaged, is from a newer version, or the database is not empty or can't be asked; nothing is
    /// restored then.
    pub async fn load<R: BufRead>(
        &self,
        open: impl Fn() -> io::Result<R>,
        now_ms: i64,
    ) -> Result<Contents, BackupError> {
        let (schema, contents) = check(open()?)?;
        self.must_be_empty().await?;
        self.migrate_to(&schema).await?;
        let mut held = self.hold().await?;
        let mut tx = held.connection().begin().await?;
        let own = shapes(&mut tx).await?;
        if own.iter().any(|shape| shape.table == PULSE) {
            sqlx::query("DELETE FROM pulse").execute(&mut *tx).await?;
        }
        let mut pages = Pages { lines: open()?.lines(), shape: None };
        while let Some((shape, rows)) = pages.next()? {
            fill(&mut tx, &own, &shape, &rows).await?;
        }
        sqlx::query(SETTLE).bind(now_ms - LONG_AGO_MS).bind(now_ms).execute(&mut *tx).await?;
        tx.commit().await?;
        drop(held);
        self.migrate().await?;
        Ok(contents)
    }

    async fn must_be_empty(&self) -> Result<(), BackupError> {
        let mut held = self.hold().await?;
        let connection = held.connection();
        for shape in shapes(connection).await?.into_iter().filter(|shape| shape.table != PULSE) {
            let sql = format!("SELECT count(*) AS n FROM {}", quoted(&shape.table));
            let rows: i64 = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_one(&mut *connection).await?.try_get("n")?;
            if rows > 0 {
                return Err(BackupError::NotEmpty { table: shape.table, rows });
            }
        }
        Ok(())
    }

    /// Makes the schema that the copy had.
    async fn migrate_to(&self, schema: &[i64]) -> Result<(), BackupError> {
        let migrator = migrator();
        let known = |version: &i64| migrator.version_exists(*version);
        if let Some(unknown) = schema.iter().find(|version| !known(version)) {
            return Err(BackupError::Newer(*unknown));
        }
        let last = schema.iter().max().copied().unwrap_or_default();
        migrated(&migrator, Some(last), &mut self.hold().await?).await.map_err(crate::store::StoreError::Migration)?;
        Ok(())
    }
}

/// Leases of processes that are no more end, and what was tried before the copy was made counts as tried.
const SETTLE: &str = "UPDATE outbox SET lease_until_ms = 0, lease_by = 0, touched = true, first_try_ms = $1, due_ms = $2 \
    WHERE state = 'waiting'";

/// Looks a copy through: its form, its number of rows, its sum.
fn check(mut file: impl BufRead) -> Result<(Vec<i64>, Contents), BackupError> {
    let (mut line, mut number, mut sum) = (String::new(), 0, Sha256::new());
    let (mut schema, mut contents, mut total) = (None, Contents::default(), 0);
    loop {
        line.clear();
        number += 1;
        let damaged = |what| BackupError::Damaged { line: number, what };
        match file.read_line(&mut line) {
            Ok(0) if schema.is_none() => return Err(BackupError::NotABackup),
            Ok(0) => return Err(damaged("it ends too early")),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::InvalidData && schema.is_none() => {
                return Err(BackupError::NotABackup);
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(damaged("it is no text")),
            Err(error) => return Err(error.into()),
        }
        let mark = if line.starts_with('{') { None } else { Some(BackupMark::read(&line)) };
        match (mark, schema.is_some()) {
            (Some(Some(BackupMark::Start { schema: versions, made_ms })), false) => {
                schema = Some(versions);
                contents.made_ms = made_ms;
            }
            (_, false) => return Err(BackupError::NotABackup),
            (Some(Some(BackupMark::Table { name, .. })), true) => contents.tables.push((name, 0)),
            (Some(Some(BackupMark::End { rows, sum: expected })), true) => {
                if rows != total || hex(&sum.finalize()) != expected {
                    return Err(damaged("the sum over it does not fit"));
                }
                let mut rest = [0];
                let more = file.read(&mut rest)?;
                return if more == 0 {
                    Ok((schema.unwrap_or_default(), contents))
                } else {
                    Err(damaged("it goes on after its end"))
                };
            }
            (None, true) => {
                contents.tables.last_mut().ok_or_else(|| damaged("a row of no table"))?.1 += 1;
                total += 1;
            }
            (Some(_), true) => return Err(damaged("it can't be read")),
        }
        sum.update(line.as_bytes());
    }
}

/// The rows of a copy that was found whole, some at a time.
struct Pages<I> {
    lines: I,
    shape: Option<TableShape>,
}

impl<I: Iterator<Item = io::Result<String>>> Pages<I> {
    /// The next rows, and of which table.
    fn next(&mut self) -> Result<Option<(TableShape, Vec<String>)>, BackupError> {
        let mut rows = Vec::new();
        for line in self.lines.by_ref() {
            let line = line?;
            if line.starts_with('{') {
                rows.push(line);
                if rows.len() == BATCH {
                    return Ok(self.shape.clone().map(|shape| (shape, rows)));
                }
                continue;
            }
            let Some(BackupMark::Table { name, columns }) = BackupMark::read(&line) else { continue };
            let before = self.shape.replace(TableShape { table: name, columns });
            if let Some(before) = before.filter(|_| !rows.is_empty()) {
                return Ok(Some((before, rows)));
            }
        }
        Ok(self.shape.take().map(|shape| (shape, rows)))
    }
}

async fn fill(
    connection: &mut sqlx::PgConnection,
    own: &[TableShape],
    shape: &TableShape,
    rows: &[String],
) -> Result<(), BackupError> {
    let fits = own
        .iter()
        .any(|known| known.table == shape.table && shape.columns.iter().all(|column| known.columns.contains(column)));
    if !fits {
        return Err(BackupError::Damaged { line: 0, what: "a table or column that its schema has not" });
    }
    let (table, columns) = (quoted(&shape.table), shape.column_list());
    let sql = format!(
        "INSERT INTO {table} ({columns}) SELECT {} FROM unnest($1::text[]) AS l(line), \
         json_populate_record(NULL::{table}, l.line::json) AS r",
        shape.columns.iter().map(|column| format!("r.{}", quoted(column))).collect::<Vec<_>>().join(", ")
    );
    sqlx::query(sqlx::AssertSqlSafe(sql)).bind(rows).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> String {
        let start = BackupMark::Start { schema: vec![1], made_ms: 5 }.line();
        let table = BackupMark::Table { name: "tables".to_owned(), columns: vec!["id".to_owned()] }.line();
        let body = format!("{start}{table}{{\"id\":1}}\n{{\"id\":2}}\n");
        let sum = hex(&Sha256::digest(&body));
        body + &BackupMark::End { rows: 2, sum }.line()
    }

    #[test]
    fn a_whole_copy_is_found_whole() {
        let (schema, contents) = check(sample().as_bytes()).expect("it is whole");
        assert_eq!((schema, contents.tables), (vec![1], vec![("tables".to_owned(), 2)]));
    }

    #[test]
    fn every_flipped_byte_and_every_cut_is_found() {
        let whole = sample().into_bytes();
        for at in 0..whole.len() {
            let mut flipped = whole.clone();
            flipped[at] ^= 1;
            assert!(check(&flipped[..]).is_err(), "byte {at} flipped");
        }
        // The last line's end alone carries nothing.
        for length in 0..whole.len() - 1 {
            assert!(check(&whole[..length]).is_err(), "cut after {length}");
        }
    }

    #[test]
    fn pages_keep_rows_with_their_table() {
        let text =
            "[\"table\",\"a\",[\"x\"]]\n{\"x\":1}\n[\"table\",\"b\",[\"y\"]]\n[\"table\",\"c\",[\"z\"]]\n{\"z\":1}\n";
        let mut pages = Pages { lines: text.as_bytes().lines(), shape: None };
        let mut found = Vec::new();
        while let Some((shape, rows)) = pages.next().expect("it can be read") {
            found.push((shape.table, rows.len()));
        }
        assert_eq!(found, [("a".to_owned(), 1), ("c".to_owned(), 1)]);
    }
}
