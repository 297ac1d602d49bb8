//! Interactions and events as Discord may widen them: by both doors none is lost, and none is refused.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use stand_in::Control;
use test_support::openapi::{Document, Sampler};
use test_support::{STEP_TIMEOUT, Stage, within};

/// Drawn interactions, by each door.
const CASES: u64 = 120;
/// The one that draws objects for the interactions of a door.
const SEED: u64 = 53;
/// A channel and a person that every interaction is of.
const CHANNEL: &str = "1000000000000000005";
const USER: &str = "1000000000000000090";

/// A drawn object in which these fields are as given.
fn with(mut drawn: Value, fields: Value) -> Value {
    for (name, value) in fields.as_object().cloned().unwrap_or_default() {
        drawn[name] = value;
    }
    drawn
}

fn user(sampler: &mut Sampler<'_>) -> Value {
    with(sampler.value("UserResponse"), json!({ "id": USER, "username": "ada" }))
}

/// The question, by the interaction's type: a command, a button, completions, a form.
fn asked(case: u64) -> (u64, Value) {
    match case % 4 {
        0 => (2, json!({ "id": "7", "name": "help", "type": 1, "options": null, "resolved": null, "new": 1 })),
        1 => (3, json!({ "custom_id": "nothing", "component_type": 2, "values": null, "id": 1_u64 << 53 })),
        2 => {
            let focused = json!({ "name": "move", "type": 3, "value": "", "focused": true, "new": null });
            let unknown = json!({ "name": "later", "type": 99, "value": { "of": "a kind" } });
            (4, json!({ "id": "7", "name": "move", "type": 1, "options": [focused, unknown] }))
        }
        _ => {
            let input = json!({ "type": 4, "id": 1_u64 << 53, "custom_id": "a", "value": "b" });
            let rows = json!([{ "type": 18, "component": input }, { "type": 99, "components": null }, { "type": 1 }]);
            (5, json!({ "custom_id": "nothing", "components": rows, "resolved": null }))
        }
    }
}

/// An interaction whose user, member, channel and message are drawn.
fn interaction(sampler: &mut Sampler<'_>, case: u64) -> Value {
    let (kind, data) = asked(case);
    let mut whole = json!({
        "id": (2_000_000_000_000_000_000 + case).to_string(), "application_id": "2", "type": kind, "data": data,
        "token": format!("t{case}"), "version": 1_u64 << 53, "channel_id": CHANNEL, "locale": "xx-NEW", "context": 1_u64 << 40,
        "app_permissions": "36893488147419103232", "entitlements": [{ "new": null }], "a_new_field": [null],
        "authorizing_integration_owners": { "7": "9" }, "attachment_size_limit": 1_u64 << 60,
        "channel": with(sampler.value("ThreadResponse"), json!({ "id": CHANNEL })),
    });
    if kind != 2 && kind != 4 {
        whole["message"] = with(sampler.value("MessageResponse"), json!({ "id": "1000000000000000006" }));
    }
    if case.is_multiple_of(3) {
        whole["user"] = user(sampler);
    } else {
        let own = json!({ "user": user(sampler), "permissions": "36893488147419103232", "roles": ["8", null] });
        whole["member"] = with(sampler.value("GuildMemberResponse"), own);
        whole["guild_id"] = json!("1000000000000000004");
    }
    whole
}

fn interactions(document: &Document) -> Vec<Value> {
    let mut sampler = Sampler::new(document.whole(), SEED);
    (0..CASES).map(|case| interaction(&mut sampler, case)).collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Discord's OpenAPI document"]
async fn whatever_discord_widens_an_interaction_by_http_is_answered() {
    let (document, stage) = (Document::read(), Stage::by_http(61).await);
    let at = stage.listens().expect("by HTTP");
    let client = test_support::http_client();
    for whole in interactions(&document) {
        let body = whole.to_string().into_bytes();
        let secs = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs().to_string();
        let signature = stage.control.sign(&secs, &body);
        let request = client.post(format!("http://{at}/interactions")).body(body);
        let request = request.header("x-signature-ed25519", signature).header("x-signature-timestamp", secs);
        let answer = request.send().await.expect("it answers");
        assert_eq!(answer.status().as_u16(), 200, "{whole}");
    }
    stage.end().await;
}

/// The tokens of the interactions that the bot has answered.
fn answered(control: &Control) -> Vec<String> {
    let callbacks = control.requests().into_iter().filter(|request| request.path.ends_with("/callback"));
    callbacks.filter_map(|request| request.path.rsplit('/').nth(1).map(str::to_owned)).collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Discord's OpenAPI document"]
async fn whatever_discord_widens_an_interaction_by_the_gateway_is_answered_and_the_session_stays() {
    let (document, stage) = (Document::read(), Stage::start(62).await);
    let mut sampler = Sampler::new(document.whole(), SEED);
    for (at, whole) in interactions(&document).iter().enumerate() {
        for (kind, schema) in
            [("GUILD_CREATE", "GuildResponse"), ("THREAD_UPDATE", "ThreadResponse"), ("NEW", "UserResponse")]
        {
            stage.control.send_event(kind, &sampler.value(schema));
        }
        stage.control.send_event("INTERACTION_CREATE", whole);
        let token = format!("t{at}");
        let is_answered = async || answered(&stage.control).contains(&token).then_some(());
        assert!(within(STEP_TIMEOUT, is_answered).await.is_some(), "lost: {whole}");
    }
    assert_eq!(stage.control.handshakes(), (1, 0), "one session");
    stage.end().await;
}
