//! For which turns a seat took a hint.

use crate::database::error::StoreError;
use crate::database::handles::Tables;
use crate::sql::statement::statement;
use crate::tables::rows;
use game::Seat;
use table::{EntryNo, TableId};

statement! {
    /// A second hint for the same turn is the same hint.
    pub(crate) struct NoteHint { table: i64, seat: i16, entry: i32 }
    "INSERT INTO hints (table_id, seat, entry) VALUES (:table, :seat, :entry) ON CONFLICT DO NOTHING"
}

impl Tables<'_> {
    /// Remembers that a seat took a hint in the position after so many entries.
    pub async fn note_hint(self, table: TableId, seat: Seat, entry: EntryNo) -> Result<(), StoreError> {
        let note = NoteHint { table: table.0, seat: i16::from(seat.0), entry: rows::entry_no(entry) };
        self.store.run(note.query()).await.map(drop)
    }

    /// How many hints each seat took, of those that took any, in seat order.
    pub async fn hints(self, table: TableId) -> Result<Vec<(Seat, i64)>, StoreError> {
        let query = sqlx::query!(
            r#"SELECT seat, count(*) AS "n!" FROM hints WHERE table_id = $1 GROUP BY seat ORDER BY seat"#,
            table.0
        );
        let found = self.store.all(query).await?;
        Ok(found.into_iter().map(|row| (Seat(rows::small(row.seat)), row.n)).collect())
    }
}
