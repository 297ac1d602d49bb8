//! Which rows of the outbox are claimed: due, held back by nothing, one a place and few a server, in turn. Each step goes by
//! an index, however many rows wait.

use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::connections::Statement;
use super::database::Store;
use super::error::StoreError;
use super::outbox::outbox_row;
use super::rows;
use outbox::{Claim, ClaimOrder, Occupied, Row as OutboxRow};

/// How many of the rows that are due are looked at first, those under way among them. Where more are due, the servers are
/// gone through.
const WINDOW: i64 = 96;

/// When, until when and by whom rows are claimed.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClaimTime {
    pub now_ms: i64,
    pub until_ms: i64,
    pub worker: i64,
}

/// Whether nothing earlier of its table and audience holds the row `c` back. Buttons leave an older post or one that
/// is settled, and threads are kept awake, whenever that can be.
/// What failed several times lets others pass, unless both are posts in the thread: those are read in their order.
macro_rules! is_next {
    () => {
        "NOT EXISTS (
            SELECT 1 FROM outbox e WHERE e.table_id = c.table_id AND e.audience = c.audience AND e.state = 'waiting'
                AND e.seq < c.seq AND e.kind NOT IN ('strip', 'awake', 'settled') AND c.kind NOT IN ('strip', 'awake', 'settled') AND (e.attempts < 3
                    OR e.kind IN ('turn', 'over', 'offer', 'talk') AND c.kind IN ('turn', 'over', 'offer', 'talk')))"
    };
}

/// A row whose lease has run out was held by a process that died: its death is no failure of the delivery, and the row
/// must not wait longer for it after the next one. Whoever was first has changed the lease: then the row is left out. What is
/// picked is picked once: planned as a part of the update, a limit would hold for each row anew.
/// `$1` now, `$2` until when, `$3` by whom, `$4` how many, `$5` the places that are occupied.
macro_rules! claim {
    ($($pick:expr),*) => {
        concat!(
            "
WITH pick AS MATERIALIZED (",
            $($pick),*,
            ")
UPDATE outbox o SET lease_until_ms = $2, lease_by = $3, touched = true,
    attempts = o.attempts + CASE WHEN o.attempts > 0 AND o.lease_until_ms > 0 THEN 0 ELSE 1 END,
    first_try_ms = COALESCE(o.first_try_ms, $1)
FROM pick
WHERE o.table_id = pick.table_id AND o.seq = pick.seq AND o.state = 'waiting' AND o.lease_until_ms <= $1
RETURNING o.table_id, o.seq, o.audience, o.kind, o.ply, o.target, o.due_ms, o.attempts, o.first_try_ms,
    o.server, o.place, pick.touched AS touched_before"
        )
    };
}

macro_rules! claim_by_time {
    ($only:literal, $order:literal) => {
        claim!(
            "SELECT c.table_id, c.seq, c.touched FROM outbox c
      WHERE c.state = 'waiting' AND c.due_ms <= $1 AND c.lease_until_ms <= $1 AND NOT c.place = ANY($5) AND ",
            is_next!(),
            $only,
            " ORDER BY ",
            $order,
            " LIMIT $4 FOR UPDATE SKIP LOCKED"
        )
    };
}
const CLAIM_OLDEST: &str = claim_by_time!("", "c.due_ms, c.table_id, c.seq");
const CLAIM_FRESH: &str = claim_by_time!(" AND c.attempts = 0", "c.due_ms DESC, c.table_id DESC, c.seq DESC");

/// How many rows of the server of `f` are under way. `$7` servers, `$8` their rows.
macro_rules! under_way {
    ($server:literal) => {
        concat!(
            "COALESCE((SELECT b.rows FROM unnest($7::bigint[], $8::int[]) b(server, rows) WHERE b.server = ",
            $server,
            "), 0)"
        )
    };
}

/// Of those that have been due for longest. There is a row in any case, with how many were looked at. `$6` how many a server
/// may have, `$9` how many to look at.
const CLAIM_DUE: &str = concat!(
    "
WITH due AS MATERIALIZED (
    SELECT c.table_id, c.seq, c.audience, c.kind, c.server, c.place, c.due_ms, c.lease_until_ms, c.touched
    FROM outbox c WHERE c.state = 'waiting' AND c.due_ms <= $1 ORDER BY c.due_ms LIMIT $9),
claimed AS (",
    claim!(
        "
    SELECT g.table_id, g.seq, g.touched FROM (
        SELECT f.*, row_number() OVER (PARTITION BY f.server ORDER BY f.due_ms, f.table_id, f.seq) + ",
        under_way!("f.server"),
        " AS nth FROM (
            SELECT DISTINCT ON (c.place) c.* FROM due c
            WHERE c.lease_until_ms <= $1 AND NOT c.place = ANY($5) AND ",
        is_next!(),
        " ORDER BY c.place, c.due_ms, c.table_id, c.seq) f) g
    WHERE g.nth <= $6 ORDER BY g.due_ms, g.table_id, g.seq LIMIT $4"
    ),
    ")
SELECT claimed.*, (SELECT count(*) FROM due) AS seen FROM (SELECT 1) always LEFT JOIN claimed ON true"
);

/// Goes from server to server and there from place to place by the index `outbox_lanes`, a step of it each, however many rows
/// wait there: of each place the first row that is due. `$6` how many a server may have, `$9` the server that had its turn
/// last.
const CLAIM_IN_TURN: &str = claim!(
    "
    WITH RECURSIVE servers(server) AS (
        (SELECT o.server FROM outbox o WHERE o.state = 'waiting' AND o.server > $9 ORDER BY o.server LIMIT 1)
        UNION ALL
        SELECT (SELECT o.server FROM outbox o WHERE o.state = 'waiting' AND o.server > s.server
                ORDER BY o.server LIMIT 1)
        FROM servers s WHERE s.server IS NOT NULL)
    SELECT r.table_id, r.seq, r.touched
    FROM servers s CROSS JOIN LATERAL (
        SELECT x.*, row_number() OVER () + ",
    under_way!("s.server"),
    " AS nth
        FROM (
            WITH RECURSIVE places(place) AS (
                (SELECT o.place FROM outbox o WHERE o.state = 'waiting' AND o.server = s.server ORDER BY o.place LIMIT 1)
                UNION ALL
                SELECT (SELECT o.place FROM outbox o WHERE o.state = 'waiting' AND o.server = s.server
                        AND o.place > p.place ORDER BY o.place LIMIT 1)
                FROM places p WHERE p.place IS NOT NULL)
            SELECT c.* FROM places p CROSS JOIN LATERAL (
                SELECT c.table_id, c.seq, c.touched FROM outbox c
                WHERE c.state = 'waiting' AND c.server = s.server AND c.place = p.place AND c.due_ms <= $1
                    AND c.lease_until_ms <= $1 AND ",
    is_next!(),
    " ORDER BY c.due_ms, c.table_id, c.seq LIMIT 1) c
            WHERE p.place IS NOT NULL AND NOT p.place = ANY($5) LIMIT $6) x) r
    WHERE s.server IS NOT NULL AND r.nth <= $6 LIMIT $4"
);

/// All of them, for the test of keys.
#[cfg(test)]
pub(super) const TEXTS: &[&str] = &[CLAIM_OLDEST, CLAIM_FRESH, CLAIM_DUE, CLAIM_IN_TURN];

impl Store {
    /// Claims rows.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(super) async fn claim_rows(&self, time: ClaimTime, which: &Claim) -> Result<Vec<OutboxRow>, StoreError> {
        let ClaimOrder::Fair { after } = which.order else {
            let sql = if which.order == ClaimOrder::Oldest { CLAIM_OLDEST } else { CLAIM_FRESH };
            return readable(&self.fetch_all(plain(sql, time, which)).await?);
        };
        let found = self.fetch_all(in_lanes(CLAIM_DUE, time, which).bind(WINDOW)).await?;
        let seen: i64 = found.first().map_or(Ok(0), |row| row.try_get("seen"))?;
        let claimed: Vec<_> = found.into_iter().filter(|row| row.try_get::<i64, _>("table_id").is_ok()).collect();
        let mut claimed = readable(&claimed)?;
        if seen == WINDOW && claimed.len() < which.limit {
            let rest = beside(which, &claimed);
            claimed.extend(readable(&self.fetch_all(in_lanes(CLAIM_IN_TURN, time, &rest).bind(after)).await?)?);
        }
        Ok(claimed)
    }
}

fn plain(sql: &'static str, time: ClaimTime, which: &Claim) -> Statement<'static> {
    let query = sqlx::query(sql).bind(time.now_ms).bind(time.until_ms).bind(time.worker);
    query.bind(i64::from(rows::int(which.limit))).bind(which.occupied.places.clone())
}

fn in_lanes(sql: &'static str, time: ClaimTime, which: &Claim) -> Statement<'static> {
    let Occupied { servers, under_way, .. } = which.occupied.clone();
    plain(sql, time, which).bind(i64::from(rows::int(which.per_server))).bind(servers).bind(under_way)
}

/// What is left of a claim beside these rows.
fn beside(which: &Claim, claimed: &[OutboxRow]) -> Claim {
    let mut rest = which.clone();
    rest.limit -= claimed.len();
    for row in claimed {
        rest.occupied.places.push(row.lane.place);
        if let Some(at) = rest.occupied.servers.iter().position(|server| *server == row.lane.server) {
            rest.occupied.under_way[at] += 1;
        } else {
            rest.occupied.servers.push(row.lane.server);
            rest.occupied.under_way.push(1);
        }
    }
    rest
}

fn readable(claimed: &[PgRow]) -> Result<Vec<OutboxRow>, StoreError> {
    let mut readable = Vec::new();
    for row in claimed {
        match outbox_row(row) {
            Ok(row) => readable.extend(row),
            // It must not hold up the others; its lease runs out.
            Err(error @ StoreError::Damaged { .. }) => tracing::error!(%error, "a row of the outbox can't be read"),
            Err(error) => return Err(error),
        }
    }
    Ok(readable)
}
