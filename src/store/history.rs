//! What a table's record tells beside its log: when it was opened, begun and ended, and which seat its opener drew.

use sqlx::Row;

use super::{Store, StoreError};
use crate::game::Seat;
use crate::table::TableId;

/// The facts of a table's life; times in Unix milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// When the lobby was opened.
    pub opened_ms: Option<i64>,
    /// When play began, if it has.
    pub started_ms: Option<i64>,
    /// When the table ended, if it has.
    pub ended_ms: Option<i64>,
    /// The opener's seat, if it was drawn.
    pub drawn_seat: Option<Seat>,
    /// The ply from which each seat has its present sitter, in seat order.
    pub since: Vec<u32>,
}

impl Store {
    /// The facts of a table's life; none of a table that is not there.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn history(&self, table: TableId) -> Result<History, StoreError> {
        let sql = "SELECT opened_ms, started_ms, ended_ms, drawn_seat, \
             ARRAY(SELECT since_ply FROM seats WHERE table_id = id ORDER BY seat) AS since FROM tables WHERE id = $1";
        let Some(row) = sqlx::query(sql).bind(table.0).fetch_optional(&self.pool).await? else {
            return Ok(History::default());
        };
        let (drawn, since): (Option<i16>, Vec<i32>) = (row.try_get("drawn_seat")?, row.try_get("since")?);
        Ok(History {
            opened_ms: row.try_get("opened_ms")?,
            started_ms: row.try_get("started_ms")?,
            ended_ms: row.try_get("ended_ms")?,
            drawn_seat: drawn.and_then(|seat| u8::try_from(seat).ok()).map(Seat),
            since: since.into_iter().map(|ply| u32::try_from(ply).unwrap_or_default()).collect(),
        })
    }

    /// Keeps which seat the opener drew. Without it the seat counts as chosen.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn keep_drawn_seat(&self, table: TableId, seat: Seat) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET drawn_seat = $2 WHERE id = $1 AND drawn_seat IS NULL AND phase = 'lobby'";
        sqlx::query(sql).bind(table.0).bind(i16::from(seat.0)).execute(&self.pool).await?;
        Ok(())
    }
}
