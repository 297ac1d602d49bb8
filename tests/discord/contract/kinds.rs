//! The bodies that the bot is known to send: routes with their traits. One that never came by means that the road is too
//! short, and the contract unchecked there.

use serde_json::Value;

const CALLBACK: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";
const CREATE: &str = "POST /channels/{channel_id}/messages";
const EDIT: &str = "PATCH /channels/{channel_id}/messages/{message_id}";
const ORIGINAL: &str = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original";

/// The routes without a body, at every start.
pub const BARE: [&str; 3] = ["GET /users/@me", "GET /oauth2/applications/@me", "GET /gateway/bot"];

/// Every kind of body, with a trait that at least one of them must have.
pub fn known() -> Vec<(String, &'static str)> {
    let callback = |kind: u8| format!("{CALLBACK} type {kind}");
    let of =
        |route: String, traits: &[&'static str]| traits.iter().map(move |it| (route.clone(), *it)).collect::<Vec<_>>();
    [
        of("PUT /applications/{application_id}/commands".to_owned(), &["list"]),
        of(callback(4), &["text", "embed", "button", "menu", "hidden"]),
        of(callback(7), &["text", "button", "menu"]),
        of(callback(8), &["choice", "no choice"]),
        of(callback(9), &["input", "labelled"]),
        of(ORIGINAL.to_owned(), &["file"]),
        of(CREATE.to_owned(), &["text", "embed", "button", "file", "call", "nonce"]),
        of(EDIT.to_owned(), &["embed", "strip"]),
        of("POST /users/@me/channels".to_owned(), &["recipient"]),
        of("POST /channels/{channel_id}/messages/{message_id}/threads".to_owned(), &["name"]),
        of("POST /channels/{channel_id}/threads".to_owned(), &["name", "first", "tag"]),
    ]
    .concat()
}

/// The traits of a body.
pub fn traits(body: &Value) -> Vec<&'static str> {
    let message = if body["data"].is_object() { &body["data"] } else { body };
    let filled = |field: &str| message[field].as_array().is_some_and(|items| !items.is_empty());
    let empty = |field: &str| message[field].as_array().is_some_and(Vec::is_empty);
    let holds = |kind: u64| has_component(&message["components"], kind);
    [
        ("list", body.as_array().is_some_and(|commands| !commands.is_empty())),
        ("text", message["content"].as_str().is_some_and(|text| !text.is_empty())),
        ("embed", filled("embeds")),
        ("button", holds(2)),
        ("menu", holds(3)),
        ("input", holds(4)),
        ("labelled", message["components"].as_array().is_some_and(|parts| parts.iter().any(|part| part["type"] == 18))),
        ("hidden", message["flags"] == 64),
        ("choice", filled("choices")),
        ("no choice", empty("choices")),
        ("file", filled("attachments")),
        ("call", message["allowed_mentions"]["users"].as_array().is_some_and(|users| !users.is_empty())),
        ("nonce", message["nonce"].is_string() && message["enforce_nonce"] == true),
        ("strip", empty("components") && message.get("content").is_none()),
        ("recipient", message["recipient_id"].is_string()),
        ("name", message["name"].is_string()),
        ("first", message["message"].is_object()),
        ("tag", filled("applied_tags")),
    ]
    .into_iter()
    .filter_map(|(name, has)| has.then_some(name))
    .collect()
}

fn has_component(rows: &Value, kind: u64) -> bool {
    let parts = rows.as_array().into_iter().flatten().filter_map(|row| row["components"].as_array()).flatten();
    parts.into_iter().any(|part| part["type"] == kind)
}
