//! REST as a raw client meets it, when all goes well or when a fault was asked for.

use std::time::Duration;

use serde_json::{Value, json};

use super::{STEP_TIMEOUT, Stage, number};
use stand_in::{FaultKind, FaultRule};

#[tokio::test]
async fn a_file_keeps_its_name_its_description_and_its_bytes() {
    let stage = Stage::new().await;
    let path = format!("/channels/{}/messages", stage.general());
    let body = json!({ "content": "a chart", "attachments": [{ "id": 0, "filename": "chart.png", "description": "A chart" }] });
    let (status, message) = stage.post_file(&path, body, "x.png", vec![1, 2, 3]).await;
    assert_eq!(status, 200, "{message}");
    let file = &message["attachments"][0];
    assert_eq!(
        (file["filename"].as_str(), file["description"].as_str(), file["size"].as_u64()),
        (Some("chart.png"), Some("A chart"), Some(3))
    );
    let response = stage.http.get(file["url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(
        (response.headers()["content-type"].as_bytes(), response.headers()["x-content-type-options"].as_bytes()),
        (&b"image/png"[..], &b"nosniff"[..])
    );
    assert_eq!(response.bytes().await.unwrap().as_ref(), [1, 2, 3]);
}

#[tokio::test]
async fn an_edit_keeps_files_unless_it_lists_others() {
    let stage = Stage::new().await;
    let path = format!("/channels/{}/messages", stage.general());
    let (_, message) = stage.post_file(&path, json!({ "content": "a" }), "a.png", vec![1]).await;
    let one = format!("{path}/{}", message["id"].as_str().unwrap());
    let count = |body: Value| body["attachments"].as_array().unwrap().len();
    assert_eq!(count(stage.call("PATCH", &one, json!({ "content": "b" })).await.1), 1);
    let listed = json!({ "attachments": [{ "id": message["attachments"][0]["id"] }] });
    assert_eq!(count(stage.call("PATCH", &one, listed).await.1), 1);
    assert_eq!(count(stage.call("PATCH", &one, json!({ "attachments": [] })).await.1), 0);
}

#[tokio::test]
async fn a_nonce_makes_one_message() {
    let stage = Stage::new().await;
    let body = json!({ "content": "once", "nonce": "n", "enforce_nonce": true });
    let first = stage.posted(body.clone()).await;
    assert_eq!(stage.posted(body.clone()).await, first);
    stage.control.delete_message(first).unwrap();
    let path = format!("/channels/{}/messages", stage.general());
    assert_eq!(stage.post(&path, body.clone()).await.1["code"], 10008);
    stage.control.forget_nonces();
    assert_ne!(stage.posted(body).await, first);
}

#[tokio::test]
async fn only_the_allowed_are_pinged() {
    let stage = Stage::new().await;
    let content = format!("<@{}>", stage.alice());
    let check = async |rule: Value, expected: usize| {
        let id = stage.posted(json!({ "content": content, "allowed_mentions": rule })).await;
        assert_eq!(stage.control.message(id).unwrap().mentions.len(), expected, "{rule}");
    };
    check(Value::Null, 1).await;
    check(json!({ "parse": [] }), 0).await;
    check(json!({ "parse": ["users"] }), 1).await;
    check(json!({ "users": [stage.alice().to_string()] }), 1).await;
}

#[tokio::test]
async fn lists_are_newest_first_and_can_be_bounded() {
    let stage = Stage::new().await;
    let mut ids = Vec::new();
    for n in 0..5 {
        ids.push(stage.posted(json!({ "content": n.to_string() })).await);
    }
    let check = async |query: String, expected: &[usize]| {
        let (_, list) = stage.get(&format!("/channels/{}/messages?{query}", stage.general())).await;
        let found: Vec<_> = list.as_array().unwrap().iter().map(|message| number(&message["id"])).collect();
        assert_eq!(found, expected.iter().map(|index| ids[*index]).collect::<Vec<_>>(), "{query}");
    };
    check("limit=2".into(), &[4, 3]).await;
    check(format!("before={}&limit=2", ids[2]), &[1, 0]).await;
    check(format!("after={}&limit=2", ids[1]), &[3, 2]).await;
    check(format!("around={}&limit=3", ids[2]), &[3, 2, 1]).await;
}

#[tokio::test]
async fn a_thread_has_its_messages_id_and_wakes_when_written_in() {
    let stage = Stage::new().await;
    let message = stage.posted(json!({ "content": "a topic" })).await;
    let path = format!("/channels/{}/messages/{message}/threads", stage.general());
    let (status, thread) = stage.post(&path, json!({ "name": "topic 1", "auto_archive_duration": 1440 })).await;
    assert_eq!((status, number(&thread["id"]), &thread["type"]), (201, message, &json!(11)));
    stage.control.archive(message);
    assert_eq!(stage.post(&format!("/channels/{message}/messages"), json!({ "content": "x" })).await.0, 200);
    assert!(!stage.control.threads()[0].archived);
    let member = format!("/channels/{message}/thread-members/{}", stage.alice());
    assert_eq!(stage.call("PUT", &member, Value::Null).await.0, 204);
    assert!(stage.control.threads()[0].members.contains(&stage.alice()));
}

#[tokio::test]
async fn direct_messages_are_opened_once() {
    let stage = Stage::new().await;
    let body = json!({ "recipient_id": stage.alice().to_string() });
    let (_, first) = stage.post("/users/@me/channels", body.clone()).await;
    let (_, second) = stage.post("/users/@me/channels", body).await;
    assert_eq!(first, second);
    assert_eq!(number(&first["id"]), stage.control.dm_channel(stage.alice()));
}

#[tokio::test]
async fn every_answer_tells_of_its_limits() {
    let stage = Stage::new().await;
    let response = stage.http.get(stage.url("/gateway")).send().await.unwrap();
    for name in ["limit", "remaining", "reset", "reset-after", "bucket"] {
        assert!(response.headers().contains_key(format!("x-ratelimit-{name}")), "{name}");
    }
    stage.control.fault(FaultRule::once("GET", "/gateway", FaultKind::RateLimited { retry_after: 1.5, global: true }));
    let response = stage.http.get(stage.url("/gateway")).send().await.unwrap();
    assert_eq!((response.status().as_u16(), response.headers()["retry-after"].as_bytes()), (429, &b"2"[..]));
    assert_eq!(response.headers()["x-ratelimit-global"], "true");
    let body: Value = response.json().await.unwrap();
    assert_eq!(body, json!({ "message": "You are being rate limited.", "retry_after": 1.5, "global": true }));
}

#[tokio::test]
async fn faults_strike_before_or_after_the_request_is_performed() {
    let stage = Stage::new().await;
    let path = format!("/channels/{}/messages", stage.general());
    let check = async |kind: FaultKind, answered: Option<u16>, messages: usize| {
        stage.control.fault(FaultRule::once("POST", "/channels/*/messages", kind.clone()));
        let before = stage.control.messages(stage.general(), stage.alice()).len();
        let request = stage
            .http
            .post(stage.url(&path))
            .header("authorization", "Bot test.token")
            .json(&json!({ "content": "x" }));
        // The one that is never answered is waited for in vain.
        let patience = if matches!(kind, FaultKind::HangAfter) { Duration::from_secs(2) } else { STEP_TIMEOUT };
        let outcome = request.timeout(patience).send().await.ok().map(|response| response.status().as_u16());
        let made = stage.control.messages(stage.general(), stage.alice()).len() - before;
        assert_eq!((outcome, made), (answered, messages), "{kind:?}");
    };
    check(FaultKind::Reset, None, 0).await;
    check(FaultKind::ResetAfter, None, 1).await;
    check(FaultKind::HangAfter, None, 1).await;
    check(FaultKind::Hang(Duration::from_millis(20)), Some(200), 1).await;
    check(FaultKind::Status(503), Some(503), 0).await;
    check(FaultKind::StatusAfter(502), Some(502), 1).await;
    check(FaultKind::Refuse(400, 160_006, "no more".into()), Some(400), 0).await;
    assert_eq!(stage.control.faults_left(), 0);
    assert_eq!(stage.control.requests().iter().filter(|request| request.status.is_none()).count(), 3);
}

#[tokio::test]
async fn the_bot_learns_of_itself_and_of_the_guild() {
    let stage = Stage::new().await;
    let guild = stage.control.guild_id();
    for path in [
        "/users/@me".to_owned(),
        "/gateway/bot".into(),
        "/oauth2/applications/@me".into(),
        "/applications/@me".into(),
        "/users/@me/guilds".into(),
        format!("/guilds/{guild}"),
        format!("/guilds/{guild}/channels"),
        format!("/guilds/{guild}/members/{}", stage.alice()),
        format!("/channels/{}", stage.general()),
    ] {
        assert_eq!(stage.get(&path).await.0, 200, "{path}");
    }
}

#[tokio::test]
async fn an_application_keeps_emoji_that_are_sound_and_have_names_of_their_own() {
    let stage = Stage::new().await;
    let emojis = format!("/applications/{}/emojis", stage.control.application_id());
    let image = "data:image/png;base64,iVBORw0KGgo=";
    let (status, made) = stage.post(&emojis, json!({ "name": "a_hat", "image": image })).await;
    assert_eq!((status, &made["name"], &made["animated"]), (201, &json!("a_hat"), &json!(false)));
    for (name, image, field) in [
        ("a_hat", image, "name"),
        ("a", image, "name"),
        ("a-hat", image, "name"),
        ("hat", "https://a.b/c.png", "image"),
    ] {
        let (status, refusal) = stage.post(&emojis, json!({ "name": name, "image": image })).await;
        assert_eq!((status, &refusal["code"]), (400, &json!(50035)), "{name}");
        assert!(refusal["errors"][field].is_object(), "{refusal}");
    }
    let (_, list) = stage.get(&emojis).await;
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
    let id = made["id"].as_str().expect("an id");
    assert_eq!(stage.get(&format!("{emojis}/{id}")).await.1["name"], "a_hat");
    assert_eq!(stage.control.emoji().len(), 1);
}
