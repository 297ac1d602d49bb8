//! Tables that time does something to, claimed under a lease; and the heartbeat, which tells how long nobody was awake.

use sqlx::Row;

use super::database::Store;
use super::error::StoreError;
use super::recovery::LONG_AGO_MS;
use super::save::next_wake_ms;
use table::{MAX_GRACE_MS, Table, TableId};

/// A gap in the heartbeat that counts as an absence, in milliseconds.
pub const ABSENCE_MS: i64 = 10 * 60_000;

/// No lease is longer, in milliseconds.
const LONGEST_LEASE_MS: i64 = 2 * 60_000;

/// `$1` now, `$2` until when, `$3` how many. It reads as much of the index as it claims, however many tables are stored.
pub const WAKE: &str = "
UPDATE tables t SET wake_lease_ms = $2
FROM (SELECT id, GREATEST(wake_ms, wake_lease_ms) AS due_ms FROM tables WHERE wake_ms <= $1 AND wake_lease_ms <= $1
      ORDER BY wake_ms LIMIT $3 FOR UPDATE SKIP LOCKED) due
WHERE t.id = due.id
RETURNING t.id, due.due_ms";

/// `$1` now, `$2` what counts as an absence. A heartbeat from the future was another clock's: it counts from now again.
const HEARTBEAT: &str = "
WITH was AS (SELECT alive_ms FROM pulse WHERE id = 1)
INSERT INTO pulse AS p (id, alive_ms, up_since_ms) VALUES (1, $1, $1)
ON CONFLICT (id) DO UPDATE SET
    up_since_ms = CASE WHEN abs($1 - p.alive_ms) > $2 THEN $1 ELSE p.up_since_ms END,
    alive_ms = CASE WHEN p.alive_ms - $1 > $2 THEN $1 ELSE GREATEST(p.alive_ms, $1) END
RETURNING up_since_ms, COALESCE((SELECT alive_ms - $1 > $2 FROM was), false) AS set_back";

/// Tables whose deadline may be another one after an absence: whoever had the turn before has at least the grace time from
/// now. `$1` now, `$2` the longest grace time.
const ROUSE: &str = "
UPDATE tables SET wake_ms = $1
WHERE wake_ms > $1 AND wake_ms < $1 + $2 AND phase = 'playing' AND due_ms < $1 + $2";

/// Tables at which something has happened in the future: a wrong clock wrote it. `$1` now, `$2` what is no longer now.
const ROUSE_WRONG: &str = "
UPDATE tables SET wake_ms = $1
WHERE phase IN ('lobby', 'playing') AND (wake_ms IS NULL OR wake_ms > $1) AND jsonb_path_exists(life,
    '$ ? (exists(@.chairs[*] ? (@.since > $now || @.late > $now || @.nudged > $now || @.prompted > $now))
        || @.paused > $now || @.stirred > $now)', jsonb_build_object('now', $2::bigint))";

/// A table that time does something to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueTable {
    /// Which.
    pub id: TableId,
    /// Since when, in Unix milliseconds; one that was claimed before, since that claim ran out.
    pub due_ms: i64,
}

/// What the heartbeat tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    /// Since when somebody has been awake without an absence, in Unix milliseconds.
    pub up_since_ms: i64,
    /// Whether the clock was far ahead at the last beat.
    pub set_back: bool,
    /// Whether an absence ends with this beat.
    pub is_return: bool,
}

impl Store {
    /// Claims tables that are due, the longest due first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn wake(&self, now_ms: i64, until_ms: i64, limit: i64) -> Result<Vec<DueTable>, StoreError> {
        let found = self.fetch_all(sqlx::query(WAKE).bind(now_ms).bind(until_ms).bind(limit)).await?;
        found
            .iter()
            .map(|row| Ok(DueTable { id: TableId(row.try_get("id")?), due_ms: row.try_get("due_ms")? }))
            .collect()
    }

    /// When the next table is due, in Unix milliseconds.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn next_wake_ms(&self) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT GREATEST(wake_ms, wake_lease_ms) AS next FROM tables WHERE wake_ms IS NOT NULL ORDER BY wake_ms LIMIT 1";
        let row = self.fetch_optional(sqlx::query(sql)).await?;
        Ok(row.map(|row| row.try_get("next")).transpose()?)
    }

    /// Says that a process is awake, and answers since when one has been without an absence.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn heartbeat(&self, now_ms: i64) -> Result<Heartbeat, StoreError> {
        let row = self.fetch_one(sqlx::query(HEARTBEAT).bind(now_ms).bind(ABSENCE_MS)).await?;
        let up_since_ms = row.try_get("up_since_ms")?;
        Ok(Heartbeat { up_since_ms, set_back: row.try_get("set_back")?, is_return: up_since_ms == now_ms })
    }

    /// After an absence: every table whose deadline may be another one now is woken, so that the deadline which its players
    /// are shown is the one that counts. How many there were.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn rouse(&self, now_ms: i64) -> Result<u64, StoreError> {
        Ok(self.execute(sqlx::query(ROUSE).bind(now_ms).bind(MAX_GRACE_MS)).await?.rows_affected())
    }

    /// Nothing is due at a table that was woken: it sleeps until its own time, unless it has changed meanwhile.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn sleep_on(&self, table: &Table, now_ms: i64) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET wake_ms = $3, wake_lease_ms = 0 WHERE id = $1 AND step = $2";
        self.execute(sqlx::query(sql).bind(table.id.0).bind(table.step).bind(next_wake_ms(table, now_ms))).await?;
        Ok(())
    }

    /// After a clock ran ahead and was set back: whoever waits for a time that was meant by it waits no longer, leases that
    /// end later than any can end from now on are over, what was tried by it counts as tried long ago, and tables that it
    /// has written to are woken, to have their clocks set right. How many there were.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn forget_the_future(&self, now_ms: i64) -> Result<u64, StoreError> {
        let rows = "UPDATE outbox SET due_ms = LEAST(due_ms, $1), \
             lease_until_ms = CASE WHEN lease_until_ms > $1 + $2 THEN 0 ELSE lease_until_ms END, \
             first_try_ms = CASE WHEN first_try_ms > $1 THEN $1 - $3 ELSE first_try_ms END \
             WHERE state = 'waiting' AND (due_ms > $1 OR lease_until_ms > $1 + $2 OR first_try_ms > $1)";
        let rows = sqlx::query(rows).bind(now_ms).bind(LONGEST_LEASE_MS).bind(LONG_AGO_MS);
        let rows = self.execute(rows).await?.rows_affected();
        let tables = "UPDATE tables SET wake_lease_ms = 0 WHERE wake_ms IS NOT NULL AND wake_lease_ms > $1 + $2";
        let tables = self.execute(sqlx::query(tables).bind(now_ms).bind(LONGEST_LEASE_MS)).await?.rows_affected();
        let woken =
            self.execute(sqlx::query(ROUSE_WRONG).bind(now_ms).bind(now_ms + ABSENCE_MS)).await?.rows_affected();
        Ok(rows + tables + woken)
    }
}
