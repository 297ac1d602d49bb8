//! Leases of shards, turns to identify, and who is alive: one at a time, whatever anybody's clock says.

use super::Scratch;
use crate::{KeptSession, Posting, ProcessCount, ShardLease};

const LEASE_MS: i64 = 6_000;

async fn claims(scratch: &Scratch, process: i64, shards: u32, now_ms: i64) -> Vec<u32> {
    let times = (now_ms, now_ms + LEASE_MS);
    scratch.store.processes().claim_shards(process, (shards, shards), times, &[]).await.expect("the database answers")
}

async fn leases(scratch: &Scratch, process: i64, until_ms: i64) -> Vec<ShardLease> {
    scratch.store.processes().renew_shards(process, until_ms).await.expect("the database answers").1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shard_has_one_holder_until_the_lease_runs_out_or_is_given_up() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    assert_eq!(store.processes().agree_on_shards(3, 1_000).await.expect("it answers"), 3);
    let two = store.processes().claim_shards(1, (3, 2), (1_000, 7_000), &[]).await.expect("it answers");
    assert_eq!(two, [0, 1], "as many as were wished");
    assert_eq!(claims(&scratch, 2, 3, 1_000).await, [2], "what is left");
    assert_eq!(store.processes().agree_on_shards(5, 1_000).await.expect("it answers"), 3, "while somebody holds one");
    assert!(claims(&scratch, 3, 3, 6_999).await.is_empty());
    leases(&scratch, 1, 20_000).await;
    assert_eq!(claims(&scratch, 3, 3, 7_000).await, [2], "that of the second ran out");
    let mine: Vec<_> = leases(&scratch, 3, 21_000).await.into_iter().filter(|lease| lease.mine).collect();
    assert_eq!(mine, [ShardLease { shard: 2, until_ms: 21_000, mine: true }]);
    assert!(leases(&scratch, 2, 30_000).await.iter().all(|lease| !lease.mine), "and is not its own any more");
    store.processes().leave_shard(1, (0, 3), None, 8_000).await.expect("it answers");
    assert_eq!(claims(&scratch, 2, 3, 8_000).await, [0], "at once");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lease_from_a_clock_far_ahead_is_taken_when_it_has_not_changed_for_long() {
    let scratch = Scratch::new().await;
    scratch.store.processes().agree_on_shards(1, 0).await.expect("it answers");
    assert_eq!(claims(&scratch, 1, 1, 9_000_000).await, [0]);
    assert!(claims(&scratch, 2, 1, 1_000).await.is_empty());
    let seen = leases(&scratch, 2, 7_000).await;
    let taken = scratch.store.processes().claim_shards(2, (1, 1), (8_000, 14_000), &seen).await.expect("it answers");
    assert_eq!(taken, [0]);
    let again = scratch.store.processes().claim_shards(3, (1, 1), (8_000, 14_000), &seen).await.expect("it answers");
    assert!(again.is_empty(), "it has changed since it was seen");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_left_to_the_next_holder_and_to_nobody_else() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    store.processes().agree_on_shards(1, 0).await.expect("it answers");
    claims(&scratch, 1, 1, 1_000).await;
    let session = KeptSession { id: "abc".into(), sequence: 42, resume_url: "wss://resume".into() };
    store.processes().leave_shard(1, (0, 1), Some(session.clone()), 2_000).await.expect("it answers");
    claims(&scratch, 2, 1, 2_000).await;
    assert_eq!(store.processes().take_session(3, 0, 1).await.expect("it answers"), None, "it is not the holder");
    assert_eq!(store.processes().take_session(2, 0, 1).await.expect("it answers"), Some(session.clone()));
    assert_eq!(store.processes().take_session(2, 0, 1).await.expect("it answers"), None, "once");
    store.processes().leave_shard(2, (0, 1), Some(session), 3_000).await.expect("it answers");
    claims(&scratch, 4, 2, 3_000).await;
    assert_eq!(
        store.processes().take_session(4, 0, 2).await.expect("it answers"),
        None,
        "it was of another number of shards"
    );
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turns_to_identify_are_a_period_apart_in_each_bucket() {
    let scratch = Scratch::new().await;
    let take =
        async |bucket, now| scratch.store.processes().take_identify(bucket, now, 5_000).await.expect("it answers");
    assert_eq!(take(0, 1_000).await, None);
    assert_eq!(take(1, 1_000).await, None, "another bucket");
    assert_eq!(take(0, 2_000).await, Some(6_000));
    assert_eq!(take(0, 6_000).await, None);
    assert_eq!(take(0, 9_000_000).await, None, "a clock far ahead");
    assert_eq!(take(0, 7_000).await, None, "which holds up nobody for long");
    assert_eq!(take(0, 6_999).await, Some(12_000), "a clock that is behind by a moment");
    // The first round finds no turn before, the others one that is over.
    for round in 0..30 {
        let many = futures_util::future::join_all((0..8).map(|_| take(2, 10_000 * round))).await;
        assert_eq!(many.iter().filter(|turn| turn.is_none()).count(), 1, "of many at once, one: {many:?}");
    }
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_living_are_counted_and_the_dead_forgotten() {
    let scratch = Scratch::new().await;
    let counted =
        async |process, now| scratch.store.processes().beat(process, now, now + LEASE_MS).await.expect("it answers");
    let beat = async |process, now| counted((process, Posting::Yes), now).await.alive;
    assert_eq!(beat(1, 0).await, 1);
    assert_eq!(beat(2, 1_000).await, 2);
    assert_eq!(beat(1, 2_000).await, 2);
    assert_eq!(beat(2, 8_000).await, 1, "the first has not been heard of for a lease");
    scratch.store.processes().leave(2).await.expect("it answers");
    assert_eq!(beat(3, 8_000).await, 1);
    assert_eq!(beat(4, 90_000_000).await, 1);
    assert_eq!(beat(3, 8_050).await, 1, "whom a clock a day ahead has sent away comes back");
    let one = ProcessCount { alive: 2, posting: 1 };
    assert_eq!(counted((5, Posting::No), 8_100).await, one, "one that only answers is alive");
    assert_eq!(counted((3, Posting::Yes), 8_200).await, one);
    assert_eq!(counted((3, Posting::No), 8_300).await, ProcessCount { alive: 2, posting: 0 });
    scratch.store.processes().leave(5).await.expect("it answers");
    assert_eq!(beat(3, 9_000).await, 1, "who died by a clock a day ahead is not waited for");
    scratch.drop().await;
}
