//! The gateway as a raw client meets it.

use std::time::Duration;

use serde_json::{Value, json};

use super::{
    Stage, TOKEN,
    socket::{Heard, Socket},
};
use stand_in::{BotReply, DroppedSessions};

const GUILDS: u64 = 1;

#[tokio::test]
async fn a_bot_that_identifies_is_told_who_and_where_it_is() {
    let stage = Stage::new().await;
    let (_socket, ready, guild) = Socket::identified(&stage, GUILDS).await;
    assert_eq!((ready["t"].as_str(), ready["s"].as_u64()), (Some("READY"), Some(1)));
    assert_eq!(ready["d"]["guilds"][0]["unavailable"], true);
    assert_eq!(guild["t"], "GUILD_CREATE");
    assert_eq!(guild["d"]["channels"].as_array().unwrap().len(), 2);
    assert_eq!(guild["d"]["members"].as_array().unwrap().len(), 5);
    assert_eq!(stage.control.connected(), 1);
}

#[tokio::test]
async fn a_heartbeat_is_acknowledged() {
    let stage = Stage::new().await;
    let (mut socket, ..) = Socket::identified(&stage, GUILDS).await;
    socket.send(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(socket.payload().await["op"], 11);
}

#[tokio::test]
async fn what_is_wrong_at_identify_closes_the_connection() {
    let stage = Stage::new().await;
    let check = async |payload: Value, code: u16| {
        let mut socket = Socket::connect(&stage).await;
        socket.payload().await;
        socket.send(payload.clone()).await;
        assert_eq!(socket.hear().await, Heard::Closed(code), "{payload}");
    };
    check(json!({ "op": 2, "d": { "token": "wrong", "intents": 1 } }), 4004).await;
    check(json!({ "op": 2, "d": { "token": TOKEN } }), 4013).await;
    check(json!({ "op": 2, "d": { "token": TOKEN, "intents": 1, "shard": [2, 2] } }), 4010).await;
    check(json!({ "op": 6, "d": { "token": "wrong", "session_id": "x", "seq": 0 } }), 4004).await;
    check(json!({ "op": 99 }), 4001).await;
}

#[tokio::test]
async fn only_those_who_ask_for_messages_hear_of_them() {
    let stage = Stage::new().await;
    let (mut deaf, ..) = Socket::identified(&stage, GUILDS).await;
    let (mut hearing, ..) = Socket::identified(&stage, GUILDS | 1 << 9).await;
    stage.control.say(stage.alice(), stage.general(), "a word").unwrap();
    let heard = hearing.payload().await;
    assert_eq!((heard["t"].as_str(), heard["d"]["content"].as_str()), (Some("MESSAGE_CREATE"), Some("")));
    stage.control.add_channel("new");
    assert_eq!(deaf.payload().await["t"], "CHANNEL_CREATE");
}

#[tokio::test]
async fn a_dropped_session_is_resumed_with_what_it_missed() {
    let stage = Stage::new().await;
    let (mut socket, ready, _) = Socket::identified(&stage, GUILDS).await;
    stage.control.drop_gateway(DroppedSessions::Kept);
    assert_eq!(socket.hear().await, Heard::Gone);
    stage.control.add_channel("missed");
    let mut again = Socket::connect(&stage).await;
    again.payload().await;
    let resume = json!({ "token": TOKEN, "session_id": ready["d"]["session_id"], "seq": 2 });
    again.send(json!({ "op": 6, "d": resume })).await;
    assert_eq!(again.payload().await["d"]["name"], "missed");
    assert_eq!(again.payload().await["t"], "RESUMED");
}

#[tokio::test]
async fn a_forgotten_session_is_invalid() {
    let stage = Stage::new().await;
    let (_socket, ready, _) = Socket::identified(&stage, GUILDS).await;
    stage.control.drop_gateway(DroppedSessions::Forgotten);
    let mut again = Socket::connect(&stage).await;
    again.payload().await;
    again.send(json!({ "op": 6, "d": { "token": TOKEN, "session_id": ready["d"]["session_id"], "seq": 2 } })).await;
    assert_eq!(again.payload().await, json!({ "op": 9, "d": false, "s": null, "t": null }));
}

#[tokio::test]
async fn a_paused_gateway_tells_later() {
    let stage = Stage::new().await;
    let (mut socket, ..) = Socket::identified(&stage, GUILDS).await;
    stage.control.pause_gateway();
    stage.control.add_channel("held");
    stage.control.ask_to_reconnect();
    assert_eq!(socket.payload().await["op"], 7);
    stage.control.resume_gateway();
    assert_eq!(socket.payload().await["d"]["name"], "held");
}

#[tokio::test]
async fn an_interaction_has_every_field_and_comes_twice_if_asked() {
    let stage = Stage::with(|config| config.interaction_timeout = Duration::from_millis(50)).await;
    stage.register().await;
    let (mut socket, ..) = Socket::identified(&stage, GUILDS).await;
    stage.control.duplicate_interactions(1);
    let outcome = stage.control.command(stage.alice(), stage.general(), "/book room:east with:@bob").await.unwrap();
    assert!(matches!(outcome.reply, BotReply::TimedOut));
    let (first, second) = (socket.payload().await, socket.payload().await);
    assert_eq!(first["d"], second["d"]);
    let fields = [
        "id",
        "application_id",
        "type",
        "data",
        "guild",
        "guild_id",
        "channel",
        "channel_id",
        "member",
        "token",
        "version",
        "app_permissions",
        "locale",
        "guild_locale",
        "entitlements",
        "authorizing_integration_owners",
        "context",
        "attachment_size_limit",
    ];
    for field in fields {
        assert!(!first["d"][field].is_null(), "{field}");
    }
    let bob = stage.control.user("bob").unwrap().to_string();
    assert_eq!(first["d"]["data"]["resolved"]["users"][&bob]["global_name"], "bob");
    assert_eq!(first["d"]["data"]["options"][0], json!({ "name": "room", "type": 3, "value": "east" }));
}

#[tokio::test]
async fn an_answer_reaches_the_user_and_the_second_is_refused() {
    let stage = Stage::patient().await;
    stage.register().await;
    let (mut socket, ..) = Socket::identified(&stage, GUILDS).await;
    let (control, alice, general) = (stage.control.clone(), stage.alice(), stage.general());
    let asked = tokio::spawn(async move { control.command(alice, general, "/list add count:3").await.unwrap() });
    let event = socket.payload().await["d"].clone();
    let path = format!("/interactions/{}/{}/callback", event["id"].as_str().unwrap(), event["token"].as_str().unwrap());
    let body = json!({ "type": 5, "data": { "flags": 64 } });
    assert_eq!(stage.post(&path, body.clone()).await.0, 204);
    assert_eq!(stage.post(&path, body).await.1["code"], 40060);
    let outcome = asked.await.unwrap();
    assert!(matches!(outcome.reply, BotReply::Deferred));
    let hook = format!("/webhooks/{}/{}", stage.control.application_id(), event["token"].as_str().unwrap());
    let (_, edited) = stage.post(&hook, json!({ "content": "done" })).await;
    let (_, second) = stage.post(&hook, json!({ "content": "more" })).await;
    assert_ne!(edited["id"], second["id"]);
    assert_eq!(edited["flags"], 64);
    let shown = stage.control.messages(stage.general(), stage.alice());
    assert_eq!(shown.iter().map(|post| post.content.as_str()).collect::<Vec<_>>(), ["done", "more"]);
    assert_eq!(stage.control.messages(stage.general(), stage.control.user("carol").unwrap()).len(), 1);
    let (_, original) = stage.get(&format!("{hook}/messages/@original")).await;
    assert_eq!(original["content"], "done");
    assert_eq!(stage.call("DELETE", &format!("{hook}/messages/@original"), Value::Null).await.0, 204);
    assert_eq!(stage.get(&format!("{hook}/messages/@original")).await.1["code"], 10008);
}

#[tokio::test]
async fn an_answer_is_told_as_it_came_though_an_edit_follows_before_anybody_looks() {
    let stage = Stage::patient().await;
    stage.register().await;
    let (mut socket, ..) = Socket::identified(&stage, GUILDS).await;
    let (control, alice, general) = (stage.control.clone(), stage.alice(), stage.general());
    let asked = tokio::spawn(async move { control.command(alice, general, "/list add count:3").await.unwrap() });
    let event = socket.payload().await["d"].clone();
    let (id, token) = (event["id"].as_str().unwrap(), event["token"].as_str().unwrap());
    let body = json!({ "type": 4, "data": { "content": "at first" } });
    assert_eq!(stage.post(&format!("/interactions/{id}/{token}/callback"), body).await.0, 204);
    let original = format!("/webhooks/{}/{token}/messages/@original", stage.control.application_id());
    assert_eq!(stage.call("PATCH", &original, json!({ "content": "later" })).await.0, 200);
    let BotReply::Message(told) = asked.await.unwrap().reply else { panic!("a message was expected") };
    assert_eq!(told.content, "at first");
    assert_eq!(stage.control.message(told.id).unwrap().content, "later");
}
