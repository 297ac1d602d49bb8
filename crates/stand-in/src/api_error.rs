//! Discord's error answers: status, code, message. Knows the codes; who is refused, and why, is decided elsewhere.

use serde_json::{Value, json};

/// A request that Discord would turn down.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: String,
    pub(crate) errors: Option<Value>,
}

impl ApiError {
    pub(crate) fn new(status: u16, code: u32, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), errors: None }
    }

    /// 50035 with the tree of errors under `errors`.
    pub(crate) fn form(errors: Value) -> Self {
        Self { errors: Some(errors), ..Self::new(400, 50035, "Invalid Form Body") }
    }

    pub(crate) fn json(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }

    pub(crate) fn unauthorized() -> Self {
        Self::new(401, 0, "401: Unauthorized")
    }
    pub(crate) fn no_route() -> Self {
        Self::new(404, 0, "404: Not Found")
    }
    pub(crate) fn wrong_method() -> Self {
        Self::new(405, 0, "405: Method Not Allowed")
    }
    pub(crate) fn unknown_application() -> Self {
        Self::new(404, 10002, "Unknown Application")
    }
    pub(crate) fn unknown_channel() -> Self {
        Self::new(404, 10003, "Unknown Channel")
    }
    pub(crate) fn unknown_guild() -> Self {
        Self::new(404, 10004, "Unknown Guild")
    }
    pub(crate) fn unknown_member() -> Self {
        Self::new(404, 10007, "Unknown Member")
    }
    pub(crate) fn unknown_message() -> Self {
        Self::new(404, 10008, "Unknown Message")
    }
    pub(crate) fn unknown_user() -> Self {
        Self::new(404, 10013, "Unknown User")
    }
    pub(crate) fn unknown_emoji() -> Self {
        Self::new(404, 10014, "Unknown Emoji")
    }
    pub(crate) fn unknown_webhook() -> Self {
        Self::new(404, 10015, "Unknown Webhook")
    }
    pub(crate) fn unknown_interaction() -> Self {
        Self::new(404, 10062, "Unknown interaction")
    }
    pub(crate) fn unknown_command() -> Self {
        Self::new(404, 10063, "Unknown application command")
    }
    pub(crate) fn opening_too_fast() -> Self {
        Self::new(403, 40003, "You are opening direct messages too fast")
    }
    pub(crate) fn already_acknowledged() -> Self {
        Self::new(400, 40060, "Interaction has already been acknowledged.")
    }
    pub(crate) fn too_large() -> Self {
        Self::new(413, 40005, "Request entity too large")
    }
    pub(crate) fn missing_access() -> Self {
        Self::new(403, 50001, "Missing Access")
    }
    pub(crate) fn wrong_channel_type() -> Self {
        Self::new(400, 50024, "Cannot execute action on this channel type")
    }
    pub(crate) fn not_the_author() -> Self {
        Self::new(403, 50005, "Cannot edit a message authored by another user")
    }
    pub(crate) fn empty_message() -> Self {
        Self::new(400, 50006, "Cannot send an empty message")
    }
    pub(crate) fn non_text_channel() -> Self {
        Self::new(400, 50008, "Cannot send messages in a non-text channel")
    }
    pub(crate) fn tag_required() -> Self {
        Self::new(400, 40067, "A tag is required to create a forum post in this channel")
    }
    pub(crate) fn dms_closed() -> Self {
        Self::new(403, 50007, "Cannot send messages to this user")
    }
    pub(crate) fn missing_permissions() -> Self {
        Self::new(403, 50013, "Missing Permissions")
    }
    pub(crate) fn invalid_webhook_token() -> Self {
        Self::new(401, 50027, "Invalid Webhook Token")
    }
    pub(crate) fn thread_archived() -> Self {
        Self::new(400, 50083, "Thread is archived")
    }
    pub(crate) fn invalid_json() -> Self {
        Self::new(400, 50109, "The request body contains invalid JSON.")
    }
    pub(crate) fn no_mutual_guilds() -> Self {
        Self::new(400, 50278, "Cannot send messages to this user due to having no mutual guilds")
    }
    pub(crate) fn thread_exists() -> Self {
        Self::new(400, 160_004, "A thread has already been created for this message")
    }
    pub(crate) fn thread_locked() -> Self {
        Self::new(400, 160_005, "Thread is locked")
    }
    pub(crate) fn too_many_threads() -> Self {
        Self::new(400, 160_006, "Maximum number of active threads reached")
    }
}
