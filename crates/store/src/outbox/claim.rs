//! The rows of the outbox that are claimed: due, held back by nothing, one a place and few a server, in turn. Each step goes by
//! an index, however many rows wait.

use sqlx::postgres::PgRow;

use crate::database::connections::{HeldConnection, Layout};
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
/// How many are looked at in each step through the servers of a spread database: of each part.
const STEP: i64 = 32;
/// How often what could be claimed is read anew because other processes were first.
const TRIES: usize = 3;

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
/// Where statistics are older than the queue, Postgres would read all that waits: `IS TRUE` has it ask row by row, no join, and
/// `lower` leaves it the table's own index alone, not one of all that waits.
macro_rules! is_next {
    () => {
        "(NOT (c.kind = ANY(:aside::text[]) AND c.place = ANY(:edits::bigint[])) AND NOT EXISTS (
            SELECT 1 FROM outbox e WHERE e.table_id = c.table_id AND e.audience = c.audience AND lower(e.state) = 'waiting'
                AND e.seq < c.seq AND e.kind <> ALL(:aside::text[]) AND c.kind <> ALL(:aside::text[])
                AND (e.kind <> 'lobby' OR e.seq = 0 OR c.kind = 'lobby')
                AND (e.attempts < 3 OR e.kind = ANY(:posts::text[]) AND c.kind = ANY(:posts::text[])))) IS TRUE"
    };
}

macro_rules! ready_by_time {
    ($only:literal, $order:literal) => {
        concat!(
            "
SELECT c.table_id, c.seq, c.touched, c.attempts, c.server, c.place FROM outbox c
WHERE c.state = 'waiting' AND c.due_ms <= :now_ms AND c.lease_until_ms <= :now_ms AND NOT c.place = ANY(:occupied) AND ",
            is_next!(),
            $only,
            " ORDER BY ",
            $order,
            " LIMIT :limit"
        )
    };
}

statement! {
    /// The rows that have been due for longest.
    pub(crate) struct ReadyOldest {
        now_ms: i64, limit: i64, occupied: Vec<i64>, edits: Vec<i64>, aside: KindWords, posts: KindWords
    }
    -> ReadyRow;
    ready_by_time!("", "c.due_ms, c.table_id, c.seq")
}

statement! {
    /// The latest rows that nobody has tried yet.
    pub(crate) struct ReadyFresh {
        now_ms: i64, limit: i64, occupied: Vec<i64>, edits: Vec<i64>, aside: KindWords, posts: KindWords
    }
    -> ReadyRow;
    ready_by_time!(" AND c.attempts = 0", "c.due_ms DESC, c.table_id DESC, c.seq DESC")
}

statement! {
    /// Those that have been due for longest, and whether each could be claimed.
    pub(crate) struct DueWindow {
        now_ms: i64, window: i64, occupied: Vec<i64>, edits: Vec<i64>, aside: KindWords, posts: KindWords
    }
    -> WindowRow;
    concat!(
        "
SELECT c.table_id, c.seq, c.touched, c.attempts, c.server, c.place,
    c.lease_until_ms <= :now_ms AND NOT c.place = ANY(:occupied) AND ",
        is_next!(),
        " AS is_ready
FROM outbox c WHERE c.state = 'waiting' AND c.due_ms <= :now_ms ORDER BY c.due_ms LIMIT :window"
    )
}

statement! {
    /// Those after a place in the order of servers and places, by the index `outbox_lanes`, and whether each could be claimed.
    pub(crate) struct DueBehind {
        now_ms: i64, window: i64, occupied: Vec<i64>, server: i64, place: i64, edits: Vec<i64>, aside: KindWords, posts: KindWords
    }
    -> WindowRow;
    concat!(
        "
SELECT c.table_id, c.seq, c.touched, c.attempts, c.server, c.place,
    c.lease_until_ms <= :now_ms AND NOT c.place = ANY(:occupied) AND ",
        is_next!(),
        " AS is_ready
FROM outbox c WHERE c.state = 'waiting' AND c.due_ms <= :now_ms AND (c.server, c.place) > (:server, :place)
ORDER BY c.server, c.place, c.due_ms LIMIT :window"
    )
}

/// How many rows of the server of `s` are under way.
macro_rules! under_way {
    () => {
        "COALESCE((SELECT b.rows FROM unnest(:servers::bigint[], :under_way::int[]) b(server, rows) WHERE b.server = s.server), 0)"
    };
}

statement! {
    /// Goes from server to server and there from place to place by the index `outbox_lanes`, a step of it each, however many rows
    /// wait there: of each place the first row that is due. It begins after the server that had its turn last.
    pub(crate) struct ReadyInTurn {
        now_ms: i64,
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
    -> ReadyRow;
    concat!(
        "
WITH RECURSIVE servers(server) AS (
    (SELECT o.server FROM outbox o WHERE o.state = 'waiting' AND o.server > :after ORDER BY o.server LIMIT 1)
    UNION ALL
    SELECT (SELECT o.server FROM outbox o WHERE o.state = 'waiting' AND o.server > s.server
            ORDER BY o.server LIMIT 1)
    FROM servers s WHERE s.server IS NOT NULL)
SELECT r.table_id, r.seq, r.touched, r.attempts, r.server, r.place
FROM servers s CROSS JOIN LATERAL (
    SELECT x.*, row_number() OVER () + ",
        under_way!(),
        " AS nth
    FROM (
        WITH RECURSIVE places(place) AS (
            (SELECT o.place FROM outbox o WHERE o.state = 'waiting' AND o.server = s.server ORDER BY o.place LIMIT 1)
            UNION ALL
            SELECT (SELECT o.place FROM outbox o WHERE o.state = 'waiting' AND o.server = s.server
                    AND o.place > p.place ORDER BY o.place LIMIT 1)
            FROM places p WHERE p.place IS NOT NULL)
        SELECT c.* FROM places p CROSS JOIN LATERAL (
            SELECT c.table_id, c.seq, c.touched, c.attempts, c.server, c.place FROM outbox c
            WHERE c.state = 'waiting' AND c.server = s.server AND c.place = p.place AND c.due_ms <= :now_ms
                AND c.lease_until_ms <= :now_ms AND ",
        is_next!(),
        " ORDER BY c.due_ms, c.table_id, c.seq LIMIT 1) c
        WHERE p.place IS NOT NULL AND NOT p.place = ANY(:occupied) LIMIT :per_server) x) r
WHERE s.server IS NOT NULL AND r.nth <= :per_server LIMIT :limit"
    )
}

statement! {
    /// Claims a row, if it is still as it was read: whoever was first has changed the lease. A row whose lease has run out was held
    /// by a process that died: its death is no failure of the delivery, and the row must not wait longer for it after the next one.
    pub(crate) struct TakeRow { table: i64, seq: i64, touched: bool, attempts: i32, now_ms: i64, until_ms: i64, worker: i64 }
    -> ClaimedRow;
    "
UPDATE outbox SET lease_until_ms = :until_ms, lease_by = :worker, touched = true,
    attempts = attempts + CASE WHEN attempts > 0 AND lease_until_ms > 0 THEN 0 ELSE 1 END,
    first_try_ms = COALESCE(first_try_ms, :now_ms)
WHERE table_id = :table AND seq = :seq AND state = 'waiting' AND lease_until_ms <= :now_ms AND due_ms <= :now_ms
    AND touched = :touched AND attempts = :attempts
RETURNING table_id, seq, audience, kind, entry, target, due_ms, attempts, first_try_ms, server, place"
}

row! {
    /// A row of the outbox that could be claimed.
    pub(crate) struct ReadyRow { table_id: i64, seq: i64, touched: bool, attempts: i32, server: i64, place: i64 }
}

row! {
    /// Whether a row could be claimed.
    pub(crate) struct Readiness { is_ready: bool }
}

/// A row that is due, and whether it could be claimed.
#[derive(Debug)]
pub(crate) struct WindowRow {
    row: ReadyRow,
    is_ready: bool,
}

impl ReadRow for WindowRow {
    fn read(row: &PgRow) -> Result<Self, sqlx::Error> {
        Ok(Self { row: ReadyRow::read(row)?, is_ready: Readiness::read(row)?.is_ready })
    }

    #[cfg(test)]
    fn columns() -> Vec<crate::sql::row::ColumnShape> {
        ReadyRow::columns().into_iter().chain(Readiness::columns()).collect()
    }
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
    }
}

impl Outbox<'_> {
    /// Claims rows that are due, at most `which.limit`; each is the worker's until its lease runs out. Candidates are read
    /// without a lock, and taken row by row, each at the one place where its table is.
    pub(crate) async fn claim_rows(self, time: ClaimTime, which: &Claim) -> Result<Vec<OutboxRow>, StoreError> {
        let (mut claimed, mut rest) = (Vec::new(), which.clone());
        let mut held = self.store.hold().await?;
        for _ in 0..TRIES {
            let ready = ready(&mut held, time, &rest).await?;
            let mut lost = 0;
            for row in ready {
                beside(&mut rest, Lane { server: row.server, place: row.place });
                match take(&mut held, time, row).await? {
                    Taken::Claimed(row) => claimed.push(*row),
                    Taken::Unreadable => {}
                    Taken::Lost => lost += 1,
                }
            }
            rest.limit = which.limit.saturating_sub(claimed.len());
            if lost == 0 || rest.limit == 0 {
                break;
            }
        }
        Ok(claimed)
    }
}

/// Rows that could be claimed, in the order in which they are.
async fn ready(held: &mut HeldConnection, time: ClaimTime, which: &Claim) -> Result<Vec<ReadyRow>, StoreError> {
    let (now_ms, limit) = (time.now_ms, i64::from(rows::int(which.limit)));
    let (occupied, edits) = (which.occupied.places.clone(), which.occupied.edits.clone());
    let (aside, posts) = (words(ASIDE), words(POSTS));
    match which.order {
        ClaimOrder::Oldest => held.all(ReadyOldest { now_ms, limit, occupied, edits, aside, posts }.query()).await,
        ClaimOrder::Fresh => held.all(ReadyFresh { now_ms, limit, occupied, edits, aside, posts }.query()).await,
        ClaimOrder::Fair { after } => ready_fairly(held, time, which, after).await,
    }
}

/// Of those that have been due for longest, some of a server and one of a place; where more are due, the servers are gone through.
async fn ready_fairly(
    held: &mut HeldConnection,
    time: ClaimTime,
    which: &Claim,
    after: i64,
) -> Result<Vec<ReadyRow>, StoreError> {
    let due = held.all(due_window(time, which).query()).await?;
    let is_full = i64::from(rows::int(due.len())) == WINDOW;
    let mut rest = which.clone();
    let mut ready = one_a_place(due, &mut rest);
    if is_full && rest.limit > 0 {
        ready.extend(match held.layout() {
            Layout::Single => held.all(in_turn(time, rest, after).query()).await?,
            Layout::Spread => further(held, time, rest, after).await?,
        });
    }
    Ok(ready)
}

/// Takes a row that could be claimed when it was read.
async fn take(held: &mut HeldConnection, time: ClaimTime, row: ReadyRow) -> Result<Taken, StoreError> {
    let ClaimTime { now_ms, until_ms, worker } = time;
    let ReadyRow { table_id: table, seq, touched, attempts, .. } = row;
    let take = TakeRow { table, seq, touched, attempts, now_ms, until_ms, worker };
    let Some(claimed) = held.maybe(take.query()).await? else { return Ok(Taken::Lost) };
    match claimed.outbox_row(&row) {
        Ok(Some(row)) => Ok(Taken::Claimed(Box::new(row))),
        Ok(None) => Ok(Taken::Unreadable),
        Err(error @ StoreError::Damaged { .. }) => {
            tracing::error!(%error, "a row of the outbox can't be read");
            Ok(Taken::Unreadable)
        }
        Err(error) => Err(error),
    }
}

/// The fate of a row that could be claimed.
enum Taken {
    Claimed(Box<OutboxRow>),
    /// It must not hold up the others; its lease runs out.
    Unreadable,
    /// Another process was first.
    Lost,
}

/// Of rows in their order those that are claimed: one of a place, and of each server as many as may be under way. `rest` is what
/// may be claimed beside them.
fn one_a_place(due: Vec<WindowRow>, rest: &mut Claim) -> Vec<ReadyRow> {
    let mut ready = Vec::new();
    for WindowRow { row, is_ready } in due {
        let is_free = !rest.occupied.places.contains(&row.place) && under_way(rest, row.server) < rest.per_server;
        if is_ready && is_free && rest.limit > 0 {
            beside(rest, Lane { server: row.server, place: row.place });
            rest.limit -= 1;
            ready.push(row);
        }
    }
    ready
}

/// How many rows of a server are under way.
fn under_way(which: &Claim, server: i64) -> usize {
    let at = which.occupied.servers.iter().position(|known| *known == server);
    at.map_or(0, |at| usize::try_from(which.occupied.under_way[at]).unwrap_or(0))
}

/// Another row of this lane is under way.
fn beside(rest: &mut Claim, lane: Lane) {
    rest.occupied.places.push(lane.place);
    if let Some(at) = rest.occupied.servers.iter().position(|server| *server == lane.server) {
        rest.occupied.under_way[at] += 1;
    } else {
        rest.occupied.servers.push(lane.server);
        rest.occupied.under_way.push(1);
    }
}

fn due_window(time: ClaimTime, which: &Claim) -> DueWindow {
    DueWindow {
        now_ms: time.now_ms,
        window: WINDOW,
        occupied: which.occupied.places.clone(),
        edits: which.occupied.edits.clone(),
        aside: words(ASIDE),
        posts: words(POSTS),
    }
}

/// Where tables are spread no statement goes from place to place: they are read a step at a time behind the last place, or the
/// last server where that has enough by now, until there are as many as may be claimed. Of a place those that have been due for longest
/// are looked at, a step of them, however many wait there.
async fn further(
    held: &mut HeldConnection,
    time: ClaimTime,
    mut rest: Claim,
    after: i64,
) -> Result<Vec<ReadyRow>, StoreError> {
    let (mut ready, mut last) = (Vec::new(), Lane { server: after, place: i64::MAX });
    while rest.limit > 0 {
        let due = held.all(due_behind(time, &rest, last).query()).await?;
        let is_full = i64::from(rows::int(due.len())) == STEP;
        let Some(end) = due.last().map(|due| Lane { server: due.row.server, place: due.row.place }) else { break };
        ready.extend(one_a_place(due, &mut rest));
        if !is_full {
            break;
        }
        last = if under_way(&rest, end.server) < rest.per_server { end } else { Lane { place: i64::MAX, ..end } };
    }
    Ok(ready)
}

fn due_behind(time: ClaimTime, which: &Claim, last: Lane) -> DueBehind {
    DueBehind {
        now_ms: time.now_ms,
        window: STEP,
        occupied: which.occupied.places.clone(),
        server: last.server,
        place: last.place,
        edits: which.occupied.edits.clone(),
        aside: words(ASIDE),
        posts: words(POSTS),
    }
}

fn in_turn(time: ClaimTime, which: Claim, after: i64) -> ReadyInTurn {
    let Occupied { places, edits, servers, under_way } = which.occupied;
    ReadyInTurn {
        now_ms: time.now_ms,
        limit: i64::from(rows::int(which.limit)),
        occupied: places,
        edits,
        per_server: i64::from(rows::int(which.per_server)),
        servers,
        under_way,
        after,
        aside: words(ASIDE),
        posts: words(POSTS),
    }
}

impl ClaimedRow {
    /// The row of the queue; `None` for a kind that this version does not know. Such a row belongs to a newer version: its lease
    /// runs out, and that version takes it.
    fn outbox_row(self, read: &ReadyRow) -> Result<Option<OutboxRow>, StoreError> {
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
            touched_before: read.touched,
        }))
    }
}
