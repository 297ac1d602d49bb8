//! A message as it leaves: texts, controls, whom it calls, and the picture that goes with it, as a scene still.

use serde_json::{Value, json};
use serenity::builder::{CreateActionRow, CreateEmbed};

use crate::app::RoleId;
use name::clip;
use table::PlayerId;

/// Discord's limit for a message's text, in characters.
pub const MAX_CONTENT: usize = 2_000;
/// A message to send, without its picture.
#[derive(Clone, Debug, Default)]
pub struct OutgoingMessage {
    /// The text, cut at 2,000 characters when it is sent.
    pub content: String,
    /// Embeds below the text, at most 10.
    pub embeds: Vec<CreateEmbed>,
    /// Its buttons and menus.
    pub rows: Vec<CreateActionRow>,
    /// The people it mentions; names in the text mention nobody.
    pub mentions: Vec<PlayerId>,
    /// The roles that it mentions.
    pub roles: Vec<RoleId>,
    /// Whether it comes without a notification sound, as messages beside the turns do.
    pub silent: bool,
}

impl PartialEq for OutgoingMessage {
    fn eq(&self, other: &Self) -> bool {
        self.body() == other.body()
    }
}

impl OutgoingMessage {
    /// A message of text alone.
    #[must_use]
    pub fn text(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// The body, without files: what it does not name (attachments above all) stays as it is in an edit.
    #[must_use]
    pub fn body(&self) -> Value {
        let users: Vec<_> = self.mentions.iter().map(|player| player.0.to_string()).collect();
        let roles: Vec<_> = self.roles.iter().map(|role| role.0.to_string()).collect();
        let mut body = json!({
            "content": clip(&self.content, MAX_CONTENT),
            "embeds": self.embeds,
            "components": self.rows,
            "allowed_mentions": { "parse": [], "users": users },
        });
        if !roles.is_empty() {
            body["allowed_mentions"]["roles"] = json!(roles);
        }
        body
    }
}
