//! Every refusal that a bot can meet, by status and code.

use std::time::Duration;

use serde_json::{Value, json};

use super::{STEP_TIMEOUT, Stage, socket::Socket};
use stand_in::{DmPolicy, Permissions};

fn refused(answer: &(u16, Value), status: u16, code: u64) {
    assert_eq!((answer.0, answer.1["code"].as_u64()), (status, Some(code)), "{}", answer.1);
}

#[tokio::test]
async fn a_wrong_token_is_unauthorized() {
    let stage = Stage::new().await;
    let response = stage.http.get(stage.url("/users/@me")).header("authorization", "Bot no").send().await.unwrap();
    refused(&super::read(response).await, 401, 0);
}

#[tokio::test]
async fn unknown_things_are_unknown() {
    let stage = Stage::new().await;
    let general = stage.general();
    for (path, code) in [
        ("/channels/5".to_owned(), 10003),
        ("/guilds/5".into(), 10004),
        ("/users/5".into(), 10013),
        (format!("/channels/{general}/messages/5"), 10008),
        ("/applications/5/commands".into(), 10002),
        (format!("/guilds/{}/members/5", stage.control.guild_id()), 10007),
        ("/nowhere".into(), 0),
    ] {
        refused(&stage.get(&path).await, 404, code);
    }
    refused(&stage.post("/interactions/5/token/callback", json!({ "type": 5 })).await, 404, 10062);
    let hook = format!("/webhooks/{}/token", stage.control.application_id());
    refused(&stage.post(&hook, json!({ "content": "x" })).await, 401, 50027);
}

#[tokio::test]
async fn a_bad_message_is_refused_with_the_path_of_its_error() {
    let stage = Stage::new().await;
    let path = format!("/channels/{}/messages", stage.general());
    let button = json!({ "type": 2, "style": 1, "label": "x", "custom_id": "a" });
    for (body, pointer) in [
        (json!({ "contnt": "x" }), "/contnt"),
        (json!({ "content": "x".repeat(2001) }), "/content"),
        (json!({ "content": 5 }), "/content"),
        (json!({ "content": "x", "nonce": "x".repeat(26) }), "/nonce"),
        (json!({ "embeds": [{ "title": "x".repeat(257) }] }), "/embeds/0"),
        (json!({ "embeds": [{ "titel": "x" }] }), "/embeds/0/titel"),
        (json!({ "embeds": [{ "description": "x".repeat(4000) }, { "description": "x".repeat(4000) }] }), "/embeds"),
        (
            json!({ "components": [{ "type": 1, "components": [button, button] }] }),
            "/components/0/components/1/custom_id",
        ),
        (
            json!({ "components": [{ "type": 1, "components": [{ "type": 2, "style": 1, "label": "x".repeat(81), "custom_id": "a" }] }] }),
            "/components",
        ),
        (json!({ "content": "x", "attachments": [{ "id": "5" }] }), "/attachments/0/id"),
        (json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["5"] } }), "/allowed_mentions"),
    ] {
        let answer = stage.post(&path, body).await;
        refused(&answer, 400, 50035);
        assert!(answer.1["errors"].pointer(&format!("{pointer}/_errors/0/code")).is_some(), "{pointer}: {}", answer.1);
    }
    refused(&stage.post(&path, json!({ "content": " " })).await, 400, 50006);
    refused(&stage.post_file(&path, json!({}), "big.png", vec![0; 10 * 1024 * 1024 + 1]).await, 413, 40005);
}

#[tokio::test]
async fn a_bad_command_is_refused() {
    let stage = Stage::new().await;
    let path = format!("/applications/{}/commands", stage.control.application_id());
    let option = |name: &str| json!({ "type": 3, "name": name, "description": "x" });
    let many: Vec<_> = (0..26).map(|n| option(&format!("o{n}"))).collect();
    let choices: Vec<_> = (0..26).map(|n| json!({ "name": n.to_string(), "value": n.to_string() })).collect();
    for command in [
        json!({ "name": "Bad Name", "description": "x" }),
        json!({ "name": "a", "description": "" }),
        json!({ "name": "a", "description": "x".repeat(101) }),
        json!({ "name": "a", "description": "x", "optoins": [] }),
        json!({ "name": "a", "description": "x", "options": many }),
        json!({ "name": "a", "description": "x", "options": [{ "type": 3, "name": "o", "description": "x", "choices": choices }] }),
        json!({ "name": "a", "description": "x", "options": [option("o"), option("o")] }),
        json!({ "name": "a", "description": "x", "options": [option("o"), { "type": 3, "name": "p", "description": "x", "required": true }] }),
    ] {
        refused(&stage.call("PUT", &path, json!([command])).await, 400, 50035);
    }
    let hundred_and_one: Vec<_> = (0..101).map(|n| json!({ "name": format!("c{n}"), "description": "x" })).collect();
    refused(&stage.call("PUT", &path, json!(hundred_and_one)).await, 400, 30032);
    assert!(stage.control.commands().is_empty());
}

#[tokio::test]
async fn missing_permissions_refuse() {
    let stage = Stage::new().await;
    let general = stage.general();
    let path = format!("/channels/{general}/messages");
    let message = stage.posted(json!({ "content": "x" })).await;
    let without = |one: Permissions| stage.control.set_bot_permissions(general, Permissions::BOT & !one);
    without(Permissions::SEND_MESSAGES);
    refused(&stage.post(&path, json!({ "content": "x" })).await, 403, 50013);
    without(Permissions::VIEW_CHANNEL);
    refused(&stage.post(&path, json!({ "content": "x" })).await, 403, 50001);
    without(Permissions::EMBED_LINKS);
    refused(&stage.post(&path, json!({ "embeds": [{ "title": "x" }] })).await, 403, 50013);
    without(Permissions::ATTACH_FILES);
    refused(&stage.post_file(&path, json!({}), "a.png", vec![1]).await, 403, 50013);
    without(Permissions::CREATE_PUBLIC_THREADS);
    refused(&stage.post(&format!("{path}/{message}/threads"), json!({ "name": "x" })).await, 403, 50013);
    stage.control.set_bot_permissions(general, Permissions::BOT);
    let others = stage.control.say(stage.alice(), general, "mine").unwrap();
    refused(&stage.call("PATCH", &format!("{path}/{others}"), json!({ "content": "x" })).await, 403, 50005);
    stage.control.kick_bot();
    refused(&stage.post(&path, json!({ "content": "x" })).await, 403, 50001);
}

#[tokio::test]
async fn closed_direct_messages_refuse() {
    let stage = Stage::new().await;
    let path = format!("/channels/{}/messages", stage.control.dm_channel(stage.alice()));
    stage.control.set_dms(stage.alice(), DmPolicy::Closed);
    refused(&stage.post(&path, json!({ "content": "x" })).await, 403, 50007);
    stage.control.set_dms(stage.alice(), DmPolicy::Open);
    stage.control.kick_bot();
    refused(&stage.post(&path, json!({ "content": "x" })).await, 400, 50278);
}

#[tokio::test]
async fn threads_refuse() {
    let stage = Stage::with(|config| config.active_threads = 1).await;
    let (first, second) =
        (stage.posted(json!({ "content": "1" })).await, stage.posted(json!({ "content": "2" })).await);
    let open = |message: u64| format!("/channels/{}/messages/{message}/threads", stage.general());
    refused(&stage.post(&open(first), json!({ "name": "" })).await, 400, 50035);
    refused(&stage.post(&open(first), json!({ "name": "x", "auto_archive_duration": 7 })).await, 400, 50035);
    assert_eq!(stage.post(&open(first), json!({ "name": "x" })).await.0, 201);
    refused(&stage.post(&open(first), json!({ "name": "x" })).await, 400, 160_004);
    refused(&stage.post(&open(second), json!({ "name": "x" })).await, 400, 160_006);
    let path = format!("/channels/{first}/messages");
    let (_, message) = stage.post(&path, json!({ "content": "x" })).await;
    stage.control.archive(first);
    let edit = format!("{path}/{}", message["id"].as_str().unwrap());
    refused(&stage.call("PATCH", &edit, json!({ "content": "y" })).await, 400, 50083);
    stage.control.lock(first);
    refused(&stage.post(&path, json!({ "content": "x" })).await, 400, 160_005);
    refused(&stage.post(&format!("/channels/{first}/threads"), json!({ "name": "x" })).await, 400, 50024);
}

#[tokio::test]
async fn a_late_answer_is_refused() {
    let stage = Stage::with(|config| config.interaction_timeout = Duration::from_millis(100)).await;
    stage.register().await;
    let (mut socket, ..) = Socket::identified(&stage, 1).await;
    stage.control.command(stage.alice(), stage.general(), "/book room:a").await.unwrap();
    let late = socket.payload().await["d"].clone();
    refused(&stage.post(&callback(&late), json!({ "type": 5 })).await, 404, 10062);
}

/// The path by which an interaction is answered.
fn callback(event: &Value) -> String {
    let part = |name: &str| event[name].as_str().expect("an interaction has an id and a token");
    format!("/interactions/{}/{}/callback", part("id"), part("token"))
}

#[tokio::test]
async fn a_wrong_answer_and_a_late_follow_up_are_refused() {
    let stage = Stage::with(|config| {
        config.interaction_timeout = STEP_TIMEOUT;
        config.token_lifetime = Duration::ZERO;
    })
    .await;
    stage.register().await;
    let (mut socket, ..) = Socket::identified(&stage, 1).await;
    let (control, alice, general) = (stage.control.clone(), stage.alice(), stage.general());
    let asked = tokio::spawn(async move { control.command(alice, general, "/book room:a").await.unwrap() });
    let event = socket.payload().await["d"].clone();
    for body in [
        json!({ "type": 7, "data": {} }),
        json!({ "type": 8, "data": { "choices": [] } }),
        json!({ "type": 4, "data": { "contnt": "x" } }),
    ] {
        refused(&stage.post(&callback(&event), body).await, 400, 50035);
    }
    refused(&stage.post(&callback(&event), json!({ "type": 4, "data": {} })).await, 400, 50006);
    assert_eq!(stage.post(&callback(&event), json!({ "type": 4, "data": { "content": "x" } })).await.0, 204);
    asked.await.unwrap();
    let hook = format!("/webhooks/{}/{}", stage.control.application_id(), event["token"].as_str().unwrap());
    refused(&stage.post(&hook, json!({ "content": "x" })).await, 401, 50027);
}
