//! Discord's error answers: status, code, message. Knows the codes; who is refused, and why, is decided elsewhere.

use serde_json::{Value, json};

/// A request that Discord would turn down.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) code: u32,
    pub(super) message: String,
    pub(super) errors: Option<Value>,
}

impl Refusal {
    pub(super) fn new(status: u16, code: u32, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), errors: None }
    }

    /// 50035 with the tree of errors under `errors`.
    pub(super) fn form(errors: Value) -> Self {
        Self { errors: Some(errors), ..Self::new(400, 50035, "Invalid Form Body") }
    }

    pub(super) fn json(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }

    pub(super) fn unauthorized() -> Self {
        Self::new(401, 0, "401: Unauthorized")
    }
    pub(super) fn no_route() -> Self {
        Self::new(404, 0, "404: Not Found")
    }
    pub(super) fn wrong_method() -> Self {
        Self::new(405, 0, "405: Method Not Allowed")
    }
    pub(super) fn unknown_application() -> Self {
        Self::new(404, 10002, "Unknown Application")
    }
    pub(super) fn unknown_channel() -> Self {
        Self::new(404, 10003, "Unknown Channel")
    }
    pub(super) fn unknown_guild() -> Self {
        Self::new(404, 10004, "Unknown Guild")
    }
    pub(super) fn unknown_member() -> Self {
        Self::new(404, 10007, "Unknown Member")
    }
    pub(super) fn unknown_message() -> Self {
        Self::new(404, 10008, "Unknown Message")
    }
    pub(super) fn unknown_user() -> Self {
        Self::new(404, 10013, "Unknown User")
    }
    pub(super) fn unknown_webhook() -> Self {
        Self::new(404, 10015, "Unknown Webhook")
    }
    pub(super) fn unknown_interaction() -> Self {
        Self::new(404, 10062, "Unknown interaction")
    }
    pub(super) fn unknown_command() -> Self {
        Self::new(404, 10063, "Unknown application command")
    }
    pub(super) fn already_acknowledged() -> Self {
        Self::new(400, 40060, "Interaction has already been acknowledged.")
    }
    pub(super) fn too_large() -> Self {
        Self::new(413, 40005, "Request entity too large")
    }
    pub(super) fn missing_access() -> Self {
        Self::new(403, 50001, "Missing Access")
    }
    pub(super) fn wrong_channel_type() -> Self {
        Self::new(400, 50024, "Cannot execute action on this channel type")
    }
    pub(super) fn not_the_author() -> Self {
        Self::new(403, 50005, "Cannot edit a message authored by another user")
    }
    pub(super) fn empty_message() -> Self {
        Self::new(400, 50006, "Cannot send an empty message")
    }
    pub(super) fn dms_closed() -> Self {
        Self::new(403, 50007, "Cannot send messages to this user")
    }
    pub(super) fn missing_permissions() -> Self {
        Self::new(403, 50013, "Missing Permissions")
    }
    pub(super) fn invalid_webhook_token() -> Self {
        Self::new(401, 50027, "Invalid Webhook Token")
    }
    pub(super) fn thread_archived() -> Self {
        Self::new(400, 50083, "Thread is archived")
    }
    pub(super) fn invalid_json() -> Self {
        Self::new(400, 50109, "The request body contains invalid JSON.")
    }
    pub(super) fn no_mutual_guilds() -> Self {
        Self::new(400, 50278, "Cannot send messages to this user due to having no mutual guilds")
    }
    pub(super) fn thread_exists() -> Self {
        Self::new(400, 160_004, "A thread has already been created for this message")
    }
    pub(super) fn thread_locked() -> Self {
        Self::new(400, 160_005, "Thread is locked")
    }
    pub(super) fn too_many_threads() -> Self {
        Self::new(400, 160_006, "Maximum number of active threads reached")
    }
}
