//! A message as the stand-in keeps it. Knows no REST and no page.

use serde_json::{Value, json};

use crate::{
    attachment::Attachment,
    snowflake::{Snowflake, iso8601},
};

/// How many files that an edit took away a message keeps.
const KEPT_FILES: usize = 4;

/// The flags that the stand-in acts on.
pub(crate) mod flags {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
}

/// The interaction that a message answers.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    pub(crate) interaction: Snowflake,
    pub(crate) kind: u8,
    pub(crate) user: Snowflake,
    pub(crate) command: Option<String>,
    /// The message whose component was used, also through a modal.
    pub(crate) source: Option<Snowflake>,
}

/// A message with what Discord keeps of it and what tests ask for.
#[derive(Clone, Debug)]
pub(crate) struct StoredMessage {
    pub(crate) id: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) author: Snowflake,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    /// Files that edits took away: who saw the message before may still be loading them, as from Discord's servers.
    pub(crate) replaced: Vec<Attachment>,
    pub(crate) mentions: Vec<Snowflake>,
    pub(crate) mention_everyone: bool,
    pub(crate) flags: u64,
    pub(crate) nonce: Option<Value>,
    pub(crate) tts: bool,
    pub(crate) created_ms: u64,
    pub(crate) edited_ms: Option<u64>,
    pub(crate) reply_to: Option<Snowflake>,
    pub(crate) cause: Option<Cause>,
    /// The user who alone sees an ephemeral message.
    pub(crate) only_for: Option<Snowflake>,
    /// How often it was changed since it was sent.
    pub(crate) revision: u32,
}

impl StoredMessage {
    pub(crate) const fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    pub(crate) fn seen_by(&self, user: Snowflake) -> bool {
        self.only_for.is_none_or(|only| only == user)
    }

    /// The message object; users are written by `user`.
    pub(crate) fn json(&self, base_url: &str, user: impl Fn(Snowflake) -> Value) -> Value {
        let mut message = json!({
            "id": self.id.to_string(), "channel_id": self.channel.to_string(), "author": user(self.author),
            "content": self.content, "timestamp": iso8601(self.created_ms),
            "edited_timestamp": self.edited_ms.map(iso8601), "tts": self.tts, "mention_everyone": self.mention_everyone,
            "mentions": self.mentions.iter().map(|id| user(*id)).collect::<Vec<_>>(), "mention_roles": [],
            "mention_channels": [], "attachments": self.attachments_json(base_url), "embeds": self.embeds_json(base_url),
            "components": self.components, "pinned": false, "flags": self.flags, "type": self.type_number(),
        });
        if let Some(nonce) = &self.nonce {
            message["nonce"] = nonce.clone();
        }
        if let Some(original) = self.reply_to {
            message["message_reference"] = json!({
                "type": 0, "message_id": original.to_string(), "channel_id": self.channel.to_string(),
            });
        }
        if let Some(cause) = &self.cause {
            add_cause(&mut message, cause, &user(cause.user));
        }
        message
    }

    const fn type_number(&self) -> u8 {
        match &self.cause {
            Some(Cause { command: Some(_), .. }) => 20,
            _ if self.reply_to.is_some() => 19,
            _ => 0,
        }
    }

    /// Gives the message other files; the latest that it loses can still be loaded.
    pub(crate) fn exchange(&mut self, files: Vec<Attachment>) {
        let old = std::mem::replace(&mut self.attachments, files);
        self.replaced.extend(old);
        let excess = self.replaced.len().saturating_sub(KEPT_FILES);
        self.replaced.drain(..excess);
    }

    /// Every file that can be loaded.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Attachment> {
        self.attachments.iter().chain(&self.replaced).filter(|file| !file.is_forgotten())
    }

    /// Lets go of a file's bytes. One that the message still has is named as before.
    pub(crate) fn forget_file(&mut self, id: Snowflake) {
        self.replaced.retain(|file| file.id != id);
        self.attachments.iter_mut().filter(|file| file.id == id).for_each(Attachment::forget);
    }

    pub(crate) fn attachments_json(&self, base_url: &str) -> Vec<Value> {
        self.attachments.iter().map(|file| file.json(base_url, self.channel)).collect()
    }

    /// The embeds, with `attachment://name` turned into the file's address.
    pub(crate) fn embeds_json(&self, base_url: &str) -> Vec<Value> {
        if self.flags & flags::SUPPRESS_EMBEDS != 0 {
            return Vec::new();
        }
        let mut embeds = self.embeds.clone();
        for embed in &mut embeds {
            for part in ["image", "thumbnail"] {
                self.resolve_picture(&mut embed[part], base_url);
            }
            if let Value::Object(map) = embed {
                map.retain(|_, value| !value.is_null());
            }
        }
        embeds
    }

    fn resolve_picture(&self, picture: &mut Value, base_url: &str) {
        let Some(name) = picture["url"].as_str().and_then(|url| url.strip_prefix("attachment://")) else { return };
        if let Some(file) = self.attachments.iter().find(|file| file.name == name) {
            let url = file.url(base_url, self.channel);
            picture["proxy_url"] = json!(url);
            picture["url"] = json!(url);
        }
    }
}

fn add_cause(message: &mut Value, cause: &Cause, user: &Value) {
    message["interaction_metadata"] = metadata(cause, cause.kind, user);
    if cause.kind == MODAL_SUBMIT {
        let trigger = if cause.source.is_some() { MESSAGE_COMPONENT } else { APPLICATION_COMMAND };
        message["interaction_metadata"]["triggering_interaction_metadata"] = metadata(cause, trigger, user);
    }
    if let Some(command) = &cause.command {
        message["interaction"] =
            json!({ "id": cause.interaction.to_string(), "type": cause.kind, "name": command, "user": user });
    }
}

/// Interaction types (Discord, "Interaction Type").
const APPLICATION_COMMAND: u8 = 2;
const MESSAGE_COMPONENT: u8 = 3;
const MODAL_SUBMIT: u8 = 5;

/// Discord, "Message Interaction Metadata Object": a component's names the message that it stands in.
fn metadata(cause: &Cause, kind: u8, user: &Value) -> Value {
    let mut metadata = json!({
        "id": cause.interaction.to_string(), "type": kind, "user": user, "authorizing_integration_owners": {},
    });
    if let Some(source) = cause.source.filter(|_| kind == MESSAGE_COMPONENT) {
        metadata["interacted_message_id"] = json!(source.to_string());
    }
    metadata
}
