//! Which rows of the outbox are claimed: due, held back by nothing, one a place and few a server, in turn. Each step goes by
//! an index, however many rows wait.

use sqlx::Row as _;
use sqlx::postgres::PgRow;

use crate::database::error::StoreError;
use crate::database::handles::Outbox;
use crate::sql::row::{ReadRow, row};
use crate::sql::statement::statement;
use crate::tables::rows;
use outbox::{ASIDE, Claim, ClaimOrder, Lane, Occupied, Row as OutboxRow};
use table::{MessageId, NoticeKind, TableId};

/// How many of the rows that are due are looked at first, those under way among them. Where more are due, the servers are
/// gone through.
const WINDOW: i64 = 96;

/// When, until when and by whom rows are claimed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClaimTime {
    pub now_ms: i64,
    pub until_ms: i64,
    pub worker: i64,
}

/// Posts in a table's thread, which are read in their order.
const POSTS: &[NoticeKind] = &[NoticeKind::Turn, NoticeKind::Over, NoticeKind::Offer, NoticeKind::Talk];

/// Kinds by their words.
type KindWords = Vec<&'static str>;

fn words(kinds: &[NoticeKind]) -> KindWords {
    kinds.iter().map(|kind| kind.word()).collect()
}

/// Whether nothing earlier of its table and audience holds the row `c` back. Buttons leave an older post or one that
/// is settled, and threads are kept awake, whenever that can be.
/// A lobby's post after its first is an edit, for which no post in the thread waits.
/// A row that failed several times lets others pass, unless both are posts in the thread: those are read in their order.
macro_rules! is_next {
    () => {
        "NOT (c.kind = ANY(:aside::text[]) AND c.place = ANY(:edits::bigint[])) AND NOT EXISTS (
            SELECT 1 FROM outbox e WHERE e.table_id = c.table_id AND e.audience = c.audience AND e.state = 'waiting'
                AND e.seq < c.seq AND e.kind <> ALL(:aside::text[]) AND c.kind <> ALL(:aside::text[])
                AND (e.kind <> 'lobby' OR e.seq = 0 OR c.kind = 'lobby')
                AND (e.attempts < 3 OR e.kind = ANY(:posts::text[]) AND c.kind = ANY(:posts::text[])))"
    };
}

/// A row whose lease has run out was held by a process that died: its death is no failure of the delivery, and the row
/// must not wait longer for it after the next one. Whoever was first has changed the lease: then the row is left out. What is
/// picked is picked once: planned as a part of the update, a limit would hold for each row anew.
macro_rules! claim {
    ($($pick:expr),*) => {
        concat!(
            "
WITH pick AS MATERIALIZED (",
            $($pick),*,
            ")
UPDATE outbox o SET lease_until_ms = :until_ms, lease_by = :worker, touched = true,
    attempts = o.attempts + CASE WHEN o.attempts > 0 AND o.lease_until_ms > 0 THEN 0 ELSE 1 END,
    first_try_ms = COALESCE(o.first_try_ms, :now_ms)
FROM pick
WHERE o.table_id = pick.table_id AND o.seq = pick.seq AND o.state = 'waiting' AND o.lease_until_ms <= :now_ms
RETURNING o.table_id, o.seq, o.audience, o.kind, o.entry, o.target, o.due_ms, o.attempts, o.first_try_ms,
    o.server, o.place, pick.touched AS touched_before"
        )
    };
}

macro_rules! claim_by_time {
    ($only:literal, $order:literal) => {
        claim!(
            "SELECT c.table_id, c.seq, c.touched FROM outbox c
      WHERE c.state = 'waiting' AND c.due_ms <= :now_ms AND c.lease_until_ms <= :now_ms AND NOT c.place = ANY(:occupied) AND ",
            is_next!(),
            $only,
            " ORDER BY ",
            $order,
            " LIMIT :limit FOR UPDATE SKIP LOCKED"
        )
    };
}

statement! {
    /// The rows that have been due for longest.
    pub(crate) struct ClaimOldest {
        now_ms: i64, until_ms: i64, worker: i64, limit: i64, occupied: Vec<i64>, edits: Vec<i64>, aside: KindWords, posts: KindWords
    }
    -> ClaimedRow;
    claim_by_time!("", "c.due_ms, c.table_id, c.seq")
}

statement! {
    /// The latest rows that nobody has tried yet.
    pub(crate) struct ClaimFresh {
        now_ms: i64, until_ms: i64, worker: i64, limit: i64, occupied: Vec<i64>, edits: Vec<i64>, aside: KindWords, posts: KindWords
    }
    -> ClaimedRow;
    claim_by_time!(" AND c.attempts = 0", "c.due_ms DESC, c.table_id DESC, c.seq DESC")
}

/// How many rows of the server of `f` are under way.
macro_rules! under_way {
    ($server:literal) => {
        concat!(
            "COALESCE((SELECT b.rows FROM unnest(:servers::bigint[], :under_way::int[]) b(server, rows) WHERE b.server = ",
            $server,
            "), 0)"
        )
    };
}

statement! {
    /// Of those that have been due for longest, some of a server and one of a place. There is a row in any case, with how many were
    /// looked at.
    pub(crate) struct ClaimDue {
        now_ms: i64,
        until_ms: i64,
        worker: i64,
        limit: i64,
        occupied: Vec<i64>,
        edits: Vec<i64>,
        per_server: i64,
        servers: Vec<i64>,
        under_way: Vec<i32>,
        window: i64,
        aside: KindWords,
        posts: KindWords,
    }
    -> SeenRow;
    concat!(
        "
WITH due AS MATERIALIZED (
    SELECT c.table_id, c.seq, c.audience, c.kind, c.server, c.place, c.due_ms, c.lease_until_ms, c.touched
    FROM outbox c WHERE c.state = 'waiting' AND c.due_ms <= :now_ms ORDER BY c.due_ms LIMIT :window),
claimed AS (",
        claim!(
            "
    SELECT g.table_id, g.seq, g.touched FROM (
        SELECT f.*, row_number() OVER (PARTITION BY f.server ORDER BY f.due_ms, f.table_id, f.seq) + ",
            under_way!("f.server"),
            " AS nth FROM (
            SELECT DISTINCT ON (c.place) c.* FROM due c
            WHERE c.lease_until_ms <= :now_ms AND NOT c.place = ANY(:occupied) AND ",
            is_next!(),
            " ORDER BY c.place, c.due_ms, c.table_id, c.seq) f) g
    WHERE g.nth <= :per_server ORDER BY g.due_ms, g.table_id, g.seq LIMIT :limit"
        ),
        ")
SELECT claimed.*, (SELECT count(*) FROM due) AS seen FROM (SELECT 1) always LEFT JOIN claimed ON true"
    )
}

statement! {
    /// Goes from server to server and there from place to place by the index `outbox_lanes`, a step of it each, however many rows
    /// wait there: of each place the first row that is due. It begins after the server that had its turn last.
    pub(crate) struct ClaimInTurn {
        now_ms: i64,
        until_ms: i64,
        worker: i64,
        limit: i64,
        occupied: Vec<i64>,
        edits: Vec<i64>,
        per_server: i64,
        servers: Vec<i64>,
        under_way: Vec<i32>,
        after: i64,
        aside: KindWords,
        posts: KindWords,
    }
    -> ClaimedRow;
    claim!(
        "
    WITH RECURSIVE servers(server) AS (
        (SELECT o.server FROM outbox o WHERE o.state = 'waiting' AND o.server > :after ORDER BY o.server LIMIT 1)
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
                WHERE c.state = 'waiting' AND c.server = s.server AND c.place = p.place AND c.due_ms <= :now_ms
                    AND c.lease_until_ms <= :now_ms AND ",
        is_next!(),
        " ORDER BY c.due_ms, c.table_id, c.seq LIMIT 1) c
            WHERE p.place IS NOT NULL AND NOT p.place = ANY(:occupied) LIMIT :per_server) x) r
    WHERE s.server IS NOT NULL AND r.nth <= :per_server LIMIT :limit"
    )
}

row! {
    /// A row of the outbox that was claimed.
    pub(crate) struct ClaimedRow {
        table_id: i64,
        seq: i64,
        audience: i16,
        kind: String,
        entry: i32,
        target: Option<i64>,
        due_ms: i64,
        attempts: i32,
        first_try_ms: Option<i64>,
        server: i64,
        place: i64,
        touched_before: bool,
    }
}

row! {
    /// How many rows were looked at.
    pub(crate) struct SeenCount { seen: i64 }
}

/// How many rows were looked at, and a row that was claimed, if any was.
#[derive(Debug)]
pub(crate) struct SeenRow {
    pub seen: i64,
    pub claimed: Option<ClaimedRow>,
}

impl ReadRow for SeenRow {
    fn read(row: &PgRow) -> Result<Self, sqlx::Error> {
        let is_empty = row.try_get::<Option<i64>, _>("table_id")?.is_none();
        let claimed = if is_empty { None } else { Some(ClaimedRow::read(row)?) };
        Ok(Self { seen: SeenCount::read(row)?.seen, claimed })
    }

    #[cfg(test)]
    fn columns() -> Vec<crate::sql::row::ColumnShape> {
        let claimed = ClaimedRow::columns().into_iter();
        let claimed = claimed.map(|column| crate::sql::row::ColumnShape { may_be_empty: true, ..column });
        claimed.chain(SeenCount::columns()).collect()
    }
}

impl Outbox<'_> {
    /// Claims rows that are due, at most `which.limit`; each is the worker's until its lease runs out.
    pub(crate) async fn claim_rows(self, time: ClaimTime, which: &Claim) -> Result<Vec<OutboxRow>, StoreError> {
        let ClaimTime { now_ms, until_ms, worker } = time;
        let limit = i64::from(rows::int(which.limit));
        let (occupied, edits) = (which.occupied.places.clone(), which.occupied.edits.clone());
        let (aside, posts) = (words(ASIDE), words(POSTS));
        match which.order {
            ClaimOrder::Oldest => {
                let claim = ClaimOldest { now_ms, until_ms, worker, limit, occupied, edits, aside, posts };
                readable(self.store.all(claim.query()).await?)
            }
            ClaimOrder::Fresh => {
                let claim = ClaimFresh { now_ms, until_ms, worker, limit, occupied, edits, aside, posts };
                readable(self.store.all(claim.query()).await?)
            }
            ClaimOrder::Fair { after } => self.claim_fairly(time, which, after).await,
        }
    }

    async fn claim_fairly(self, time: ClaimTime, which: &Claim, after: i64) -> Result<Vec<OutboxRow>, StoreError> {
        let found = self.store.all(due(time, which).query()).await?;
        let seen = found.first().map_or(0, |row| row.seen);
        let mut claimed = readable(found.into_iter().filter_map(|row| row.claimed))?;
        if seen == WINDOW && claimed.len() < which.limit {
            let ClaimDue {
                now_ms,
                until_ms,
                worker,
                limit,
                occupied,
                edits,
                per_server,
                servers,
                under_way,
                aside,
                posts,
                ..
            } = due(time, &beside(which, &claimed));
            let rest = ClaimInTurn {
                now_ms,
                until_ms,
                worker,
                limit,
                occupied,
                edits,
                per_server,
                servers,
                under_way,
                after,
                aside,
                posts,
            };
            claimed.extend(readable(self.store.all(rest.query()).await?)?);
        }
        Ok(claimed)
    }
}

fn due(ClaimTime { now_ms, until_ms, worker }: ClaimTime, which: &Claim) -> ClaimDue {
    let Occupied { places, edits, servers, under_way } = which.occupied.clone();
    ClaimDue {
        now_ms,
        until_ms,
        worker,
        limit: i64::from(rows::int(which.limit)),
        occupied: places,
        edits,
        per_server: i64::from(rows::int(which.per_server)),
        servers,
        under_way,
        window: WINDOW,
        aside: words(ASIDE),
        posts: words(POSTS),
    }
}

/// The rest of a claim beside these rows.
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

fn readable(claimed: impl IntoIterator<Item = ClaimedRow>) -> Result<Vec<OutboxRow>, StoreError> {
    let mut readable = Vec::new();
    for row in claimed {
        match row.outbox_row() {
            Ok(row) => readable.extend(row),
            // It must not hold up the others; its lease runs out.
            Err(error @ StoreError::Damaged { .. }) => tracing::error!(%error, "a row of the outbox can't be read"),
            Err(error) => return Err(error),
        }
    }
    Ok(readable)
}

impl ClaimedRow {
    /// The row of the queue; `None` for a kind that this version does not know. Such a row belongs to a newer version: its lease
    /// runs out, and that version takes it.
    fn outbox_row(self) -> Result<Option<OutboxRow>, StoreError> {
        let Some(kind) = NoticeKind::of_word(&self.kind) else { return Ok(None) };
        let table = TableId(self.table_id);
        Ok(Some(OutboxRow {
            table,
            seq: self.seq,
            lane: Lane { server: self.server, place: self.place },
            audience: rows::audience(table, self.audience)?,
            kind,
            until: rows::entry(table, self.entry)?,
            target: self.target.map(MessageId),
            due_ms: self.due_ms,
            attempts: self.attempts,
            first_try_ms: self.first_try_ms.unwrap_or_default(),
            touched_before: self.touched_before,
        }))
    }
}
