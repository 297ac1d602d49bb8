//! The log of actions.

use sqlx::Row;

use super::{Store, StoreError, rows};
use crate::game::{Actor, Seat};
use crate::table::{Deed, LoggedAction, TableId};

/// The log from a ply on. `$1` table, `$2` ply.
pub(super) const LOG: &str =
    "SELECT seat, action, sealed, deed FROM actions WHERE table_id = $1 AND ply >= $2 ORDER BY ply";

impl Store {
    /// The actions of a table from a ply on, in order.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn actions_from(&self, table: TableId, ply: usize) -> Result<Vec<LoggedAction>, StoreError> {
        let found = sqlx::query(LOG).bind(table.0).bind(rows::int(ply)).fetch_all(&self.pool).await?;
        found.iter().map(|row| Ok(logged(row)?)).collect()
    }
}

fn logged(row: &sqlx::postgres::PgRow) -> Result<LoggedAction, sqlx::Error> {
    let seat: Option<i16> = row.try_get("seat")?;
    let by = seat.and_then(|seat| u8::try_from(seat).ok()).map_or(Actor::Chance, |seat| Actor::Seat(Seat(seat)));
    let deed: &str = row.try_get("deed")?;
    // The schema knows these words and no others.
    let deed = Deed::of_word(deed).unwrap_or_default();
    Ok(LoggedAction { by, action: row.try_get("action")?, sealed: row.try_get("sealed")?, deed })
}
