//! Rate limits on the wire, on the real clock; what is told is who comes before whom, and that waits are kept.

use std::time::Duration;

use super::super::Policy::{Interaction, Outbox, Startup};
use super::{CHANNEL, Fake, OTHER_CHANNEL, Reply, RestError, answer, post, rest, rest_with};

/// How long a limit lasts, in seconds: longer than a busy machine needs to send what is not held by it.
const LIMIT_SECS: f64 = 2.0;
/// The least time from the request that ran into the limit to those that were held.
const HELD: Duration = Duration::from_millis(1_990);
/// A busy machine has read an answer by then.
const READ: Duration = Duration::from_millis(300);

#[tokio::test]
async fn the_headers_are_learned_and_obeyed_and_other_channels_go_on() {
    let fake = Fake::new(|_| Reply::ok().window("b", 1, 0, LIMIT_SECS)).await;
    let rest = rest(&fake);
    post(&rest, CHANNEL, Outbox).await.expect("the first");
    let (second, other) = tokio::join!(post(&rest, CHANNEL, Startup), post(&rest, OTHER_CHANNEL, Outbox));
    second.and(other).expect("both");
    let seen = fake.seen();
    assert!(seen[1].path.contains("7002"), "the other channel doesn't wait");
    assert!(seen[2].path.contains("7001") && seen[2].at - seen[0].at >= HELD);
}

#[tokio::test]
async fn requests_of_one_bucket_arrive_in_their_order() {
    let fake = Fake::new(|_| Reply::ok().window("b", 1, 0, 0.02)).await;
    let rest = rest(&fake);
    let posts = (0..8).map(|number| {
        let rest = rest.clone();
        async move {
            let body = serde_json::json!({ "content": number.to_string() });
            rest.create_message::<serde_json::Value>(CHANNEL, &body, Vec::new(), Startup).await
        }
    });
    futures_util::future::try_join_all(posts).await.expect("all");
    let order: Vec<_> = fake.seen().iter().map(|seen| seen.json()["content"].clone()).collect();
    assert_eq!(order, ["0", "1", "2", "3", "4", "5", "6", "7"]);
}

#[tokio::test]
async fn a_429_of_the_route_holds_its_channel_only() {
    let fake = Fake::new(|seen| if seen.number == 0 { Reply::limited("user", LIMIT_SECS) } else { Reply::ok() }).await;
    let rest = rest(&fake);
    let late = async {
        tokio::time::sleep(READ).await;
        post(&rest, OTHER_CHANNEL, Outbox).await
    };
    let (first, other) = tokio::join!(post(&rest, CHANNEL, Startup), late);
    first.and(other).expect("both");
    let seen = fake.seen();
    assert!(seen[1].path.contains("7002") && seen[2].path.contains("7001"));
    assert!(seen[2].at - seen[0].at >= HELD, "the body's wait is kept");
}

#[tokio::test]
async fn a_global_429_holds_everything_but_interactions() {
    let fake =
        Fake::new(|seen| if seen.number == 0 { Reply::limited("global", LIMIT_SECS) } else { Reply::ok() }).await;
    let rest = rest(&fake);
    let later = async {
        tokio::time::sleep(READ).await;
        tokio::join!(post(&rest, OTHER_CHANNEL, Startup), answer(&rest))
    };
    let (first, (other, callback)) = tokio::join!(post(&rest, CHANNEL, Startup), later);
    first.and(other).and(callback).expect("all three");
    let seen = fake.seen();
    assert!(seen[1].path.contains("/interactions/"));
    assert!(seen[2..].iter().all(|late| late.at - seen[0].at >= HELD));
}

#[tokio::test]
async fn a_shared_429_is_no_invalid_request_and_another_is() {
    for (scope, outcome) in [("shared", true), ("user", false)] {
        let fake =
            Fake::new(move |seen| if seen.number == 0 { Reply::limited(scope, 0.02) } else { Reply::ok() }).await;
        let rest = rest_with(fake.url(), |config| config.invalid_stop = 1);
        let sent = post(&rest, CHANNEL, Outbox).await;
        assert_eq!(sent.is_ok(), outcome, "{scope}: {sent:?}");
        assert_eq!(fake.seen().len(), if outcome { 2 } else { 1 });
    }
}

#[tokio::test]
async fn too_many_invalid_answers_stop_all_but_the_answers_to_interactions() {
    let fake = Fake::new(|seen| if seen.path.contains("/callback") { Reply::ok() } else { Reply::refusal(403, 50013) });
    let fake = fake.await;
    let rest = rest_with(fake.url(), |config| config.invalid_stop = 3);
    for _ in 0..3 {
        assert!(post(&rest, CHANNEL, Outbox).await.expect_err("403").forbidden());
    }
    assert!(matches!(post(&rest, CHANNEL, Outbox).await, Err(RestError::InvalidBudget { .. })));
    answer(&rest).await.expect("somebody waits for it");
    assert_eq!(fake.seen().len(), 4);
}

#[tokio::test]
async fn a_429_longer_than_the_policy_waits_is_handed_back_at_once() {
    let fake = Fake::new(|seen| Reply::limited("user", if seen.path.contains("/callback") { 4.0 } else { 40.0 })).await;
    let rest = rest(&fake);
    let (posted, answered) = tokio::join!(post(&rest, CHANNEL, Interaction), answer(&rest));
    assert_eq!(posted, Err(RestError::RateLimited { retry_after: Duration::from_secs(40) }));
    assert_eq!(answered, Err(RestError::RateLimited { retry_after: Duration::from_secs(4) }));
    let next = post(&rest, CHANNEL, Interaction).await.expect_err("the bucket is still blocked");
    assert!(next.retry_after().is_some_and(|wait| wait > Duration::from_secs(10)));
    assert_eq!(fake.seen().len(), 2);
}

#[tokio::test]
async fn a_dropped_request_frees_its_bucket() {
    let fake =
        Fake::new(|seen| if seen.number == 0 { Reply::ok().after(Duration::from_secs(30)) } else { Reply::ok() }).await;
    let rest = rest(&fake);
    let both = async { tokio::join!(post(&rest, CHANNEL, Outbox), post(&rest, CHANNEL, Outbox)) };
    tokio::select! {
        answers = both => panic!("the first hangs, the second waits for it: {answers:?}"),
        () = fake.has_seen(1) => {}
    }
    tokio::time::timeout(Duration::from_secs(20), post(&rest, CHANNEL, Outbox))
        .await
        .expect("no wait")
        .expect("an answer");
    assert_eq!(fake.seen().len(), 2);
}

#[tokio::test]
async fn the_shutdown_ends_waits_and_lets_requests_finish() {
    let fake = Fake::new(|_| Reply::ok().window("b", 1, 0, 30.0).after(READ)).await;
    let rest = rest(&fake);
    let shutdown = rest.config().shutdown.clone();
    let ends = async {
        fake.has_seen(1).await;
        shutdown.cancel();
    };
    let (flying, waiting, ()) = tokio::join!(post(&rest, CHANNEL, Outbox), post(&rest, CHANNEL, Outbox), ends);
    assert_eq!((flying, waiting), (Ok(()), Err(RestError::Cancelled)));
}
