//! The fields of Discord's objects that a delivery reads.

use serde::Deserialize;
use serde_json::Value;
use serenity::model::id::{ChannelId, MessageId, UserId};

use crate::discord::message::MAX_CONTENT;
use name::clip;

/// A message in a channel.
#[derive(Debug, Deserialize)]
pub(in crate::discord::delivery) struct PostedMessage {
    pub(in crate::discord::delivery) id: MessageId,
    author: Author,
    #[serde(default)]
    content: String,
    #[serde(default)]
    attachments: Vec<PostedFile>,
    #[serde(default)]
    components: Vec<Value>,
}

#[derive(Debug, Deserialize)]
struct Author {
    id: UserId,
}

#[derive(Debug, Deserialize)]
struct PostedFile {
    filename: String,
}

impl PostedMessage {
    /// Whether this account wrote it.
    pub(in crate::discord::delivery) fn is_by(&self, user: UserId) -> bool {
        self.author.id == user
    }

    /// Whether it says this, but for white space at the ends, which Discord takes away.
    pub(in crate::discord::delivery) fn says(&self, content: &str) -> bool {
        self.content.trim() == clip(content, MAX_CONTENT).trim()
    }

    /// Whether it has a file of this name.
    pub(in crate::discord::delivery) fn has_file(&self, name: &str) -> bool {
        self.attachments.iter().any(|file| file.filename == name)
    }

    /// Whether one of its buttons or menus has this text in its custom id.
    pub(in crate::discord::delivery) fn has_custom_id(&self, text: &str) -> bool {
        self.components.iter().any(|row| row.to_string().contains(text))
    }
}

/// A channel or thread that was created or opened.
#[derive(Debug, Deserialize)]
pub(in crate::discord::delivery) struct CreatedChannel {
    pub(in crate::discord::delivery) id: ChannelId,
}
