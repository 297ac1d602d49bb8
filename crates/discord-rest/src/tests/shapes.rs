//! Requests as they arrive at the server: method, path, headers and body of every call.

use serde_json::{Value, json};
use serenity::builder::{CreateAttachment, CreateMessage, EditAttachments, EditMessage};
use serenity::model::id::{AttachmentId, UserId};

use super::super::Policy::Outbox;
use super::fake::Seen;
use super::{
    APPLICATION, CHANNEL, Fake, INTERACTION, INTERACTION_ID, MESSAGE, Reply, RestError, answer, post, rest, rest_with,
};

#[tokio::test]
async fn every_call_reaches_the_base_address_by_its_method_and_path() {
    let fake = Fake::new(|_| Reply::new(200, &json!({ "url": "ws://here" }))).await;
    let rest = rest(&fake);
    let body = json!({});
    let none = Vec::new;
    let reads: Vec<Result<Value, RestError>> = vec![
        rest.current_user(Outbox).await,
        rest.current_user_guilds((5, 200), Outbox).await,
        rest.current_application(Outbox).await,
        rest.overwrite_commands(APPLICATION, &json!([]), Outbox).await,
        rest.channel(CHANNEL, Outbox).await,
        rest.create_dm(UserId::new(1), Outbox).await,
        rest.messages(CHANNEL, 200, Outbox).await,
        rest.create_message(CHANNEL, &body, none(), Outbox).await,
        rest.edit_message(CHANNEL, MESSAGE, &body, none(), Outbox).await,
        rest.start_thread(CHANNEL, MESSAGE, &body, Outbox).await,
        rest.create_thread(CHANNEL, &body, none(), Outbox).await,
        rest.edit_original(APPLICATION, INTERACTION, &body, none(), Outbox).await,
    ];
    assert!(reads.iter().all(Result::is_ok), "{reads:?}");
    assert_eq!(rest.bot_gateway::<Value>(Outbox).await.map(|gateway| gateway["url"].clone()), Ok(json!("ws://here")));
    answer(&rest).await.expect("answered");
    let lines: Vec<String> =
        fake.seen().iter().map(|seen| format!("{} {}", seen.method, seen.path.replace(INTERACTION, "T"))).collect();
    assert_eq!(lines, LINES);
}

const LINES: [&str; 14] = [
    "GET /api/v10/users/@me",
    "GET /api/v10/users/@me/guilds?limit=200&after=5",
    "GET /api/v10/oauth2/applications/@me",
    "PUT /api/v10/applications/9001/commands",
    "GET /api/v10/channels/7001",
    "POST /api/v10/users/@me/channels",
    "GET /api/v10/channels/7001/messages?limit=100",
    "POST /api/v10/channels/7001/messages",
    "PATCH /api/v10/channels/7001/messages/8001",
    "POST /api/v10/channels/7001/messages/8001/threads",
    "POST /api/v10/channels/7001/threads",
    "PATCH /api/v10/webhooks/9001/T/messages/@original",
    "GET /api/v10/gateway/bot",
    "POST /api/v10/interactions/6001/T/callback",
];

#[tokio::test]
async fn a_path_prefix_in_the_base_address_is_kept_and_a_path_that_leads_elsewhere_is_refused() {
    let fake = Fake::new(|_| Reply::ok()).await;
    let rest = rest_with(&format!("{}/discord/", fake.url()), |_| {});
    post(&rest, super::CHANNEL, Outbox).await.expect("sent");
    assert_eq!(fake.seen()[0].path, "/discord/api/v10/channels/7001/messages");
    for token in ["x/../../..", "..", "x#y", "x\\..", "x y"] {
        let answered = rest.answer(INTERACTION_ID, token, &json!({ "type": 5 }), Vec::new()).await;
        assert!(matches!(answered, Err(RestError::Build(_))), "{token}: {answered:?}");
    }
    assert_eq!(fake.seen().len(), 1, "nothing was sent");
}

#[tokio::test]
async fn the_bot_is_named_and_authorised_and_interactions_authorise_themselves() {
    let fake = Fake::new(|_| Reply::ok()).await;
    let rest = rest(&fake);
    post(&rest, CHANNEL, Outbox).await.expect("sent");
    answer(&rest).await.expect("answered");
    let [posted, answered] = <[Seen; 2]>::try_from(fake.seen()).expect("two requests");
    assert_eq!(posted.headers["authorization"], format!("Bot {}", super::TOKEN));
    assert!(!answered.headers.contains_key("authorization"));
    for seen in [posted, answered] {
        let agent = seen.headers["user-agent"].to_str().expect("ASCII").to_owned();
        assert!(
            !agent.contains("invalid")
                && agent.starts_with("DiscordBot (https://")
                && agent.ends_with(&format!(", {})", env!("CARGO_PKG_VERSION"))),
            "{agent}"
        );
        assert_eq!(seen.headers["content-type"], "application/json");
    }
}

/// A form's parts: headers and bodies, the boundary left out.
fn parts(seen: &Seen) -> Vec<String> {
    let kind = seen.headers["content-type"].to_str().expect("ASCII");
    let boundary = kind.strip_prefix("multipart/form-data; boundary=").expect("a form");
    let body = String::from_utf8(seen.body.clone()).expect("the test's files are text");
    assert_eq!(seen.headers.get_all("content-length").iter().count(), 1);
    assert_eq!(seen.headers["content-length"], body.len().to_string());
    let body = body.strip_suffix("--\r\n").expect("an end").replace(&format!("--{boundary}"), "\u{0}");
    body.split('\u{0}').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

fn payload(part: &str) -> Value {
    let (head, body) = part.split_once("\r\n\r\n").expect("a head");
    assert_eq!(head, "Content-Disposition: form-data; name=\"payload_json\"");
    serde_json::from_str(body).expect("JSON")
}

#[tokio::test]
async fn files_are_numbered_named_and_described() {
    let fake = Fake::new(|_| Reply::ok()).await;
    let files = || {
        vec![
            CreateAttachment::bytes("PNG", "board.png").description("A board."),
            CreateAttachment::bytes("LOG", "record.txt"),
        ]
    };
    let rest = rest(&fake);
    let listed =
        json!([{ "id": 0, "filename": "board.png", "description": "A board." }, { "id": 1, "filename": "record.txt" }]);
    rest.create_message::<Value>(CHANNEL, &CreateMessage::new().content("hi"), files(), Outbox).await.expect("sent");
    rest.answer(INTERACTION_ID, INTERACTION, &json!({ "type": 4, "data": { "content": "hi" } }), files())
        .await
        .expect("sent");
    let seen = fake.seen();
    for (seen, at) in seen.iter().zip(["/attachments", "/data/attachments"]) {
        let parts = parts(seen);
        assert_eq!(
            parts[0],
            "Content-Disposition: form-data; name=\"files[0]\"; filename=\"board.png\"\r\nContent-Type: image/png\r\n\r\nPNG"
        );
        assert_eq!(
            parts[1],
            "Content-Disposition: form-data; name=\"files[1]\"; filename=\"record.txt\"\r\nContent-Type: text/plain\r\n\r\nLOG"
        );
        assert_eq!(payload(&parts[2]).pointer(at), Some(&listed));
        assert_eq!(parts.len(), 3);
    }
}

#[tokio::test]
async fn a_file_has_the_media_type_of_its_name() {
    let fake = Fake::new(|_| Reply::ok()).await;
    let rest = rest(&fake);
    let types = [
        ("a.png", "image/png"),
        ("a.gif", "image/gif"),
        ("a.txt", "text/plain"),
        ("a.json", "application/json"),
        ("a.bin", "application/octet-stream"),
    ];
    for (name, _) in types {
        let file = CreateAttachment::bytes("DATA", name);
        rest.create_message::<Value>(CHANNEL, &json!({ "content": "hi" }), vec![file], Outbox).await.expect("sent");
    }
    for (seen, (name, media)) in fake.seen().iter().zip(types) {
        let head =
            format!("Content-Disposition: form-data; name=\"files[0]\"; filename=\"{name}\"\r\nContent-Type: {media}");
        assert_eq!(parts(seen)[0], format!("{head}\r\n\r\nDATA"));
        let listed = json!({ "attachments": [{ "filename": name, "id": 0 }], "content": "hi" });
        assert_eq!(payload(&parts(seen)[1]), listed);
    }
}

#[tokio::test]
async fn an_edit_with_a_file_keeps_the_attachments_it_lists() {
    let fake = Fake::new(|_| Reply::ok()).await;
    let new = || CreateAttachment::bytes("PNG", "new.png");
    let body = EditMessage::new().attachments(EditAttachments::new().keep(AttachmentId::new(55)).add(new()));
    rest(&fake).edit_message::<Value>(CHANNEL, MESSAGE, &body, vec![new()], Outbox).await.expect("sent");
    let parts = parts(&fake.seen()[0]);
    let listed = payload(&parts[1])["attachments"].clone();
    assert_eq!(listed, json!([{ "id": "55" }, { "id": 0, "filename": "new.png" }]));
}

#[tokio::test]
async fn a_builder_is_sent_as_it_serialises() {
    let fake = Fake::new(|_| Reply::ok()).await;
    let body = CreateMessage::new().content("hi").enforce_nonce(true);
    rest(&fake).create_message::<Value>(CHANNEL, &body, Vec::new(), Outbox).await.expect("sent");
    assert_eq!(fake.seen()[0].json(), serde_json::to_value(&body).expect("JSON"));
}
