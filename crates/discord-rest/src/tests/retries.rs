//! Requests that are tried again, and requests that are not, since they might happen twice.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::super::Policy::{self, Interaction, Outbox, Startup};
use super::super::call::RestCall;
use super::fake::breaking;
use super::{APPLICATION, CHANNEL, Fake, INTERACTION, MESSAGE, Reply, Rest, RestError, answer, post, rest, rest_with};

/// The kinds of request the matrix is about.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Get,
    Put,
    Edit,
    Post,
    PostWithNonce,
    PostWithIdleNonce,
    StartThread,
    CreateThread,
    OpenDm,
    Callback,
    FollowUp,
}

async fn send(rest: &Rest, kind: Kind, policy: Policy) -> Result<(), RestError> {
    let nonce = json!({ "content": "hello", "nonce": "n1", "enforce_nonce": true });
    let idle = json!({ "content": "hello", "nonce": "n1", "enforce_nonce": false });
    let name = json!({ "name": "a game" });
    let answered: Result<Value, RestError> = match kind {
        Kind::Get => rest.channel(CHANNEL, policy).await,
        Kind::Put => rest.overwrite_commands(APPLICATION, &json!([]), policy).await,
        Kind::Edit => rest.edit_message(CHANNEL, MESSAGE, &json!({ "components": [] }), Vec::new(), policy).await,
        Kind::Post => post(rest, CHANNEL, policy).await.map(|()| Value::Null),
        Kind::PostWithNonce => rest.create_message(CHANNEL, &nonce, Vec::new(), policy).await,
        Kind::PostWithIdleNonce => rest.create_message(CHANNEL, &idle, Vec::new(), policy).await,
        Kind::StartThread => rest.start_thread(CHANNEL, MESSAGE, &name, policy).await,
        Kind::CreateThread => rest.create_thread(CHANNEL, &name, Vec::new(), policy).await,
        Kind::OpenDm => rest.create_dm(serenity::model::id::UserId::new(1), policy).await,
        Kind::Callback => answer(rest).await.map(|()| Value::Null),
        Kind::FollowUp => rest.fetch(&follow_up(rest, &name), policy).await,
    };
    answered.map(drop)
}

/// A further message to an interaction: it has no nonce, so it could double.
fn follow_up(rest: &Rest, body: &Value) -> RestCall {
    let path = format!("/webhooks/{APPLICATION}/{INTERACTION}");
    RestCall::with_body(Method::POST, path, body, Vec::new(), rest.hasher()).expect("it is JSON")
}

const MATRIX: [(Kind, Policy, bool); 13] = [
    (Kind::Get, Outbox, true),
    (Kind::Get, Interaction, true),
    (Kind::Put, Startup, true),
    (Kind::Edit, Outbox, true),
    (Kind::Post, Outbox, false),
    (Kind::Post, Startup, false),
    (Kind::PostWithNonce, Outbox, true),
    (Kind::PostWithIdleNonce, Outbox, false),
    (Kind::StartThread, Outbox, true),
    (Kind::CreateThread, Outbox, false),
    (Kind::OpenDm, Outbox, true),
    (Kind::Callback, Interaction, false),
    (Kind::FollowUp, Outbox, false),
];

/// One cell: a request that fails once is sent again or fails with `failure`.
async fn check(kind: Kind, policy: Policy, again: bool, failure: RestError, rest: Rest, count: impl Fn() -> usize) {
    let sent = send(&rest, kind, policy).await;
    let expected = if again { Ok(()) } else { Err(failure.clone()) };
    assert_eq!(sent, expected, "{kind:?} {policy:?} {failure:?}");
    assert_eq!(count(), if again { 2 } else { 1 }, "{kind:?} {policy:?} {failure:?}");
}

#[tokio::test]
async fn after_a_5xx_only_what_cannot_double_is_sent_again() {
    let cells = MATRIX.map(|(kind, policy, again)| async move {
        let fake = Fake::new(|seen| if seen.number == 0 { Reply::refusal(503, 0) } else { Reply::ok() }).await;
        check(kind, policy, again, RestError::Server(503), rest(&fake), || fake.seen().len()).await;
    });
    futures_util::future::join_all(cells).await;
}

#[tokio::test]
async fn after_a_broken_connection_only_what_cannot_double_is_sent_again() {
    let cells = MATRIX.map(|(kind, policy, again)| async move {
        let (url, count) = breaking(1).await;
        check(kind, policy, again, RestError::Reset, rest_with(&url, |_| {}), || *count.lock().unwrap()).await;
    });
    futures_util::future::join_all(cells).await;
}

#[tokio::test]
async fn after_a_time_out_only_what_cannot_double_is_sent_again() {
    let cells = MATRIX.map(|(kind, policy, again)| async move {
        let slow = Duration::from_secs(20);
        let fake = Fake::new(move |seen| if seen.number == 0 { Reply::ok().after(slow) } else { Reply::ok() }).await;
        let rest = rest_with(fake.url(), |config| config.request_timeout = Duration::from_secs(3));
        check(kind, policy, again, RestError::Timeout, rest, || fake.seen().len()).await;
    });
    futures_util::future::join_all(cells).await;
}

#[tokio::test]
async fn a_refusal_is_final() {
    for status in [400, 401, 403, 404, 409] {
        let fake = Fake::new(move |_| Reply::refusal(status, 1)).await;
        send(&rest(&fake), Kind::Get, Startup).await.expect_err("a refusal");
        assert_eq!(fake.seen().len(), 1, "{status}");
    }
}

#[tokio::test]
async fn without_a_connection_nothing_is_in_doubt() {
    let rest = rest_with("http://127.0.0.1:1", |_| {});
    let error = send(&rest, Kind::Callback, Interaction).await.expect_err("nobody listens");
    assert_eq!(error, RestError::Connect);
    assert!(!error.uncertain());
}

#[tokio::test]
async fn a_doubt_outlives_a_later_refusal_to_send() {
    let script = |seen: &super::fake::Seen| {
        if seen.number == 0 { Reply::refusal(500, 0) } else { Reply::limited("user", 500.0) }
    };
    let fake = Fake::new(script).await;
    let error = send(&rest(&fake), Kind::PostWithNonce, Outbox).await.expect_err("no answer");
    assert_eq!((error.uncertain(), error), (true, RestError::Server(500)));
}

#[tokio::test]
async fn a_failing_server_is_given_up_after_some_tries() {
    let fake = Fake::new(|_| Reply::refusal(502, 0)).await;
    assert_eq!(send(&rest(&fake), Kind::Get, Interaction).await, Err(RestError::Server(502)));
    assert_eq!(fake.seen().len(), 2);
}
