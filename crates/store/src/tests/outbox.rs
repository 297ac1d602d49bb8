//! The rows that a claim counts, and those that it takes first.

use sqlx::Row as _;

use super::{Scratch, lobby};
use crate::outbox::claim::{ReadyFresh, ReadyOldest};
use outbox::{Claim, ClaimOrder, Occupied, PutOff, Queue as _};
use table::{ChannelId, GuildId, Occupant, TableId};

pub(super) fn by(order: ClaimOrder, limit: usize) -> Claim {
    Claim { order, limit, per_server: 2, occupied: Occupied::default() }
}

const ROWS: &str = "
INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms)
SELECT n, 0, -1, 'turn', 1, 0, 100 * n FROM generate_series(1, 4) n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_death_of_whoever_held_a_row_is_no_failure_of_its_delivery() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    scratch.runs(ROWS).await.expect("they are written");
    let claim = async |now: i64| {
        let mut rows = store.claim(now, now + 10, 1, &by(ClaimOrder::Oldest, 1)).await.expect("the database answers");
        rows.pop().expect("one is due")
    };
    assert_eq!(claim(100).await.attempts, 1);
    for death in 1..5 {
        let again = claim(100 + 20 * death).await;
        assert_eq!((again.table.0, again.attempts, again.touched_before), (1, 1, true), "after death {death}");
    }
    let row = claim(190).await;
    let how = |due_ms, tried| PutOff { due_ms, untouched: true, tried };
    store.put_off(&row, 1, how(195, true), "why").await.expect("the database answers");
    let row = claim(196).await;
    assert_eq!(row.attempts, 2, "a failure counts");
    store.put_off(&row, 1, how(197, false), "its place is closed").await.expect("the database answers");
    assert_eq!(claim(198).await.attempts, 2, "a wait does not");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_longest_due_come_first_and_in_an_outage_the_latest_that_nobody_tried() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    scratch.runs(ROWS).await.expect("they are written");
    let claim = async |(order, limit)| {
        let rows = store.claim(350, 400, 1, &by(order, limit)).await.expect("the database answers");
        rows.iter().map(|row| (row.table.0, row.due_ms)).collect::<Vec<_>>()
    };
    assert_eq!(claim((ClaimOrder::Oldest, 1)).await, [(1, 100)]);
    assert_eq!(claim((ClaimOrder::Fresh, 1)).await, [(3, 300)], "the fourth is not due yet");
    scratch.runs("UPDATE outbox SET lease_until_ms = 0").await.expect("they are free");
    assert_eq!(claim((ClaimOrder::Fresh, 9)).await, [(2, 200)], "the others were tried");
    scratch.drop().await;
}

/// Three lobbies in a channel of server 1, two games in threads there, a message to a person, and a game on server 2.
const LANES: &str = "
INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place) VALUES
    (1, 0, -1, 'lobby', 0, 0, 100, 1, 10), (2, 0, -1, 'lobby', 0, 0, 90, 1, 10), (3, 0, -1, 'lobby', 0, 0, 80, 1, 10),
    (4, 32, -1, 'turn', 1, 1, 120, 1, 14), (5, 32, -1, 'turn', 1, 1, 130, 1, 15), (5, 33, 0, 'secret', 1, 1, 130, 1, 77),
    (6, 32, -1, 'turn', 1, 1, 140, 2, 26)";

/// More lobbies in the channel of server 1 than are looked at.
const FLOOD: &str = "
INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
SELECT n, 0, -1, 'lobby', 0, 0, 85, 1, 10 FROM generate_series(100, 300) n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fair_claim_takes_one_row_a_place_and_few_a_server_and_goes_round() {
    takes_turns(Scratch::new().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fair_claim_does_so_where_tables_are_spread() {
    takes_turns(Scratch::delegating().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_processes_claim_at_once_each_has_alone() {
    let scratch = Scratch::new().await;
    let rows = "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
        SELECT n, 0, -1, 'turn', 1, 0, n, n, n FROM generate_series(1, 40) n";
    scratch.runs(rows).await.expect("they are written");
    let workers = (1..=4).map(|worker| {
        let store = scratch.store.clone();
        tokio::spawn(async move {
            let mut claimed = Vec::new();
            let which = Claim { per_server: 9, ..by(ClaimOrder::Fair { after: i64::MIN }, 5) };
            loop {
                let rows = store.claim(100, 200, worker, &which).await.expect("the database answers");
                if rows.is_empty() {
                    return claimed;
                }
                claimed.extend(rows.iter().map(|row| row.table.0));
            }
        })
    });
    let mut claimed = Vec::new();
    for worker in workers.collect::<Vec<_>>() {
        claimed.extend(worker.await.expect("no panic"));
    }
    claimed.sort_unstable();
    claimed.dedup();
    let taken = scratch.number("SELECT count(*) FROM outbox WHERE attempts = 1 AND lease_until_ms = 200").await;
    assert_eq!((claimed.len(), taken), (40, 40), "each once");
    scratch.drop().await;
}

/// Thirty rows each of a thousand tables, as in an outage, before Postgres has counted them.
const OUTAGE: &str = "
INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
SELECT n % 1000, n / 1000, -1, 'turn', 1, 0, n, n % 10, n % 1000 FROM generate_series(1, 30000) n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_holds_a_row_back_is_asked_row_by_row_also_of_a_queue_that_nobody_has_counted() {
    let scratch = Scratch::new().await;
    scratch.runs(OUTAGE).await.expect("they are written");
    for statement in [ReadyOldest::sql(), ReadyFresh::sql()] {
        let explain = sqlx::query(sqlx::AssertSqlSafe(format!("EXPLAIN {statement}"))).bind(50_000_i64).bind(8_i64);
        let explain = explain.bind(Vec::<i64>::new()).bind(Vec::<i64>::new()).bind(vec!["strip"]).bind(vec!["turn"]);
        let plan = scratch.store.all(explain).await.expect("a plan");
        let plan: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
        let plan = plan.join("\n");
        // A cluster shows a plan of its own.
        let is_cluster = !test_server::workers().is_empty();
        assert!(is_cluster || plan.contains("SubPlan") && !plan.contains("Anti Join"), "{plan}");
    }
    scratch.drop().await;
}

/// A fair claim goes round the servers.
async fn takes_turns(scratch: Scratch) {
    scratch.runs(LANES).await.expect("they are written");
    let claim = async |after, limit, per_server, occupied: Occupied| {
        scratch.runs("UPDATE outbox SET lease_until_ms = 0").await.expect("they are free");
        let which = Claim { order: ClaimOrder::Fair { after }, limit, per_server, occupied };
        let rows = scratch.store.claim(200, 300, 1, &which).await.expect("the database answers");
        let mut places: Vec<_> = rows.iter().map(|row| (row.lane.place, row.table.0)).collect();
        places.sort_unstable();
        places
    };
    let free = Occupied::default;
    assert_eq!(claim(i64::MIN, 9, 9, free()).await, [(10, 3), (14, 4), (15, 5), (26, 6), (77, 5)]);
    assert_eq!(claim(i64::MIN, 9, 2, free()).await, [(10, 3), (14, 4), (26, 6)], "two a server");
    assert_eq!(claim(i64::MIN, 2, 9, free()).await, [(10, 3), (14, 4)], "no more than asked for");
    scratch.runs(FLOOD).await.expect("they are written");
    assert_eq!(claim(i64::MIN, 2, 1, free()).await, [(10, 3), (26, 6)], "behind the flood as well");
    assert_eq!(claim(i64::MIN, 9, 2, free()).await, [(10, 3), (14, 4), (26, 6)], "and in its server's other places");
    assert_eq!(claim(1, 9, 9, Occupied { places: vec![10], ..free() }).await, [(26, 6)], "the servers after the first");
    scratch.runs("DELETE FROM outbox WHERE table_id >= 100").await.expect("they go");
    let closed = Occupied { places: vec![10, 15], ..free() };
    assert_eq!(claim(i64::MIN, 9, 2, closed).await, [(14, 4), (26, 6), (77, 5)]);
    let busy = Occupied { places: vec![14], servers: vec![1], under_way: vec![1], ..free() };
    assert_eq!(claim(i64::MIN, 9, 2, busy).await, [(10, 3), (26, 6)], "what is under way counts");
    let full = Occupied { places: vec![14, 15], servers: vec![1], under_way: vec![2], ..free() };
    assert_eq!(claim(i64::MIN, 9, 2, full).await, [(26, 6)]);
    scratch.drop().await;
}

/// The rows before and behind: kind, number and failures of the earlier row, kind of the later, and whether that may pass.
/// A lobby's row 0 makes its post, and all others edit it.
const PASSING: [(&str, i64, i32, &str, bool); 11] = [
    ("turn", 32, 0, "turn", false),
    ("turn", 32, 9, "turn", false),
    ("turn", 32, 9, "over", false),
    ("talk", 32, 9, "turn", false),
    ("strip", 32, 0, "turn", true),
    ("turn", 32, 0, "strip", true),
    ("lobby", 0, 0, "turn", false),
    ("lobby", 0, 3, "turn", true),
    ("lobby", 32, 0, "turn", true),
    ("lobby", 32, 0, "lobby", false),
    ("turn", 32, 3, "lobby", true),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_stuck_holds_back_only_what_must_be_read_after_it() {
    let scratch = Scratch::new().await;
    for (id, (earlier, number, failures, later, passes)) in (1_i64..).zip(PASSING) {
        for (seq, kind, due, attempts) in [(number, earlier, 9_000_i64, failures), (33, later, 100, 0)] {
            let sql = "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place, attempts) \
                 VALUES ($1, $2, -1, $3, 1, 1, $4, 1, $1, $5)";
            let query = sqlx::query(sql).bind(id).bind(seq).bind(kind).bind(due).bind(attempts);
            scratch.store.run(query).await.expect("it is written");
        }
        for order in [ClaimOrder::Fair { after: i64::MIN }, ClaimOrder::Oldest] {
            let rows = scratch.store.claim(200, 300, 1, &by(order, 9)).await.expect("the database answers");
            assert_eq!(
                !rows.is_empty(),
                passes,
                "{later} behind {earlier} {number} that failed {failures} times, {order:?}"
            );
            scratch.runs("UPDATE outbox SET lease_until_ms = 0").await.expect("they are free");
        }
        scratch.runs("DELETE FROM outbox").await.expect("they go");
    }
    scratch.drop().await;
}

#[tokio::test]
async fn a_table_that_somebody_has_moved_meanwhile_is_moved_no_second_time() {
    let scratch = Scratch::new().await;
    let (tables, outbox) = (scratch.store.tables(), scratch.store.outbox());
    tables.open(&lobby(1, Occupant::Open), None, 1_000).await.expect("it is written");
    scratch.runs("UPDATE tables SET guild = 9, step = 3 WHERE id = 1").await.expect("it is written");
    for (step, channel, is_there) in [(2, 6, 5), (3, 6, 6), (3, 7, 6), (2, 7, 6)] {
        let moved = outbox.move_table((TableId(1), step), GuildId(9), ChannelId(channel)).await.expect("it answers");
        assert_eq!(scratch.number("SELECT channel FROM tables WHERE id = 1").await, is_there);
        assert_eq!(moved, is_there == channel && step == 3, "{step} {channel}");
    }
    scratch.drop().await;
}

#[tokio::test]
async fn a_post_that_was_forbidden_is_tried_again_a_minute_later_and_any_other_at_once() {
    let scratch = Scratch::new().await;
    let (tables, outbox) = (scratch.store.tables(), scratch.store.outbox());
    tables.open(&lobby(1, Occupant::Open), None, 1_000).await.expect("it is written");
    let waiting = "SELECT count(*) FROM outbox WHERE state = 'waiting' AND seq > 0";
    for (reason, now_ms, back) in [("forbidden", 160_999, 0), ("forbidden", 161_000, 2), ("channel-gone", 100_001, 2)] {
        scratch.runs("DELETE FROM outbox WHERE seq > 0").await.expect("they go");
        for (seq, kind) in [(31_i64, "lobby"), (32, "turn")] {
            let sql = "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, state, due_ms, lease_until_ms, given_up) \
                 VALUES (1, $1, -1, $2, 1, 0, 'given-up', 1000, 100000, $3)";
            let query = sqlx::query(sql).bind(seq).bind(kind).bind(reason);
            scratch.store.run(query).await.expect("it is written");
        }
        for _ in 0..2 {
            assert!(outbox.revive(TableId(1), now_ms).await.is_ok(), "the database answers");
            outbox.refresh_lobby(TableId(1), now_ms).await.expect("the database answers");
            assert_eq!(scratch.number(waiting).await, back, "{reason} at {now_ms}");
        }
    }
    scratch.drop().await;
}
