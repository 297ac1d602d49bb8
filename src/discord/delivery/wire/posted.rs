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
    content: Option<String>,
    #[serde(default)]
    attachments: Option<Vec<PostedFile>>,
    #[serde(default)]
    components: Value,
}

#[derive(Debug, Deserialize)]
struct Author {
    id: UserId,
}

#[derive(Debug, Deserialize)]
struct PostedFile {
    #[serde(default)]
    filename: Option<String>,
}

impl PostedMessage {
    /// Whether this account wrote it.
    pub(in crate::discord::delivery) fn is_by(&self, user: UserId) -> bool {
        self.author.id == user
    }

    /// Whether it says this, but for white space at the ends, which Discord takes away.
    pub(in crate::discord::delivery) fn says(&self, content: &str) -> bool {
        self.content.as_deref().unwrap_or_default().trim() == clip(content, MAX_CONTENT).trim()
    }

    /// Whether it has a file of this name.
    pub(in crate::discord::delivery) fn has_file(&self, name: &str) -> bool {
        self.attachments.iter().flatten().any(|file| file.filename.as_deref() == Some(name))
    }

    /// Whether one of its buttons or menus has just this custom id.
    pub(in crate::discord::delivery) fn has_control(&self, id: &str) -> bool {
        self.has_custom_id(&format!("\"{id}\""))
    }

    /// Whether one of its buttons or menus has this text in its custom id.
    pub(in crate::discord::delivery) fn has_custom_id(&self, text: &str) -> bool {
        self.components.to_string().contains(text)
    }
}

/// A channel or thread that was created or opened.
#[derive(Debug, Deserialize)]
pub(in crate::discord::delivery) struct CreatedChannel {
    pub(in crate::discord::delivery) id: ChannelId,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nulls_wider_numbers_and_new_kinds_hide_no_message() {
        let author = json!({ "id": "2", "flags": 1_u64 << 53, "public_flags": 1_u64 << 60, "global_name": null });
        let file = json!({ "filename": "board.png", "flags": 1_u64 << 53, "size": 1_u64 << 60 });
        for (attachments, components) in
            [(json!([file, { "filename": null }]), json!([{ "type": 999 }])), (json!(null), json!(null))]
        {
            let whole = json!({
                "id": "1", "author": author, "content": null, "type": 1_u64 << 40, "flags": 1_u64 << 53,
                "attachments": attachments, "components": components, "a_new_field": [null],
            });
            let posted: PostedMessage = serde_json::from_value(whole).expect("it is read");
            assert_eq!(posted.has_file("board.png"), attachments.is_array());
            assert!(posted.is_by(UserId::new(2)) && posted.says(""));
        }
        let channel = json!({ "id": "1", "type": 1_u64 << 40, "flags": null, "application_id": null });
        assert!(serde_json::from_value::<CreatedChannel>(channel).is_ok());
    }

    #[test]
    fn a_control_is_known_by_its_whole_id() {
        let button = json!({ "type": 2, "label": "My view", "custom_id": "view:1a:k2" });
        let whole =
            json!({ "id": "1", "author": { "id": "2" }, "components": [{ "type": 1, "components": [button] }] });
        let posted: PostedMessage = serde_json::from_value(whole).expect("it is read");
        assert!(posted.has_control("view:1a:k2"));
        assert!(posted.has_custom_id(":1a") && !posted.has_control("view:1a:k"), "that is another row's");
    }
}
