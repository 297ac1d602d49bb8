//! A copy read back: looked through to its end first, then written in one transaction. Nothing or all.

use std::io::{self, BufRead};

use sqlx::{Connection as _, Row};

use super::contents::Contents;
use super::error::BackupError;
use super::foreign_keys;
use super::lines::BackupLines;
use super::mark::BackupMark;
use super::shape::{TableShape, quoted, shapes};
use super::signing::{self, Unsigned};
use super::sum::BackupSum;
use crate::database::handles::Backup;
use crate::database::migrations::{migrated, migrator};
use crate::outbox::recovery::LONG_AGO_MS;
use crate::seal::{KeyId, Keyring};

/// Tables that a process writes to by merely being alive: a database that has nothing else is empty.
const SIGNS_OF_LIFE: [&str; 3] = ["pulse", SEALING, "order_key"];
/// The table that says with which key a database is sealed.
const SEALING: &str = "sealing";
/// Rows written at once.
const BATCH: usize = 500;
/// As many bytes of rows are enough for one time.
const BATCH_BYTES: usize = 8 << 20;

/// The note that people who went since the copy are to be deleted again.
fn owed(contents: &Contents) -> String {
    format!("UPDATE pulse SET restored_from_ms = {} WHERE id = 1", contents.made_ms)
}

impl Backup<'_> {
    /// Reads a copy back into an empty database; `open` gives the file from its beginning, and is called twice.
    ///
    /// # Errors
    /// If the copy is damaged, is from a newer version, needs a key that is not here, or has no signature where there is a key; or if
    /// the database is not empty or can't be asked. Nothing is restored then.
    pub async fn load<R: BufRead>(
        self,
        open: impl Fn() -> io::Result<R>,
        now_ms: i64,
    ) -> Result<Contents, BackupError> {
        self.load_as(open, Unsigned::Refused, now_ms).await
    }

    /// The same for a copy without a signature, too: one from before the key, whose origin the operator knows.
    ///
    /// # Errors
    /// As for [`Backup::load`], but for the missing signature.
    pub async fn load_unsigned<R: BufRead>(
        self,
        open: impl Fn() -> io::Result<R>,
        now_ms: i64,
    ) -> Result<Contents, BackupError> {
        self.load_as(open, Unsigned::Taken, now_ms).await
    }

    async fn load_as<R: BufRead>(
        self,
        open: impl Fn() -> io::Result<R>,
        unsigned: Unsigned,
        now_ms: i64,
    ) -> Result<Contents, BackupError> {
        let Checked { schema, contents, first, sum } = check(open()?, &self.store.vault().keys(), unsigned)?;
        self.must_be_empty().await?;
        self.migrate_to(&schema).await?;
        let mut held = self.store.hold().await?;
        let mut tx = held.long_session().await?.begin().await?;
        write_rows(&mut tx, Pages { lines: BackupLines::of(open()?, first), shape: None }, &sum).await?;
        search_before_sending(&mut tx, now_ms).await?;
        note_owed(&mut tx, &contents).await?;
        tx.commit().await?;
        drop(held);
        self.store.migrate().await?;
        self.count_rows().await?;
        Ok(contents)
    }

    /// Has Postgres count the rows of its tables: until it has, it reads whole tables for single rows.
    #[expect(clippy::disallowed_methods, reason = "tables and columns come from the catalogue")]
    async fn count_rows(self) -> Result<(), BackupError> {
        let mut held = self.store.hold().await?;
        let connection = held.long_session().await?;
        for shape in shapes(connection).await? {
            let sql = format!("ANALYZE {}", quoted(&shape.table));
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *connection).await?;
        }
        Ok(())
    }

    #[expect(clippy::disallowed_methods, reason = "tables and columns come from the catalogue")]
    async fn must_be_empty(self) -> Result<(), BackupError> {
        let mut held = self.store.hold().await?;
        let connection = held.long_session().await?;
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
        let mut held = self.store.hold().await?;
        migrated(&migrator, Some(last), &mut held).await.map_err(crate::StoreError::Migration)?;
        let done = held.all(sqlx::query!("SELECT version, checksum, success FROM _sqlx_migrations")).await?;
        let ahead = done.iter().map(|row| row.version).max().filter(|version| *version > last);
        ahead.map_or(Ok(()), |version| Err(BackupError::Ahead(version)))
    }
}

/// A copy that was found whole.
#[derive(Debug)]
struct Checked {
    schema: Vec<i64>,
    contents: Contents,
    /// The sum before the first line: what it is made with.
    first: BackupSum,
    sum: String,
}

/// Looks a copy through: its form, its number of rows, its sum, and whether its keys are here.
fn check(file: impl BufRead, keys: &Keyring, unsigned: Unsigned) -> Result<Checked, BackupError> {
    let mut lines = BackupLines::of(file, BackupSum::plain());
    let (schema, mut contents, first) = start(&mut lines, keys, unsigned)?;
    lines.sum.clone_from(&first);
    let mut total = 0;
    loop {
        lines.count();
        let is_sealing = contents.tables.last().is_some_and(|(name, _)| name == SEALING);
        let read = lines.next().map(|line| {
            let key = is_sealing.then(|| key_of(line)).flatten();
            (line.is_empty(), is_row(line), key, BackupMark::read(line))
        });
        let damaged = |what| BackupError::Damaged { line: lines.number, what };
        let (is_end, is_row, key, mark) = match read {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(damaged("it is no text of ours")),
            Err(error) => return Err(error.into()),
        };
        if let Some(missing) = key.filter(|key| !keys.has(key)) {
            return Err(BackupError::KeyMissing(missing));
        }
        match mark {
            _ if is_end => return Err(damaged("it ends too early")),
            _ if is_row => {
                contents.tables.last_mut().ok_or_else(|| damaged("a row of no table"))?.1 += 1;
                total += 1;
            }
            Some(BackupMark::Table { name, .. }) => contents.tables.push((name, 0)),
            Some(BackupMark::End { rows, sum }) if rows == total && sum == lines.sum.hex() => {
                let more = BackupError::Damaged { line: lines.number, what: "it goes on after its end" };
                return if lines.is_at_end()? { Ok(Checked { schema, contents, first, sum }) } else { Err(more) };
            }
            Some(BackupMark::End { .. }) => return Err(damaged("the sum over it does not fit")),
            _ => return Err(damaged("it can't be read")),
        }
    }
}

/// The first line: the schema's versions, when the copy was made and who signed it, and the sum for its lines.
fn start(
    lines: &mut BackupLines<impl BufRead>,
    keys: &Keyring,
    unsigned: Unsigned,
) -> Result<(Vec<i64>, Contents, BackupSum), BackupError> {
    match lines.next().map(BackupMark::read) {
        Ok(Some(BackupMark::Start { schema, made_ms, signature })) => {
            let first = signing::expected(keys, (&schema, made_ms, signature.as_ref()), unsigned)?;
            let signed_with = signature.map(|signature| KeyId(signature.key));
            Ok((schema, Contents { made_ms, signed_with, ..Contents::default() }, first))
        }
        Err(error) if error.kind() != io::ErrorKind::InvalidData => Err(error.into()),
        _ => Err(BackupError::NotABackup),
    }
}

/// The id of the key in a row of the table that says with which one a database is sealed.
fn key_of(line: &str) -> Option<String> {
    let row: serde_json::Value = serde_json::from_str(line).ok()?;
    row.get("key_id")?.as_str().map(str::to_owned)
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

/// Writes all rows of a copy without foreign keys, which are put back when every row is there.
async fn write_rows<R: BufRead>(
    connection: &mut sqlx::PgConnection,
    mut pages: Pages<R>,
    sum: &str,
) -> Result<(), BackupError> {
    let own = shapes(connection).await?;
    clear_signs_of_life(connection, &own).await?;
    let keys = foreign_keys::take_away(connection).await?;
    while let Some((shape, rows)) = pages.next()? {
        fill(connection, &own, &shape, &rows).await?;
    }
    let damaged = |what| BackupError::Damaged { line: pages.lines.number, what };
    if pages.lines.sum.hex() != sum {
        return Err(damaged("it has changed since it was looked through"));
    }
    foreign_keys::put_back(connection, &keys).await?;
    if has_orphans(connection).await? { Err(damaged("an entry belongs to no table")) } else { Ok(()) }
}

#[expect(clippy::disallowed_methods, reason = "tables and columns come from the catalogue")]
async fn clear_signs_of_life(connection: &mut sqlx::PgConnection, own: &[TableShape]) -> Result<(), sqlx::Error> {
    for shape in own.iter().filter(|shape| SIGNS_OF_LIFE.contains(&&*shape.table)) {
        let sql = format!("DELETE FROM {}", quoted(&shape.table));
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *connection).await?;
    }
    Ok(())
}

/// A message that waits may have been delivered after the copy was made: Discord is searched for it first.
async fn search_before_sending(connection: &mut sqlx::PgConnection, now_ms: i64) -> Result<(), sqlx::Error> {
    let waiting = sqlx::query!(
        "UPDATE outbox SET lease_until_ms = 0, lease_by = 0, touched = true, first_try_ms = $1,
             due_ms = $2
             WHERE state = 'waiting'",
        now_ms - LONG_AGO_MS,
        now_ms
    );
    waiting.execute(connection).await.map(drop)
}

/// People who went since are to be deleted again, by the command or by the next start. A copy of an older version has no place for that.
#[expect(clippy::disallowed_methods, reason = "its one value is a number")]
async fn note_owed(connection: &mut sqlx::PgConnection, contents: &Contents) -> Result<(), sqlx::Error> {
    for sql in ["ALTER TABLE pulse ADD COLUMN IF NOT EXISTS restored_from_ms bigint".to_owned(), owed(contents)] {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *connection).await?;
    }
    Ok(())
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

/// Whether an entry of a log belongs to no table, which no foreign key holds.
async fn has_orphans(connection: &mut sqlx::PgConnection) -> Result<bool, sqlx::Error> {
    let sql = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM actions a WHERE NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = a.table_id)) AS "has_orphans!""#
    );
    sql.fetch_one(connection).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(digits: &str) -> Keyring {
        Keyring::read(&digits.repeat(32)).expect("a key")
    }

    /// A copy of two rows, signed with these keys; `change` is made before the sum is.
    fn sample(keys: &Keyring, change: impl Fn(String) -> String) -> String {
        let (signature, mut sum) = signing::signed(keys, &[1], 5);
        let start = BackupMark::Start { schema: vec![1], made_ms: 5, signature }.line();
        let table = BackupMark::Table { name: "tables".to_owned(), columns: vec!["id".to_owned()] }.line();
        let body = change(format!("{start}{table}{{\"id\":1}}\n{{\"id\":2}}\n"));
        sum.add(&body);
        body + &BackupMark::End { rows: 2, sum: sum.hex() }.line()
    }

    fn checked(copy: &[u8], keys: &Keyring) -> Result<Checked, BackupError> {
        check(copy, keys, Unsigned::Refused)
    }

    #[test]
    fn a_whole_copy_is_found_whole() {
        for keys in [Keyring::default(), key("a1")] {
            let whole = sample(&keys, |body| body);
            let Checked { schema, contents, .. } = checked(whole.as_bytes(), &keys).expect("it is whole");
            assert_eq!((schema, contents.tables), (vec![1], vec![("tables".to_owned(), 2)]));
            assert_eq!(contents.signed_with.as_ref(), keys.newest());
        }
    }

    #[test]
    fn every_flipped_byte_and_every_cut_is_found() {
        for keys in [Keyring::default(), key("a1")] {
            let whole = sample(&keys, |body| body).into_bytes();
            for at in 0..whole.len() {
                let mut flipped = whole.clone();
                flipped[at] ^= 1;
                assert!(checked(&flipped, &keys).is_err(), "byte {at} flipped");
            }
            // The last line's end alone carries nothing.
            for length in 0..whole.len() - 1 {
                assert!(checked(&whole[..length], &keys).is_err(), "cut after {length}");
            }
        }
    }

    #[test]
    fn a_copy_that_another_hand_has_made_is_refused_where_there_is_a_key() {
        let (own, other) = (key("a1"), key("b2"));
        let forged = |body: String| body.replace("{\"id\":2}", "{\"id\":3}");
        // Its maker has no key, and makes the sum anew.
        let unsigned = sample(&Keyring::default(), forged);
        assert!(matches!(checked(unsigned.as_bytes(), &own), Err(BackupError::Unsigned)));
        assert!(check(unsigned.as_bytes(), &own, Unsigned::Taken).is_ok(), "the operator knows it");
        assert!(checked(unsigned.as_bytes(), &Keyring::default()).is_ok(), "without a key nobody can tell");
        // Its first line is a real one's, and its sum anybody's.
        let mut lines: Vec<_> = sample(&own, forged).lines().map(str::to_owned).collect();
        let mut sum = BackupSum::plain();
        lines[..4].iter().for_each(|line| sum.add(&format!("{line}\n")));
        lines[4] = BackupMark::End { rows: 2, sum: sum.hex() }.line();
        assert!(matches!(checked(lines.join("\n").as_bytes(), &own), Err(BackupError::Damaged { .. })));
        // It names the right key, and was signed with another.
        let theirs = sample(&other, |body| body);
        let id = |keys: &Keyring| keys.newest().expect("one").0.clone();
        let renamed = theirs.replace(&id(&other), &id(&own));
        let refused = checked(renamed.as_bytes(), &own);
        assert!(matches!(refused, Err(BackupError::Damaged { line: 1, .. })), "{refused:?}");
        let missing = |keys: &Keyring| checked(theirs.as_bytes(), keys).expect_err("its key is not here").to_string();
        assert!(missing(&own).contains(&id(&other)) && missing(&Keyring::default()).contains("SUBROSA_KEY_FILE"));
    }

    #[test]
    fn a_copy_of_what_another_key_has_sealed_is_refused() {
        let row = format!("{{\"id\":1,\"key_id\":\"{}\"}}", key("b2").newest().expect("one"));
        let sealed = |body: String| body.replace("\"tables\"", "\"sealing\"").replace("{\"id\":1}", &row);
        let copy = sample(&Keyring::default(), sealed);
        for keys in [Keyring::default(), key("a1")] {
            assert!(matches!(check(copy.as_bytes(), &keys, Unsigned::Taken), Err(BackupError::KeyMissing(_))));
        }
        assert!(check(copy.as_bytes(), &key("b2"), Unsigned::Taken).is_ok());
    }

    #[test]
    fn pages_keep_rows_with_their_table() {
        let text =
            "[\"table\",\"a\",[\"x\"]]\n{\"x\":1}\n[\"table\",\"b\",[\"y\"]]\n[\"table\",\"c\",[\"z\"]]\n{\"z\":1}\n";
        let mut pages = Pages { lines: BackupLines::of(text.as_bytes(), BackupSum::plain()), shape: None };
        let mut found = Vec::new();
        while let Some((shape, rows)) = pages.next().expect("it can be read") {
            found.push((shape.table, rows.len()));
        }
        assert_eq!(found, [("a".to_owned(), 1), ("c".to_owned(), 1)]);
    }
}
