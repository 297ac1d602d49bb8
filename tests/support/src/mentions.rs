//! Whom the bot's messages call: nobody but people and roles that a message names.

use serde_json::Value;
use stand_in::LoggedRequest;

/// Fails if a message among these requests leaves it to Discord whom it calls: every message that the bot sends or changes
/// has `allowed_mentions`, and its `parse` is empty.
///
/// # Panics
///
/// With the first messages that do not.
pub fn nobody_is_called_unnamed(requests: &[LoggedRequest]) {
    let faults = requests.iter().filter(|request| message_in(request).is_some_and(|message| !is_bounded(message)));
    let faults: Vec<String> =
        faults.take(5).map(|request| format!("{} {}: {}", request.method, request.path, request.body)).collect();
    assert!(faults.is_empty(), "these messages may call anybody: {faults:#?}");
}

/// The message in a request's body, if it has one: a post, an edit of its words, an answer, a forum's first post.
fn message_in(request: &LoggedRequest) -> Option<&Value> {
    let body = &request.body;
    let message = match request.path.rsplit('/').next().unwrap_or_default() {
        "callback" => Some(&body["data"]).filter(|_| body["type"] == 4 || body["type"] == 7)?,
        "threads" => &body["message"],
        _ => body,
    };
    let is_sent = ["POST", "PATCH"].contains(&request.method.as_str());
    let has_words = message["content"].is_string() || message["embeds"].is_array();
    (is_sent && has_words).then_some(message)
}

fn is_bounded(message: &Value) -> bool {
    message["allowed_mentions"]["parse"].as_array().is_some_and(Vec::is_empty)
}
