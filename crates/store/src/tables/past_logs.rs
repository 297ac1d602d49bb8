//! The logs of games that ended long ago: moved out of the log of those in play, one row a game, and read from there where a table's log
//! is not whole without them.

use crate::database::connections::HeldConnection;
use crate::database::error::StoreError;
use crate::database::handles::Retention;
use crate::sql::statement::statement;
use crate::tables::rows;
use crate::tables::table_row::LogRow;
use table::{EntryNo, StoredTable, TableId};

statement! {
    /// A table's log from an entry on, wherever its entries are.
    pub(crate) struct WholeLog { table: i64, from: i32 }
    -> LogRow;
    "SELECT array_agg(e.seat ORDER BY e.entry) AS log_seats, array_agg(e.action ORDER BY e.entry) AS log_actions, \
     array_agg(e.sealed ORDER BY e.entry) AS log_sealed, array_agg(e.deed ORDER BY e.entry) AS log_deeds \
     FROM (SELECT p.number::integer - 1 AS entry, p.seat, p.action, p.sealed, p.deed FROM past_logs l, \
     LATERAL unnest(l.seats, l.actions, l.sealed, l.deeds) WITH ORDINALITY AS p(seat, action, sealed, deed, number) \
     WHERE l.table_id = :table \
     UNION ALL SELECT a.entry, a.seat, a.action, a.sealed, a.deed FROM actions a WHERE a.table_id = :table) e \
     WHERE e.entry >= :from"
}

impl Retention<'_> {
    /// Moves the logs of games that ended before a time, at most so many, the oldest first. How many were moved.
    ///
    /// # Errors
    /// If the database can't be asked; what was moved stays so.
    pub async fn move_past_logs(self, before_ms: i64, now_ms: i64, most: i64) -> Result<usize, StoreError> {
        let mut moved = 0;
        for id in self.past_tables(before_ms, most).await? {
            let query = sqlx::query_scalar!(r#"SELECT move_past_log($1, $2, $3) AS "is?""#, id.0, before_ms, now_ms);
            match self.store.one(query).await? {
                Some(true) => moved += 1,
                // Another process came first.
                Some(false) => (),
                None => tracing::warn!(table = %id, "the log of a past game is not whole, and stays where it is"),
            }
        }
        Ok(moved)
    }

    async fn past_tables(self, before_ms: i64, most: i64) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query_scalar!(
            "SELECT id FROM tables WHERE ended_ms < $1 AND log_left_ms IS NULL ORDER BY ended_ms LIMIT $2",
            before_ms,
            most
        );
        Ok(self.store.all(query).await?.into_iter().map(TableId).collect())
    }
}

impl HeldConnection {
    /// A table's log from an entry on, where the row that was read with the table lacks entries: those of past games lie elsewhere.
    pub(super) async fn completed(
        &mut self,
        stored: &StoredTable,
        from: EntryNo,
        row: LogRow,
    ) -> Result<LogRow, StoreError> {
        let read = from.0 as usize + row.log_actions.as_ref().map_or(0, Vec::len);
        if read >= stored.stage.entries.0 as usize {
            return Ok(row);
        }
        Box::pin(self.one(WholeLog { table: stored.id.0, from: rows::entry_no(from) }.query())).await
    }
}
