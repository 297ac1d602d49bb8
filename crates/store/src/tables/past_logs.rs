//! The logs of games that ended long ago: moved out of the log of those in play, one row a game, and read from there where a table's log
//! has left, or is not whole without them. An entry that left is the one that counts: whoever adds another of its number changes nothing.

use crate::database::connections::HeldConnection;
use crate::database::error::StoreError;
use crate::database::handles::Retention;
use crate::database::page_bounds::PageBounds;
use crate::sql::statement::statement;
use crate::tables::rows;
use crate::tables::table_row::LogRow;
use table::{EntryNo, StoredTable, TableId};

/// So many tables that fail one after another, without a fault of their own, end a move: something is away that all of them need.
const MOST_FAULTS: usize = 20;

statement! {
    /// A table's log from an entry on, wherever its entries are. Those that left come before whatever was added with their numbers.
    pub(crate) struct WholeLog { table: i64, from: i32 }
    -> LogRow;
    "SELECT array_agg(e.seat ORDER BY e.entry) AS log_seats, array_agg(e.action ORDER BY e.entry) AS log_actions, \
     array_agg(e.sealed ORDER BY e.entry) AS log_sealed, array_agg(e.deed ORDER BY e.entry) AS log_deeds \
     FROM (SELECT p.number::integer - 1 AS entry, p.seat, p.action, p.sealed, p.deed FROM past_logs l, \
     LATERAL unnest(l.seats, l.actions, l.sealed, l.deeds) WITH ORDINALITY AS p(seat, action, sealed, deed, number) \
     WHERE l.table_id = :table \
     UNION ALL SELECT a.entry, a.seat, a.action, a.sealed, a.deed FROM actions a WHERE a.table_id = :table \
     AND a.entry >= COALESCE((SELECT cardinality(k.actions) FROM past_logs k WHERE k.table_id = :table), 0)) e \
     WHERE e.entry >= :from"
}

/// A table whose game ended long ago, by its place among those.
#[derive(Clone, Copy, Debug)]
struct PastTable {
    ended_ms: i64,
    id: i64,
}

/// The logs that were moved, and those that could not be.
#[derive(Default)]
struct MovedLogs {
    moved: usize,
    /// The first fault of a table's.
    fault: Option<StoreError>,
    /// How many tables have failed one after another without a fault of theirs.
    in_a_row: usize,
}

impl MovedLogs {
    /// Counts a table.
    ///
    /// # Errors
    /// If too many have failed one after another without a fault of theirs.
    fn count(&mut self, table: PastTable, moved: Result<Option<bool>, StoreError>) -> Result<(), StoreError> {
        match moved {
            Ok(Some(true)) => self.moved += 1,
            // Another process came first.
            Ok(Some(false)) => {}
            Ok(None) => {
                tracing::warn!(table = %TableId(table.id), "the log of a past game is not whole, and stays where it is");
            }
            Err(error) => {
                tracing::warn!(table = %TableId(table.id), %error, "the log of a past game could not be moved; it is tried again in an hour");
                return self.fail(error);
            }
        }
        self.in_a_row = 0;
        Ok(())
    }

    /// Counts a table whose log can't be moved. One whose own rows are at fault says nothing of the others.
    fn fail(&mut self, error: StoreError) -> Result<(), StoreError> {
        self.in_a_row = if error.is_by_rows() { 0 } else { self.in_a_row + 1 };
        if self.in_a_row >= MOST_FAULTS {
            return Err(error);
        }
        self.fault = self.fault.take().or(Some(error));
        Ok(())
    }
}

impl Retention<'_> {
    /// Moves the logs of games that ended before a time, the oldest first, page by page until none is left, within these bounds. How many
    /// were moved, and the fault of one that can't be: it keeps none of the others, unless something is away that all need.
    pub async fn move_past_logs(self, before_ms: i64, now_ms: i64, pages: PageBounds) -> (usize, Option<StoreError>) {
        let mut logs = MovedLogs::default();
        let done = self.move_pages((before_ms, now_ms), pages, &mut logs).await;
        (logs.moved, done.err().or(logs.fault))
    }

    async fn move_pages(self, times: (i64, i64), pages: PageBounds, logs: &mut MovedLogs) -> Result<(), StoreError> {
        let (before_ms, now_ms) = times;
        let mut last = PastTable { ended_ms: i64::MIN, id: i64::MIN };
        for _ in 0..pages.most {
            let page = self.past_tables(before_ms, last, pages.rows).await?;
            for table in &page {
                let query =
                    sqlx::query_scalar!(r#"SELECT move_past_log($1, $2, $3) AS "is?""#, table.id, before_ms, now_ms);
                logs.count(*table, self.store.one(query).await)?;
            }
            let Some(end) = page.last() else { break };
            last = *end;
        }
        Ok(())
    }

    /// A page of the tables that have their log among those in play, and ended before a time and after this one. Those that could not be moved
    /// don't come again.
    async fn past_tables(self, before_ms: i64, last: PastTable, most: i64) -> Result<Vec<PastTable>, StoreError> {
        let query = sqlx::query_as!(
            PastTable,
            r#"SELECT ended_ms AS "ended_ms!", id FROM tables
               WHERE ended_ms < $1 AND log_left_ms IS NULL AND (ended_ms, id) > ($2, $3) ORDER BY ended_ms, id LIMIT $4"#,
            before_ms,
            last.ended_ms,
            last.id,
            most
        );
        self.store.all(query).await
    }
}

impl HeldConnection {
    /// A table's log from an entry on: what was read with the table, unless that is nothing, for the log has left, or lacks entries. Those
    /// of past games lie elsewhere.
    pub(super) async fn completed(
        &mut self,
        stored: &StoredTable,
        from: EntryNo,
        in_play: Option<LogRow>,
    ) -> Result<LogRow, StoreError> {
        let read = |row: &LogRow| from.0 as usize + row.log_actions.as_ref().map_or(0, Vec::len);
        if let Some(row) = in_play.filter(|row| read(row) >= stored.stage.entries.0 as usize) {
            return Ok(row);
        }
        Box::pin(self.one(WholeLog { table: stored.id.0, from: rows::entry_no(from) }.query())).await
    }
}
