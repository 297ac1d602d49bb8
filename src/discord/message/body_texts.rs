//! The texts in the body of a message or an answer, as it leaves: its own and those of its frames, with Discord's limits in characters
//! (Discord: "Message Resource"). It knows no meaning of a text.

use serde_json::Value;

use super::outgoing::MAX_CONTENT;

/// The limit for the text of a frame.
const MAX_DESCRIPTION: usize = 4_096;

/// The message in a body: an answer to an interaction has it within.
pub(super) fn message_of(body: &mut Value) -> &mut Value {
    if body["data"].is_object() { &mut body["data"] } else { body }
}

/// Writes each text of a message anew; `write` is told how long it may be.
pub(super) fn rewrite(message: &mut Value, write: impl Fn(&str, usize) -> String) {
    let rewrite = |text: Option<&mut Value>, most| {
        let Some(value) = text else { return };
        if let Some(written) = value.as_str().map(|text| write(text, most)) {
            *value = written.into();
        }
    };
    rewrite(message.get_mut("content"), MAX_CONTENT);
    for frame in message.get_mut("embeds").and_then(Value::as_array_mut).into_iter().flatten() {
        rewrite(frame.get_mut("description"), MAX_DESCRIPTION);
    }
}
