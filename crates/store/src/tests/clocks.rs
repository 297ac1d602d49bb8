//! The clocks' query reads what is due, and no more, however many tables are stored; and the heartbeat tells absences.

use sqlx::Row;

use super::Scratch;
use crate::ABSENCE_MS;
use crate::tables::clocks::DueTables;
use outbox::{Claim, ClaimOrder, Occupied, Queue as _};

/// More rows than any test has, but for those that ask for several pages.
const PAGE: i64 = 100;

/// Tables that are due at other times, beside the due ones.
const FILL: &str = "
INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life, wake_ms)
SELECT n, 'praetorian', '{}', 2, 'playing', 1, 86400, decode(repeat('00', 32), 'hex'), 1, 0, 0, '{}',
    CASE WHEN n <= 10 THEN 1000 ELSE 1000000 + n END
FROM generate_series(1, 5000) n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn due_tables_are_found_by_the_index_and_claimed_once() {
    let scratch = Scratch::new().await;
    scratch.runs(FILL).await.expect("they are written");
    scratch.runs("ANALYZE tables").await.expect("they are counted");
    let sql = sqlx::AssertSqlSafe(format!("EXPLAIN {}", DueTables::sql()));
    let explain = sqlx::query(sql).bind(2_000_i64).bind(50_i64);
    let plan = scratch.store.all(explain).await.expect("a plan");
    let plan: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
    let plan = plan.join("\n");
    assert!(plan.contains("tables_wake"), "{plan}");
    assert!(!plan.contains("Seq Scan"), "{plan}");
    let claimed = scratch.store.clocks().wake(2_000, 3_000, 50).await.expect("the database answers");
    assert_eq!(claimed.len(), 10);
    assert!(scratch.store.clocks().wake(2_500, 3_500, 50).await.expect("it answers").is_empty(), "they are taken");
    assert_eq!(scratch.store.clocks().wake(3_000, 4_000, 50).await.expect("it answers").len(), 10, "a lease runs out");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_claimed_again_and_again_holds_up_nobodys_alarm() {
    let scratch = Scratch::new().await;
    let clocks = || scratch.store.clocks();
    assert_eq!(clocks().next_wake_ms().await.expect("it answers"), None);
    scratch.runs(FILL).await.expect("they are written");
    scratch
        .runs("UPDATE tables SET wake_ms = CASE id WHEN 1 THEN 1000 WHEN 2 THEN 5000 ELSE 9000 END")
        .await
        .expect("it does");
    assert_eq!(clocks().next_wake_ms().await.expect("it answers"), Some(1_000));
    clocks().wake(1_000, 31_000, 50).await.expect("it is claimed");
    assert_eq!(clocks().next_wake_ms().await.expect("it answers"), Some(5_000), "its claim ends later");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_heartbeat_tells_since_when_somebody_was_awake() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    let beat = async |at: i64| store.clocks().heartbeat(at).await.expect("the database answers").up_since_ms;
    assert_eq!(beat(1_000).await, 1_000);
    assert_eq!(beat(1_000 + ABSENCE_MS).await, 1_000, "no absence");
    assert_eq!(beat(2_000).await, 1_000, "a clock that is set back a little");
    let back = 2_000 + 2 * ABSENCE_MS;
    assert_eq!(beat(back).await, back, "an absence");
    assert_eq!(beat(back + 10).await, back);
    scratch.drop().await;
}

/// A row that is put off and one that is claimed, and a table that is claimed, all by a clock that is a day ahead.
const FUTURE: &str = "
INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, lease_until_ms, first_try_ms)
VALUES (1, 0, -1, 'turn', 1, 0, 86401000, 0, 86400500), (2, 0, -1, 'turn', 1, 0, 1000, 86410000, 900)";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_clock_that_ran_ahead_put_off_or_claimed_is_free_when_it_is_set_back() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    scratch.runs(FILL).await.expect("they are written");
    scratch.runs(FUTURE).await.expect("they are written");
    scratch.runs("UPDATE tables SET wake_lease_ms = 86430000 WHERE id <= 10").await.expect("they are claimed");
    let ahead = 86_400_000;
    assert!(!store.clocks().heartbeat(ahead).await.expect("it answers").set_back, "the first beat");
    for _ in 0..2 {
        let pulse = store.clocks().pulse(2_000).await.expect("it answers");
        assert!(pulse.set_back && pulse.is_return, "a look forgets nothing");
    }
    let pulse = store.clocks().heartbeat(2_000).await.expect("it answers");
    assert_eq!((pulse.set_back, pulse.up_since_ms), (true, 2_000), "and nobody loses by it");
    assert_eq!(store.clocks().wake(2_000, 3_000, 50).await.expect("it answers").len(), 0);
    assert_eq!(store.clocks().forget_the_future(2_000, PAGE).await.expect("it answers"), 12);
    assert_eq!(store.clocks().wake(2_000, 3_000, 50).await.expect("it answers").len(), 10);
    let which = Claim { order: ClaimOrder::Oldest, limit: 9, per_server: 9, occupied: Occupied::default() };
    let mut rows = store.claim(2_000, 3_000, 1, &which).await.expect("it answers");
    rows.sort_by_key(|row| row.table);
    let tried: Vec<_> = rows.iter().map(|row| row.first_try_ms).collect();
    assert_eq!(
        tried,
        [2_000 - 61_000, 900],
        "what was tried in the future was tried long ago: the channel is read first"
    );
    assert!(!store.clocks().pulse(2_100).await.expect("it answers").set_back);
    assert!(!store.clocks().heartbeat(2_100).await.expect("it answers").set_back, "it is said once");
    scratch.drop().await;
}

/// An allowance, a server and a tournament twice each: written by a clock a day ahead, and by a right one.
const SPENT: [&str; 3] = [
    "INSERT INTO allowances (kind, owner, other, spent_ms) VALUES ('open', 1, 0, 86400000), ('invited', 1, 2, 14402000)",
    "INSERT INTO servers (id, called_ms) VALUES (1, 86400000), (2, 1000)",
    "INSERT INTO tournaments (id, guild, channel, organiser, game, options, format, least, most, rounds, pace_secs, phase, opened_ms, changed_ms)
     SELECT n, 5, 6, 12, 'praetorian', '[]', 'swiss', 2, 2, 0, 86400, 'running', 0, CASE n WHEN 1 THEN 86400000 ELSE 1000 END
     FROM generate_series(1, 2) n",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_clock_that_ran_ahead_spent_called_and_changed_counts_from_now() {
    let scratch = Scratch::new().await;
    for sql in SPENT {
        scratch.runs(sql).await.expect(sql);
    }
    assert_eq!(scratch.store.clocks().forget_the_future(2_000, PAGE).await.expect("it answers"), 3);
    for (sql, after) in [
        ("SELECT spent_ms FROM allowances WHERE kind = 'open'", 2_000),
        ("SELECT spent_ms FROM allowances WHERE kind = 'invited'", 14_402_000),
        ("SELECT called_ms FROM servers WHERE id = 1", 2_000),
        ("SELECT called_ms FROM servers WHERE id = 2", 1_000),
        ("SELECT changed_ms FROM tournaments WHERE id = 1", 2_000),
        ("SELECT changed_ms FROM tournaments WHERE id = 2", 1_000),
    ] {
        assert_eq!(scratch.number(sql).await, after, "{sql}");
    }
    scratch.drop().await;
}

/// Tables in play at 1,000,000: due soon, due late, and three at which something happened in the future.
const PLAYED: &str = r#"
INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life, wake_ms, due_ms)
SELECT n, 'praetorian', '{}', 2, CASE n WHEN 5 THEN 'over' ELSE 'playing' END, 1, 86400, decode(repeat('00', 32), 'hex'), 1, 0, 0,
    life::jsonb, wake, due
FROM (VALUES (1, 2000000, 3000000, '{"chairs": [{"since": 900000}], "stirred": 5}'),
    (2, 90000000, 99000000, '{"chairs": [{"since": 900000, "due": 99000000}], "stirred": 5}'),
    (3, 99000000, 99000000, '{"chairs": [{}, {"since": 98000000}], "stirred": 5}'),
    (4, NULL, NULL, '{"chairs": [{}], "paused": 98000000, "stirred": 5}'),
    (5, NULL, NULL, '{"chairs": [{"since": 98000000}], "stirred": 5}'),
    (6, 99000000, NULL, '{"chairs": [{}], "hold": {"why": "closed", "since": 98000000}, "stirred": 5}')) t(n, wake, due, life)"#;

async fn woken(scratch: &Scratch) -> Vec<i64> {
    let woken = scratch.store.clocks().wake(1_000_000, 1_000_001, 9).await.expect("the database answers");
    let mut woken: Vec<_> = woken.into_iter().map(|table| table.id.0).collect();
    woken.sort_unstable();
    woken
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_an_absence_those_are_woken_whose_deadline_may_change() {
    let scratch = Scratch::new().await;
    scratch.runs(PLAYED).await.expect("they are written");
    let pulse = scratch.store.clocks().heartbeat(1_000_000).await.expect("it answers");
    assert!(pulse.is_return && !scratch.store.clocks().heartbeat(1_000_001).await.expect("it answers").is_return);
    assert_eq!(scratch.store.clocks().rouse(1_000_000, PAGE).await.expect("it answers"), 1);
    assert_eq!(woken(&scratch).await, [1]);
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_wrong_clock_those_are_woken_to_which_it_has_written() {
    let scratch = Scratch::new().await;
    scratch.runs(PLAYED).await.expect("they are written");
    assert_eq!(scratch.store.clocks().forget_the_future(1_000_000, PAGE).await.expect("it answers"), 3);
    assert_eq!(woken(&scratch).await, [3, 4, 6], "a deadline may lie ahead, what has happened may not");
    scratch.drop().await;
}

/// Five tables in play and five posts of theirs, all put off and claimed by a clock that was ahead of 1,000,000.
const PAGES: [&str; 2] = [
    r#"INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life, wake_ms, due_ms,
        wake_lease_ms)
    SELECT n, 'praetorian', '{}', 2, 'playing', 1, 86400, decode(repeat('00', 32), 'hex'), 1, 0, 0,
        '{"chairs": [{"since": 98000000}], "stirred": 5}'::jsonb, 2000000, 3000000, 99000000
    FROM generate_series(1, 5) n"#,
    "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms) SELECT n, 0, -1, 'turn', 1, 0, 86401000
    FROM generate_series(1, 5) n",
];

/// How many tables are awake, are claimed by nobody, and have a post that is due.
async fn mended(scratch: &Scratch) -> [i64; 3] {
    [
        scratch.number("SELECT count(*) FROM tables WHERE wake_ms = 1000000").await,
        scratch.number("SELECT count(*) FROM tables WHERE wake_lease_ms = 0").await,
        scratch.number("SELECT count(*) FROM outbox WHERE due_ms = 1000000").await,
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_that_an_absence_or_a_wrong_clock_has_left_is_mended_however_many_pages_it_fills() {
    for is_wrong in [false, true] {
        let scratch = Scratch::new().await;
        for sql in PAGES {
            scratch.runs(sql).await.expect(sql);
        }
        let clocks = scratch.store.clocks();
        let (done, expected) = if is_wrong {
            (clocks.forget_the_future(1_000_000, 2).await, (15, [5, 5, 5]))
        } else {
            (clocks.rouse(1_000_000, 2).await, (5, [5, 0, 0]))
        };
        assert_eq!((done.expect("it answers"), mended(&scratch).await), expected);
        scratch.drop().await;
    }
}
