//! A copy read back: looked through to its end first, then written in one transaction. Nothing or all.

use std::io::{self, BufRead};

use sqlx::{Connection as _, Row};

use super::contents::Contents;
use super::error::BackupError;
use super::lines::BackupLines;
use super::mark::BackupMark;
use super::shape::{TableShape, quoted, shapes};
use crate::database::handles::Backup;
use crate::database::migrations::{migrated, migrator};

/// What a process writes by merely being alive: a database that has nothing else is empty.
const SIGNS_OF_LIFE: [&str; 2] = ["pulse", "sealing"];
/// Rows written at once.
const BATCH: usize = 500;
/// As many bytes of rows are enough for one time.
const BATCH_BYTES: usize = 8 << 20;
/// What waits to be delivered may have been delivered after the copy was made: Discord is searched for it first.
const LONG_AGO_MS: i64 = 61_000;

impl Backup<'_> {
    /// Reads a copy back into an empty database; `open` gives the file from its beginning, and is called twice.
    ///
    /// # Errors
    /// If the copy is damaged, is from a newer version, or the database is not empty or can't be asked; nothing is
    /// restored then.
    #[expect(clippy::disallowed_methods, reason = "tables and columns come from the catalogue")]
    pub async fn load<R: BufRead>(
        self,
        open: impl Fn() -> io::Result<R>,
        now_ms: i64,
    ) -> Result<Contents, BackupError> {
        let Checked { schema, contents, sum } = check(open()?)?;
        self.must_be_empty().await?;
        self.migrate_to(&schema).await?;
        let mut held = self.store.hold().await?;
        let mut tx = held.connection().begin().await?;
        let own = shapes(&mut tx).await?;
        for shape in own.iter().filter(|shape| SIGNS_OF_LIFE.contains(&&*shape.table)) {
            let sql = format!("DELETE FROM {}", quoted(&shape.table));
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *tx).await?;
        }
        let mut pages = Pages { lines: BackupLines::of(open()?), shape: None };
        while let Some((shape, rows)) = pages.next()? {
            fill(&mut tx, &own, &shape, &rows).await?;
        }
        if pages.lines.sum() != sum {
            return Err(BackupError::Damaged {
                line: pages.lines.number,
                what: "it has changed since it was looked through",
            });
        }
        sqlx::query!(
            "UPDATE outbox SET lease_until_ms = 0, lease_by = 0, touched = true, first_try_ms = $1,
             due_ms = $2
             WHERE state = 'waiting'",
            now_ms - LONG_AGO_MS,
            now_ms
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        drop(held);
        self.store.migrate().await?;
        Ok(contents)
    }

    #[expect(clippy::disallowed_methods, reason = "tables and columns come from the catalogue")]
    async fn must_be_empty(self) -> Result<(), BackupError> {
        let mut held = self.store.hold().await?;
        let connection = held.connection();
        let all = shapes(connection).await?.into_iter();
        for shape in all.filter(|shape| !SIGNS_OF_LIFE.contains(&&*shape.table)) {
            let sql = format!("SELECT count(*) AS n FROM {}", quoted(&shape.table));
            let rows: i64 = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_one(&mut *connection).await?.try_get("n")?;
            if rows > 0 {
                return Err(BackupError::NotEmpty { table: shape.table, rows });
            }
        }
        Ok(())
    }

    /// Makes the schema that the copy had.
    async fn migrate_to(self, schema: &[i64]) -> Result<(), BackupError> {
        let migrator = migrator();
        let known = |version: &i64| migrator.version_exists(*version);
        if let Some(unknown) = schema.iter().find(|version| !known(version)) {
            return Err(BackupError::Newer(*unknown));
        }
        let last = schema.iter().max().copied().unwrap_or_default();
        migrated(&migrator, Some(last), &mut self.store.hold().await?).await.map_err(crate::StoreError::Migration)?;
        Ok(())
    }
}

/// What was found in a copy that is whole.
#[derive(Debug)]
struct Checked {
    schema: Vec<i64>,
    contents: Contents,
    sum: String,
}

/// Looks a copy through: its form, its number of rows, its sum.
fn check(file: impl BufRead) -> Result<Checked, BackupError> {
    let mut lines = BackupLines::of(file);
    let (schema, made_ms) = start(&mut lines)?;
    let (mut contents, mut total) = (Contents { tables: Vec::new(), made_ms }, 0);
    loop {
        lines.count();
        let read = lines.next().map(|line| (line.is_empty(), is_row(line), BackupMark::read(line)));
        let damaged = |what| BackupError::Damaged { line: lines.number, what };
        let (is_end, is_row, mark) = match read {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(damaged("it is no text of ours")),
            Err(error) => return Err(error.into()),
        };
        match mark {
            _ if is_end => return Err(damaged("it ends too early")),
            _ if is_row => {
                contents.tables.last_mut().ok_or_else(|| damaged("a row of no table"))?.1 += 1;
                total += 1;
            }
            Some(BackupMark::Table { name, .. }) => contents.tables.push((name, 0)),
            Some(BackupMark::End { rows, sum }) if rows == total && sum == lines.sum() => {
                let more = BackupError::Damaged { line: lines.number, what: "it goes on after its end" };
                return if lines.is_at_end()? { Ok(Checked { schema, contents, sum }) } else { Err(more) };
            }
            Some(BackupMark::End { .. }) => return Err(damaged("the sum over it does not fit")),
            _ => return Err(damaged("it can't be read")),
        }
    }
}

/// The first line: the schema's versions, and when the copy was made.
fn start(lines: &mut BackupLines<impl BufRead>) -> Result<(Vec<i64>, i64), BackupError> {
    match lines.next().map(BackupMark::read) {
        Ok(Some(BackupMark::Start { schema, made_ms })) => Ok((schema, made_ms)),
        Err(error) if error.kind() != io::ErrorKind::InvalidData => Err(error.into()),
        _ => Err(BackupError::NotABackup),
    }
}

fn is_row(line: &str) -> bool {
    line.starts_with('{')
}

/// The rows of a copy that was found whole, some at a time.
struct Pages<R> {
    lines: BackupLines<R>,
    shape: Option<TableShape>,
}

impl<R: BufRead> Pages<R> {
    /// The next rows, and of which table.
    fn next(&mut self) -> Result<Option<(TableShape, Vec<String>)>, BackupError> {
        let (mut rows, mut bytes) = (Vec::new(), 0);
        loop {
            let line = self.lines.next()?;
            if is_row(line) {
                bytes += line.len();
                rows.push(line.to_owned());
                self.lines.count();
                if rows.len() == BATCH || bytes >= BATCH_BYTES {
                    return Ok(self.shape.clone().map(|shape| (shape, rows)));
                }
                continue;
            }
            let next = match BackupMark::read(line) {
                Some(BackupMark::Table { name, columns }) => TableShape { table: name, columns },
                Some(BackupMark::Start { .. }) => {
                    self.lines.count();
                    continue;
                }
                _ => return Ok(self.shape.take().filter(|_| !rows.is_empty()).map(|shape| (shape, rows))),
            };
            self.lines.count();
            let before = self.shape.replace(next);
            if let Some(before) = before.filter(|_| !rows.is_empty()) {
                return Ok(Some((before, rows)));
            }
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "tables and columns come from the catalogue")]
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
    use sha2::{Digest, Sha256};

    use super::super::mark::hex;
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
        let Checked { schema, contents, .. } = check(sample().as_bytes()).expect("it is whole");
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
        let mut pages = Pages { lines: BackupLines::of(text.as_bytes()), shape: None };
        let mut found = Vec::new();
        while let Some((shape, rows)) = pages.next().expect("it can be read") {
            found.push((shape.table, rows.len()));
        }
        assert_eq!(found, [("a".to_owned(), 1), ("c".to_owned(), 1)]);
    }
}
