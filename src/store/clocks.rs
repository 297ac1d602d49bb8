//! Tables that time does something to, claimed under a lease; and the pulse, which tells how long nobody was awake.

use sqlx::Row;

use super::{Store, StoreError};
use crate::table::TableId;

/// A gap in the pulse that counts as an absence, in milliseconds.
pub const ABSENCE_MS: i64 = 10 * 60_000;

/// `$1` now, `$2` until when, `$3` how many. It reads as much of the index as it claims, however many tables are stored.
pub const WAKE: &str = "
UPDATE tables t SET wake_lease_ms = $2
FROM (SELECT id FROM tables WHERE wake_ms <= $1 AND wake_lease_ms <= $1
      ORDER BY wake_ms LIMIT $3 FOR UPDATE SKIP LOCKED) due
WHERE t.id = due.id
RETURNING t.id";

impl Store {
    /// Claims tables that are due, the longest due first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn wake(&self, now_ms: i64, until_ms: i64, limit: i64) -> Result<Vec<TableId>, StoreError> {
        let found = sqlx::query(WAKE).bind(now_ms).bind(until_ms).bind(limit).fetch_all(&self.pool).await?;
        found.iter().map(|row| Ok(TableId(row.try_get("id")?))).collect()
    }

    /// When the next table is due, in Unix milliseconds.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn next_wake_ms(&self) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT GREATEST(wake_ms, wake_lease_ms) AS next FROM tables WHERE wake_ms IS NOT NULL ORDER BY wake_ms LIMIT 1";
        let row = sqlx::query(sql).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get("next")).transpose()?)
    }

    /// Says that a process is awake, and answers since when one has been without an absence, in Unix milliseconds.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn beat(&self, now_ms: i64) -> Result<i64, StoreError> {
        let sql = "INSERT INTO pulse AS p (id, alive_ms, up_since_ms) VALUES (1, $1, $1) ON CONFLICT (id) DO UPDATE SET \
             up_since_ms = CASE WHEN $1 - p.alive_ms > $2 THEN $1 ELSE p.up_since_ms END, \
             alive_ms = GREATEST(p.alive_ms, $1) RETURNING up_since_ms";
        Ok(sqlx::query(sql).bind(now_ms).bind(ABSENCE_MS).fetch_one(&self.pool).await?.try_get("up_since_ms")?)
    }
}
