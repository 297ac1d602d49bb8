//! What a claim counts, and which rows it takes first.

use super::Scratch;
use crate::outbox::{ClaimOrder, Queue as _};

const ROWS: &str = "
INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms)
SELECT n, 0, -1, 'turn', 1, 0, 100 * n FROM generate_series(1, 4) n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_death_of_whoever_held_a_row_is_no_failure_of_its_delivery() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    scratch.runs(ROWS).await.expect("they are written");
    let claim = async |now: i64| {
        let mut rows = store.claim(now, now + 10, 1, (ClaimOrder::Oldest, 1)).await.expect("the database answers");
        rows.pop().expect("one is due")
    };
    assert_eq!(claim(100).await.attempts, 1);
    for death in 1..5 {
        let again = claim(100 + 20 * death).await;
        assert_eq!((again.table.0, again.attempts, again.touched_before), (1, 1, true), "after death {death}");
    }
    let row = claim(190).await;
    store.put_off(&row, 1, 195, true, "why").await.expect("the database answers");
    assert_eq!(claim(196).await.attempts, 2, "a failure counts");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_longest_due_come_first_and_in_an_outage_the_latest_that_nobody_tried() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    scratch.runs(ROWS).await.expect("they are written");
    let claim = async |which| {
        let rows = store.claim(350, 400, 1, which).await.expect("the database answers");
        rows.iter().map(|row| (row.table.0, row.due_ms)).collect::<Vec<_>>()
    };
    assert_eq!(claim((ClaimOrder::Oldest, 1)).await, [(1, 100)]);
    assert_eq!(claim((ClaimOrder::Fresh, 1)).await, [(3, 300)], "the fourth is not due yet");
    scratch.runs("UPDATE outbox SET lease_until_ms = 0").await.expect("they are free");
    assert_eq!(claim((ClaimOrder::Fresh, 9)).await, [(2, 200)], "the others were tried");
    scratch.drop().await;
}
