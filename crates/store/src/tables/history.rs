//! What a table's record tells beside its log: when it was opened, begun and ended, and which seat its opener drew.

use crate::database::error::StoreError;
use crate::database::handles::Tables;
use crate::tables::rows;
use game::Seat;
use table::{EntryNo, TableId};

/// The facts of a table's life; times in Unix milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// When the lobby was opened.
    pub opened_ms: Option<i64>,
    /// When play began, if it has.
    pub started_ms: Option<i64>,
    /// When the table ended, if it has.
    pub ended_ms: Option<i64>,
    /// The opener's seat, if it was drawn, and the number of seats that it was drawn from.
    pub drawn: Option<(Seat, u8)>,
    /// The entry of the log from which each seat has its present occupant, in seat order.
    pub since: Vec<EntryNo>,
}

impl Tables<'_> {
    /// The facts of a table's life; none of a table that is not there.
    pub async fn history(self, table: TableId) -> Result<History, StoreError> {
        let query = sqlx::query!(
            r#"SELECT opened_ms, started_ms, ended_ms, drawn_seat, drawn_of,
               ARRAY(SELECT since_entry FROM seats WHERE table_id = tables.id ORDER BY seat) AS "since!"
               FROM tables WHERE id = $1"#,
            table.0
        );
        let Some(row) = self.store.maybe(query).await? else {
            return Ok(History::default());
        };
        let (drawn, of) = (row.drawn_seat, row.drawn_of);
        let since = row.since.into_iter().map(|entry| rows::entry(table, entry)).collect::<Result<_, _>>()?;
        let small = |number: Option<i16>| number.and_then(|number| u8::try_from(number).ok());
        Ok(History {
            opened_ms: Some(row.opened_ms),
            started_ms: row.started_ms,
            ended_ms: row.ended_ms,
            drawn: small(drawn).map(Seat).zip(small(of)),
            since,
        })
    }
}
