//! The log of actions.

use sqlx::Row;

use super::database::Store;
use super::error::StoreError;
use super::rows;
use game::{Actor, Seat};
use table::{Deed, LoggedAction, TableId};

/// The log from a ply on. `$1` table, `$2` ply.
const LOG: &str = "SELECT seat, action, sealed, deed FROM actions WHERE table_id = $1 AND ply >= $2 ORDER BY ply";

impl Store {
    /// The actions of a table from a ply on, in order.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn actions_from(&self, table: TableId, ply: usize) -> Result<Vec<LoggedAction>, StoreError> {
        let found = self.fetch_all(sqlx::query(LOG).bind(table.0).bind(rows::int(ply))).await?;
        found.iter().map(|row| Ok(logged(row)?)).collect()
    }
}

/// The log that a table's row brought with it.
pub(super) fn aggregated(row: &sqlx::postgres::PgRow) -> Result<Vec<LoggedAction>, sqlx::Error> {
    let (seats, actions): (Option<Vec<Option<i16>>>, Option<Vec<String>>) =
        (row.try_get("log_seats")?, row.try_get("log_actions")?);
    let (sealed, deeds): (Option<Vec<bool>>, Option<Vec<String>>) =
        (row.try_get("log_sealed")?, row.try_get("log_deeds")?);
    let marks = sealed.unwrap_or_default().into_iter().zip(deeds.unwrap_or_default());
    let entries = seats.unwrap_or_default().into_iter().zip(actions.unwrap_or_default()).zip(marks);
    Ok(entries.map(|((seat, action), (sealed, deed))| entry(seat, action, sealed, &deed)).collect())
}

fn entry(seat: Option<i16>, action: String, sealed: bool, deed: &str) -> LoggedAction {
    let by = seat.and_then(|seat| u8::try_from(seat).ok()).map_or(Actor::Chance, |seat| Actor::Seat(Seat(seat)));
    // The schema knows these words and no others.
    LoggedAction { by, action, sealed, deed: Deed::of_word(deed).unwrap_or_default() }
}

fn logged(row: &sqlx::postgres::PgRow) -> Result<LoggedAction, sqlx::Error> {
    Ok(entry(row.try_get("seat")?, row.try_get("action")?, row.try_get("sealed")?, row.try_get("deed")?))
}
