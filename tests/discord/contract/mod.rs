//! Every body that the bot sends, and the stand-in's own answers, against Discord's `OpenAPI` document.
//!
//! `cargo test --test discord -- --ignored`; the document is `../shared/discord-openapi.json` or where
//! `SUBROSA_OPENAPI` says. Without it a contract that nobody checked does not hold.

mod answers;
mod buttons;
mod end_to_end;
mod kinds;
mod widened;
use std::collections::BTreeMap;

use serde_json::{Value, json};
use stand_in::LoggedRequest;

use test_support::Stage;
use test_support::openapi::Document;

/// The bodies seen on the road: how many of each kind, and with which traits.
#[derive(Default)]
struct Seen {
    bodies: BTreeMap<String, usize>,
    bare: BTreeMap<String, usize>,
    traits: BTreeMap<(String, &'static str), usize>,
    refused: BTreeMap<(String, u16), usize>,
    faults: BTreeMap<String, usize>,
}

impl Seen {
    fn note(&mut self, document: &Document, request: &LoggedRequest) {
        match document.request(&request.method, &request.path, &request.body) {
            Ok(kind) => self.count(kind, request),
            Err(fault) => {
                let route = document.template(&request.path).unwrap_or(&request.path).to_owned();
                *self
                    .faults
                    .entry(format!("{} {route}: {fault}\n    in {}", request.method, request.body))
                    .or_default() += 1;
            }
        }
        if let Some(fault) = undescribed(request) {
            *self.faults.entry(format!("{} {}: {fault}", request.method, request.path)).or_default() += 1;
        }
    }

    fn count(&mut self, kind: String, request: &LoggedRequest) {
        if let Some(status) = request.status.filter(|status| *status >= 400 && request.fault.is_none()) {
            *self.refused.entry((kind.clone(), status)).or_default() += 1;
        }
        if request.method == "GET" {
            *self.bare.entry(kind).or_default() += 1;
            return;
        }
        for it in kinds::traits(&request.body) {
            *self.traits.entry((kind.clone(), it)).or_default() += 1;
        }
        *self.bodies.entry(kind).or_default() += 1;
    }

    fn print(&self) {
        println!("checked {} bodies:", self.bodies.values().sum::<usize>());
        self.bodies.iter().for_each(|(kind, count)| println!("{count:6} {kind}"));
        println!("and {} requests without a body:", self.bare.values().sum::<usize>());
        self.bare.iter().for_each(|(kind, count)| println!("{count:6} {kind}"));
        self.refused.iter().for_each(|((kind, status), count)| println!("{count:6} {kind} refused with {status}"));
    }
}

/// Every uploaded file is listed in the body, with its words.
fn undescribed(request: &LoggedRequest) -> Option<String> {
    // An answer's data, or the first message of a forum's post.
    let within = ["data", "message"].iter().map(|name| &request.body[name]).find(|part| part.is_object());
    let message = within.unwrap_or(&request.body);
    let listed = message["attachments"].as_array().map_or(&[][..], Vec::as_slice);
    let has_words = |file: &&Value| file["description"].as_str().is_some_and(|words| !words.is_empty());
    let named = |name: &&String| listed.iter().filter(has_words).any(|file| file["filename"] == name.as_str());
    let lost = request.files.iter().find(|name| !named(name))?;
    Some(format!("the file {lost} has no words in the body"))
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Discord's OpenAPI document"]
async fn every_body_that_the_bot_sends_is_what_discord_documents() {
    let document = Document::read();
    let stage = Stage::start(21).await;
    end_to_end::everything(&stage).await;
    let mut seen = Seen::default();
    stage.control.requests().iter().for_each(|request| seen.note(&document, request));
    stage.end().await;
    seen.print();
    let faults: Vec<_> = seen.faults.iter().map(|(fault, count)| format!("{count} × {fault}")).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    let bare: Vec<_> = kinds::BARE.iter().filter(|kind| !seen.bare.contains_key(**kind)).collect();
    assert!(bare.is_empty(), "the bot sends these, and the road never saw one: {bare:#?}");
    let missed: Vec<_> = kinds::known().into_iter().filter(|known| !seen.traits.contains_key(known)).collect();
    assert!(missed.is_empty(), "the bot sends these, and the road never saw one: {missed:#?}");
    let expected = [
        ("POST /channels/{channel_id}/messages", 403),
        // The answer of a forum to a message: then the lobby is posted as Discord wants it there.
        ("POST /channels/{channel_id}/messages", 400),
        ("POST /channels/{channel_id}/messages/{message_id}/threads", 404),
        ("PATCH /channels/{channel_id}/messages/{message_id}", 404),
    ];
    let surprises: Vec<_> =
        seen.refused.keys().filter(|(kind, status)| !expected.contains(&(kind.as_str(), *status))).collect();
    assert!(surprises.is_empty(), "the stand-in refused what was not meant to be refused: {surprises:#?}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Discord's OpenAPI document"]
async fn the_stand_in_answers_as_discord_documents() {
    let document = Document::read();
    let stage = Stage::start(22).await;
    let found = answers::differences(&stage, &document).await;
    // These were asked by the test, and not by the bot.
    stage.control.clear_requests();
    stage.end().await;
    println!("checked {} answers:\n{}", found.checked.len(), found.checked.join("\n"));
    println!("known to differ:\n{}", found.known.join("\n"));
    let faults: Vec<_> = found.faults.into_iter().collect();
    assert!(faults.is_empty(), "the stand-in's answers differ from the document:\n{}", faults.join("\n"));
}

#[test]
#[ignore = "needs Discord's OpenAPI document"]
fn the_checker_refuses_what_is_deliberately_wrong() {
    let document = Document::read();
    let create = "/channels/1/messages";
    let callback = "/interactions/1/token/callback";
    let button = |fields: Value| json!({ "components": [{ "type": 1, "components": [fields] }] });
    let good = [
        (
            "POST",
            create,
            json!({ "content": "x", "attachments": [{ "id": 0, "filename": "a.png", "description": "x" }] }),
        ),
        ("POST", create, button(json!({ "type": 2, "style": 1, "custom_id": "a", "label": "A" }))),
        ("POST", callback, json!({ "type": 4, "data": { "content": "x", "flags": 64 } })),
        ("PUT", "/applications/1/commands", json!([{ "name": "x", "default_member_permissions": "8" }])),
        ("GET", "/channels/1/messages?limit=50", Value::Null),
    ];
    for (method, path, body) in good {
        document.request(method, path, &body).unwrap_or_else(|fault| panic!("{method} {path} {body}: {fault}"));
    }
    let wrong = [
        ("POST", create, json!({ "contents": "a misspelt field" }), "contents"),
        ("POST", create, json!({ "content": 7 }), "/content"),
        ("POST", create, json!({ "content": "x".repeat(4_001) }), "/content"),
        ("POST", create, json!({ "nonce": "x".repeat(26) }), "/nonce"),
        (
            "POST",
            create,
            json!({ "attachments": [{ "id": 0, "description": "x".repeat(1_025) }] }),
            "/attachments/0/description",
        ),
        ("POST", create, button(json!({ "type": 2, "custom_id": "a", "label": "A" })), "style"),
        ("POST", create, button(json!({ "type": 2, "style": 1, "custom_id": "x".repeat(101) })), "custom_id"),
        ("POST", create, button(json!({ "type": 2, "style": 1, "custom_id": "a", "lable": "A" })), "lable"),
        ("POST", create, Value::Null, "a body is required"),
        ("POST", callback, json!({ "type": 3, "data": {} }), "no callback of type 3"),
        ("POST", callback, json!({ "type": 9, "data": { "custom_id": "a", "components": [] } }), "title"),
        (
            "POST",
            callback,
            json!({ "type": 8, "data": { "choices": [{ "name": "x".repeat(101), "value": "x" }] } }),
            "choices",
        ),
        ("PUT", "/applications/1/commands", json!([{ "name": "x".repeat(33) }]), "/0/name"),
        ("PATCH", "/channels/1/messages/2", json!({ "nonce": "1" }), "nonce"),
        (
            "POST",
            "/channels/1/messages/2/threads",
            json!({ "name": "x", "auto_archive_duration": 61 }),
            "auto_archive_duration",
        ),
        ("GET", "/channels/1/messages?limt=50", Value::Null, "limt"),
        ("GET", "/channel/1", Value::Null, "no such path"),
        ("PUT", create, json!({ "content": "x" }), "knows no PUT"),
    ];
    for (method, path, body, about) in wrong {
        let fault =
            document.request(method, path, &body).expect_err(&format!("{method} {path} {body} must be refused"));
        assert!(fault.contains(about), "{method} {path}: {fault} does not speak of {about}");
    }
}
