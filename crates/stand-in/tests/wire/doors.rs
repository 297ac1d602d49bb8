//! The ways by which interactions come: shards, budgets and close codes of the gateway, and an endpoint by HTTP.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use ed25519_dalek::{Signature, VerifyingKey};
use serde_json::{Value, json};
use stand_in::BotReply;

use super::{
    STEP_TIMEOUT, Stage, TOKEN,
    socket::{Heard, Socket},
};

#[tokio::test]
async fn a_bot_is_told_its_shards_and_its_budget_and_is_held_to_both() {
    let stage = Stage::with(|config| config.identify_period = Duration::from_mins(1)).await;
    stage.control.set_shards(2);
    stage.control.set_identify_budget(2, 2);
    let (status, gateway) = stage.get("/gateway/bot").await;
    assert_eq!((status, gateway["shards"].as_u64()), (200, Some(2)));
    assert_eq!(gateway["session_start_limit"]["max_concurrency"], 2);
    let identify = async |shard: Value| {
        let mut socket = Socket::connect(&stage).await;
        socket.payload().await;
        socket.send(json!({ "op": 2, "d": { "token": TOKEN, "intents": 1, "shard": shard } })).await;
        let heard = socket.hear().await;
        (socket, heard)
    };
    assert_eq!(identify(json!([0, 1])).await.1, Heard::Closed(4011), "too few shards");
    let (_first, heard) = identify(json!([0, 2])).await;
    assert!(matches!(heard, Heard::Payload(ready) if ready["t"] == "READY"));
    let (_, heard) = identify(json!([0, 2])).await;
    assert!(matches!(heard, Heard::Payload(invalid) if invalid["op"] == 9), "too soon in this bucket");
    let (_second, heard) = identify(json!([1, 2])).await;
    assert!(matches!(heard, Heard::Payload(ready) if ready["t"] == "READY"), "another bucket");
    assert_eq!((stage.control.identify_violations(), stage.control.shards().len()), (1, 2));
    assert_eq!(stage.get("/gateway/bot").await.1["session_start_limit"]["remaining"], 0);
}

#[tokio::test]
async fn with_no_identify_left_whoever_identifies_is_turned_out() {
    let stage = Stage::new().await;
    stage.control.set_identify_budget(0, 1);
    let mut socket = Socket::connect(&stage).await;
    socket.payload().await;
    socket.send(json!({ "op": 2, "d": { "token": TOKEN, "intents": 1 } })).await;
    assert_eq!(socket.hear().await, Heard::Closed(4004));
    assert_eq!(stage.control.identify_violations(), 1);
}

#[tokio::test]
async fn a_connection_is_closed_with_the_code_that_a_test_wants() {
    let stage = Stage::new().await;
    let (mut socket, ready, _) = Socket::identified(&stage, 1).await;
    stage.control.close_gateway(4000);
    assert_eq!(socket.hear().await, Heard::Closed(4000));
    let address = ready["d"]["resume_gateway_url"].as_str().expect("it is named");
    let (_, path) = address.trim_start_matches("ws://").split_once('/').expect("it has a path of its own");
    let mut again = Socket::connect_at(&stage, &format!("/{path}/")).await;
    again.payload().await;
    let resume = json!({ "token": TOKEN, "session_id": ready["d"]["session_id"], "seq": 2 });
    again.send(json!({ "op": 6, "d": resume.clone() })).await;
    assert_eq!(again.payload().await["t"], "RESUMED");
    assert_eq!(stage.control.resumes_by_address(), 1);
    stage.control.close_gateway(4009);
    assert_eq!(again.hear().await, Heard::Closed(4009));
    let mut late = Socket::connect(&stage).await;
    late.payload().await;
    late.send(json!({ "op": 6, "d": resume })).await;
    assert_eq!(late.payload().await["op"], 9, "after that code the session is gone");
    stage.control.refuse_identify(Some(4014));
    let mut refused = Socket::connect(&stage).await;
    refused.payload().await;
    refused.send(json!({ "op": 2, "d": { "token": TOKEN, "intents": 1 } })).await;
    assert_eq!(refused.hear().await, Heard::Closed(4014));
    stage.control.close_after_hello(1, 4000);
    let mut greeted = Socket::connect(&stage).await;
    assert_eq!(greeted.payload().await["op"], 10);
    assert_eq!(greeted.hear().await, Heard::Closed(4000));
    assert_eq!(stage.control.closed_after_hello(), 1);
}

/// An application's endpoint, as a bot has one.
#[derive(Clone)]
struct Endpoint {
    key: VerifyingKey,
    /// The status and the body by which it answers interactions.
    answer: Arc<Mutex<(u16, Value)>>,
    heard: Arc<Mutex<Vec<Value>>>,
    /// Whether it looks at signatures.
    is_careful: bool,
}

fn unhex<const N: usize>(text: &str) -> [u8; N] {
    std::array::from_fn(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).expect("digits"))
}

impl Endpoint {
    async fn open(stage: &Stage, is_careful: bool) -> (Self, String) {
        let key = VerifyingKey::from_bytes(&unhex(&stage.control.public_key())).expect("a key");
        let this = Self { key, answer: Arc::default(), heard: Arc::default(), is_careful };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}/here", listener.local_addr().expect("bound"));
        let router = Router::new().fallback(Self::respond).with_state(this.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (this, url)
    }

    #[expect(clippy::unused_async, reason = "axum wants a handler that can wait")]
    async fn respond(State(this): State<Self>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
        let named = |name: &str| headers[name].to_str().expect("ASCII").to_owned();
        let signed = [named("x-signature-timestamp").as_bytes(), &body[..]].concat();
        let signature = Signature::from_bytes(&unhex(&named("x-signature-ed25519")));
        if this.is_careful && this.key.verify_strict(&signed, &signature).is_err() {
            return StatusCode::UNAUTHORIZED.into_response();
        }
        let body: Value = serde_json::from_slice(&body).expect("JSON");
        if body.get("event").is_none() && body["type"] == 1 {
            return axum::Json(json!({ "type": 1 })).into_response();
        }
        if body["type"] == 0 {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            let is_typed = uri.path() != "/untyped";
            return if is_typed {
                (StatusCode::NO_CONTENT, kind).into_response()
            } else {
                StatusCode::NO_CONTENT.into_response()
            };
        }
        this.heard.lock().expect("no panic").push(body);
        let (status, answer) = this.answer.lock().expect("no panic").clone();
        (StatusCode::from_u16(status).expect("a status"), axum::Json(answer)).into_response()
    }

    fn answers(&self, status: u16, body: Value) {
        *self.answer.lock().expect("no panic") = (status, body);
    }
}

#[tokio::test]
async fn an_endpoint_is_taken_only_if_it_answers_a_ping_and_refuses_a_wrong_signature() {
    let stage = Stage::new().await;
    let (_careful, good) = Endpoint::open(&stage, true).await;
    let (_careless, bad) = Endpoint::open(&stage, false).await;
    let refused = stage.control.set_interactions_endpoint(&bad).await.expect_err("it takes anything");
    assert!(refused.to_string().contains("401"), "{refused}");
    assert!(stage.control.set_interactions_endpoint("http://127.0.0.1:9/").await.is_err(), "nobody is there");
    stage.control.set_interactions_endpoint(&good).await.expect("it is taken");
    let (_, application) = stage.get("/applications/@me").await;
    assert_eq!(application["interactions_endpoint_url"], good);
    assert_eq!(application["verify_key"], stage.control.public_key());
}

#[tokio::test]
async fn an_endpoint_for_events_hears_that_the_bot_was_taken_in() {
    let stage = Stage::new().await;
    let (_careless, bad) = Endpoint::open(&stage, false).await;
    let refused = stage.control.set_events_endpoint(&bad).await.expect_err("it takes anything");
    assert!(refused.to_string().contains("401"), "{refused}");
    let (endpoint, good) = Endpoint::open(&stage, true).await;
    let refused = stage.control.set_events_endpoint(&good.replace("/here", "/untyped")).await.expect_err("no type");
    assert!(refused.to_string().contains("no type"), "{refused}");
    stage.control.set_events_endpoint(&good).await.expect("it is taken");
    let (_, application) = stage.get("/applications/@me").await;
    assert_eq!((&application["event_webhooks_url"], &application["event_webhooks_status"]), (&json!(good), &json!(2)));
    endpoint.answers(204, json!(null));
    stage.control.add_bot(1_700_000_000_000, Some(stage.general()));
    let heard = stage.control.wait_until(|control| control.deliveries(204) == 1, STEP_TIMEOUT).await;
    assert!(heard, "it is told");
    let event = endpoint.heard.lock().expect("no panic").last().cloned().expect("heard");
    let (kind, data) = (&event["event"]["type"], &event["event"]["data"]);
    assert_eq!((&event["type"], kind), (&json!(1), &json!("APPLICATION_AUTHORIZED")));
    assert_eq!(data["guild"]["system_channel_id"], stage.general().to_string());
    assert_eq!(data["scopes"], json!(["applications.commands", "bot"]));
}

/// The reply to a command of Alice's.
async fn book(stage: &Stage) -> BotReply {
    stage.control.command(stage.alice(), stage.general(), "/book room:east").await.expect("it is sent").reply
}

#[tokio::test]
async fn interactions_go_to_the_endpoint_and_are_answered_in_the_response_or_by_callback() {
    let stage = Stage::patient().await;
    stage.register().await;
    let (endpoint, url) = Endpoint::open(&stage, true).await;
    stage.control.set_interactions_endpoint(&url).await.expect("it is taken");
    endpoint.answers(200, json!({ "type": 4, "data": { "content": "booked" } }));
    assert!(matches!(book(&stage).await, BotReply::Message(post) if post.content == "booked"));
    let logged = stage.control.requests().into_iter().rfind(|request| request.path.ends_with("/callback"));
    assert_eq!(logged.and_then(|request| request.status), Some(204), "it counts as the callback that it stands for");
    endpoint.answers(202, json!(null));
    let acting = stage.control.clone();
    let (alice, general) = (stage.alice(), stage.general());
    let waiting = tokio::spawn(async move { acting.command(alice, general, "/book room:west").await });
    let heard = stage.control.wait_until(|control| control.deliveries(202) == 1, STEP_TIMEOUT).await;
    assert!(heard);
    let interaction = endpoint.heard.lock().expect("no panic").last().cloned().expect("heard");
    let callback = format!(
        "/interactions/{}/{}/callback",
        interaction["id"].as_str().expect("an id"),
        interaction["token"].as_str().expect("a token")
    );
    assert_eq!(stage.post(&callback, json!({ "type": 4, "data": { "content": "later" } })).await.0, 204);
    let outcome = waiting.await.expect("no panic").expect("it is sent");
    assert!(matches!(outcome.reply, BotReply::Message(post) if post.content == "later"));
}

#[tokio::test]
async fn an_interaction_that_the_endpoint_does_not_answer_times_out_and_none_goes_by_both_ways() {
    let stage = Stage::with(|config| config.interaction_timeout = Duration::from_secs(1)).await;
    stage.register().await;
    let (endpoint, url) = Endpoint::open(&stage, true).await;
    stage.control.set_interactions_endpoint(&url).await.expect("it is taken");
    let (mut socket, ..) = Socket::identified(&stage, 1).await;
    endpoint.answers(500, json!(null));
    assert!(matches!(book(&stage).await, BotReply::TimedOut));
    endpoint.answers(200, json!({ "type": 99 }));
    assert!(matches!(book(&stage).await, BotReply::TimedOut), "an answer that is none");
    assert_eq!((stage.control.deliveries(200), stage.control.deliveries(500)), (1, 1));
    stage.control.clear_interactions_endpoint();
    assert!(matches!(book(&stage).await, BotReply::TimedOut));
    assert_eq!(socket.payload().await["t"], "INTERACTION_CREATE", "by the gateway again, and never by both");
}
