//! Tables that time does something to, claimed under a lease; and the heartbeat, which tells how long nobody was awake.

use crate::database::error::StoreError;
use crate::database::handles::Clocks;
use crate::outbox::recovery::LONG_AGO_MS;
use crate::servers::allowances::LONGEST_ALLOWANCE_MS;
use crate::sql::row::row;
use crate::sql::statement::statement;
use crate::tables::save::next_wake_ms;
use table::{MAX_GRACE_MS, Table, TableId};

/// A gap in the heartbeat that counts as an absence, in milliseconds.
pub const ABSENCE_MS: i64 = 10 * 60_000;

/// So many tables are looked at for the next that is due: more than are ever claimed at once.
const LOOKED_AHEAD: i64 = 100;

/// No lease is longer, in milliseconds.
const LONGEST_LEASE_MS: i64 = 2 * 60_000;

statement! {
    /// It reads as much of the index as there are tables that are due, however many are stored, and locks none.
    pub(crate) struct DueTables { now_ms: i64, limit: i64 }
    -> DueTableRow;
    "
SELECT id, GREATEST(wake_ms, wake_lease_ms) AS due_ms FROM tables WHERE wake_ms <= :now_ms AND wake_lease_ms <= :now_ms
ORDER BY wake_ms LIMIT :limit"
}

row! {
    /// A table that could be claimed.
    pub(crate) struct DueTableRow { id: i64, due_ms: i64 }
}

/// A table that time does something to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueTable {
    /// The table that is due.
    pub id: TableId,
    /// Since when, in Unix milliseconds; one that was claimed before, since that claim ran out.
    pub due_ms: i64,
}

/// The answer to a heartbeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    /// Since when somebody has been awake without an absence, in Unix milliseconds.
    pub up_since_ms: i64,
    /// Whether the clock was far ahead at the last beat.
    pub set_back: bool,
    /// Whether an absence ends with this beat.
    pub is_return: bool,
}

impl Clocks<'_> {
    /// Claims tables that are due, the longest due first.
    pub async fn wake(self, now_ms: i64, until_ms: i64, limit: i64) -> Result<Vec<DueTable>, StoreError> {
        let mut claimed = Vec::new();
        for row in self.store.all(DueTables { now_ms, limit }.query()).await? {
            // The first to write has changed the lease, or the table.
            let take = sqlx::query!(
                "UPDATE tables SET wake_lease_ms = $2 WHERE id = $1 AND wake_ms <= $3 AND wake_lease_ms <= $3",
                row.id,
                until_ms,
                now_ms
            );
            if self.store.run(take).await? > 0 {
                claimed.push(DueTable { id: TableId(row.id), due_ms: row.due_ms });
            }
        }
        Ok(claimed)
    }

    /// When the next table is due, in Unix milliseconds. One that is claimed again and again, because its clock can't be read, holds up
    /// none of those behind it.
    pub async fn next_wake_ms(self) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query_scalar!(
            "SELECT min(GREATEST(w.wake_ms, w.wake_lease_ms)) FROM (
                 SELECT wake_ms, wake_lease_ms FROM tables WHERE wake_ms IS NOT NULL ORDER BY wake_ms LIMIT $1) w",
            LOOKED_AHEAD
        );
        self.store.one(query).await
    }

    /// The answer that a heartbeat would give; nothing is written. What an absence or a wrong clock asks for is to be done before the heartbeat,
    /// which forgets them: if it fails or is cut short, the next look finds the same.
    pub async fn pulse(self, now_ms: i64) -> Result<Heartbeat, StoreError> {
        let row = self.store.maybe(sqlx::query_file!("queries/pulse.sql", now_ms, ABSENCE_MS)).await?;
        let (up_since_ms, set_back) = row.map_or((now_ms, false), |row| (row.up_since_ms, row.set_back));
        Ok(Heartbeat { up_since_ms, set_back, is_return: up_since_ms == now_ms })
    }

    /// Says that a process is awake, and answers since when one has been without an absence.
    pub async fn heartbeat(self, now_ms: i64) -> Result<Heartbeat, StoreError> {
        let row = self.store.one(sqlx::query_file!("queries/heartbeat.sql", now_ms, ABSENCE_MS)).await?;
        let up_since_ms = row.up_since_ms;
        Ok(Heartbeat { up_since_ms, set_back: row.set_back, is_return: up_since_ms == now_ms })
    }

    /// After an absence: every table whose deadline may be another one now is woken, so that the deadline which its players
    /// are shown is the one that counts, so many by each statement. How many there were.
    pub async fn rouse(self, now_ms: i64, page: i64) -> Result<u64, StoreError> {
        let rouse = || {
            let query = sqlx::query!(
                "UPDATE tables SET wake_ms = $1 WHERE wake_ms > $1 AND id IN (
                     SELECT id FROM tables WHERE wake_ms > $1 AND wake_ms < $1 + $2 AND phase = 'playing' AND due_ms < $1 + $2
                     ORDER BY wake_ms LIMIT $3)",
                now_ms,
                MAX_GRACE_MS,
                page
            );
            self.store.run(query)
        };
        self.page_by_page(rouse).await
    }

    /// Carries a statement out that changes so many rows, until it finds none: each time is short, and what is done stays done. How many
    /// rows there were.
    async fn page_by_page<F: Future<Output = Result<u64, StoreError>>>(
        self,
        change: impl Fn() -> F,
    ) -> Result<u64, StoreError> {
        let mut rows = 0;
        loop {
            match self.store.unless_deadlocked(&change).await? {
                0 => return Ok(rows),
                some => rows += some,
            }
        }
    }

    /// Nothing is due at a table that was woken: it sleeps until its own time, unless it has changed meanwhile.
    pub async fn sleep_on(self, table: &Table, now_ms: i64) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "UPDATE tables SET wake_ms = $3, wake_lease_ms = 0 WHERE id = $1 AND step = $2",
            table.id.0,
            table.step,
            next_wake_ms(table, now_ms)
        );
        self.store.run(query).await?;
        Ok(())
    }

    /// After a clock ran ahead and was set back: whoever waits for a time that was meant by it waits no longer, leases that
    /// end later than any can end from now on are over, what was tried by it counts as tried long ago, allowances that are used up for
    /// longer than any can be are free, and what it did to tournaments and servers was done now. Tables that it has written to are woken,
    /// to have their clocks set right. So many rows of the outbox and tables by each statement. How many there were. Deletions of data
    /// keep their times, by which the list beside the database is compared; one that lies ahead hinders nobody.
    pub async fn forget_the_future(self, now_ms: i64, page: i64) -> Result<u64, StoreError> {
        let tables = self.free_rows(now_ms, page).await? + self.free_tables(now_ms, page).await?;
        Ok(tables + self.store.unless_deadlocked(|| self.free_others(now_ms)).await?)
    }

    /// Allowances, servers and tournaments, a statement each: they lie on one machine.
    async fn free_others(self, now_ms: i64) -> Result<u64, StoreError> {
        let allowances = sqlx::query!(
            "UPDATE allowances SET spent_ms = $1 WHERE spent_ms > $1::bigint + $2::bigint",
            now_ms,
            LONGEST_ALLOWANCE_MS
        );
        let allowances = self.store.run(allowances).await?;
        let servers = sqlx::query!("UPDATE servers SET called_ms = $1 WHERE called_ms > $1", now_ms);
        let servers = self.store.run(servers).await?;
        let tournaments = sqlx::query!("UPDATE tournaments SET changed_ms = $1 WHERE changed_ms > $1", now_ms);
        Ok(allowances + servers + self.store.run(tournaments).await?)
    }

    /// Rows that are to be delivered.
    async fn free_rows(self, now_ms: i64, page: i64) -> Result<u64, StoreError> {
        let free = || {
            let query = sqlx::query!(
                "UPDATE outbox o SET due_ms = LEAST(o.due_ms, $1),
                 lease_until_ms = CASE WHEN o.lease_until_ms > $1 + $2 THEN 0 ELSE o.lease_until_ms END,
                 first_try_ms = CASE WHEN o.first_try_ms > $1 THEN $1 - $3 ELSE o.first_try_ms END
                 FROM (SELECT table_id, seq FROM outbox
                     WHERE state = 'waiting' AND (due_ms > $1 OR lease_until_ms > $1 + $2 OR first_try_ms > $1) LIMIT $4) n
                 WHERE o.table_id = n.table_id AND o.seq = n.seq AND o.state = 'waiting'
                     AND (o.due_ms > $1 OR o.lease_until_ms > $1 + $2 OR o.first_try_ms > $1)",
                now_ms,
                LONGEST_LEASE_MS,
                LONG_AGO_MS,
                page
            );
            self.store.run(query)
        };
        self.page_by_page(free).await
    }

    /// Tables that are looked after until a time that nobody has reached, and those whose clocks the future has written to.
    async fn free_tables(self, now_ms: i64, page: i64) -> Result<u64, StoreError> {
        let free = || {
            let query = sqlx::query!(
                "UPDATE tables SET wake_lease_ms = 0 WHERE wake_lease_ms > $1::bigint + $2 AND id IN (
                     SELECT id FROM tables WHERE wake_ms IS NOT NULL AND wake_lease_ms > $1::bigint + $2 LIMIT $3)",
                now_ms,
                LONGEST_LEASE_MS,
                page
            );
            self.store.run(query)
        };
        let wake = || {
            let meant_ms = now_ms + ABSENCE_MS;
            self.store.run(sqlx::query_file!("queries/rouse_after_wrong_clock.sql", now_ms, meant_ms, page))
        };
        Ok(self.page_by_page(free).await? + self.page_by_page(wake).await?)
    }
}
