//! For which turns a seat took a hint.

use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::database::Store;
use super::error::StoreError;
use super::rows;
use super::statement::statement;
use game::Seat;
use table::{EntryNo, TableId};

statement! {
    /// A second hint for the same turn is the same hint.
    struct NoteHint { table: i64, seat: i16, entry: i32 }
    "INSERT INTO hints (table_id, seat, entry) VALUES (:table, :seat, :entry) ON CONFLICT DO NOTHING"
}

impl Store {
    /// Remembers that a seat took a hint in the position after so many entries.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn note_hint(&self, table: TableId, seat: Seat, entry: EntryNo) -> Result<(), StoreError> {
        let note = NoteHint { table: table.0, seat: i16::from(seat.0), entry: rows::entry_no(entry) };
        self.execute(note.query()).await.map(drop)
    }

    /// How many hints each seat took, of those that took any, in seat order.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn hints(&self, table: TableId) -> Result<Vec<(Seat, i64)>, StoreError> {
        let sql = "SELECT seat, count(*) AS n FROM hints WHERE table_id = $1 GROUP BY seat ORDER BY seat";
        let rows = self.fetch_all(sqlx::query(sql).bind(table.0)).await?;
        let taken = |row: &PgRow| {
            Ok((Seat(u8::try_from(row.try_get::<i16, _>("seat")?).unwrap_or(u8::MAX)), row.try_get("n")?))
        };
        rows.iter().map(taken).collect()
    }
}
