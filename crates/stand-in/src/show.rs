//! Shows a stored message as a user sees it. Changes nothing.

use crate::{
    attachment::Attachment,
    message::{StoredMessage, flags},
    shown::{ShownFile, ShownMessage},
    world::World,
};

impl World {
    pub(crate) fn show(&self, message: &StoredMessage) -> ShownMessage {
        let file = |file: &Attachment| ShownFile {
            id: file.id,
            name: file.name.clone(),
            description: file.description.clone(),
            bytes: file.bytes.clone(),
            url: file.url(&self.base_url, message.channel),
        };
        ShownMessage {
            id: message.id,
            channel: message.channel,
            author: message.author,
            content: message.content.clone(),
            embeds: message.embeds_json(&self.base_url),
            components: message.components.clone(),
            attachments: message.attachments.iter().map(file).collect(),
            mentions: message.mentions.clone(),
            flags: message.flags,
            nonce: message.nonce.as_ref().map(|nonce| nonce.as_str().map_or_else(|| nonce.to_string(), str::to_owned)),
            edited: message.edited_ms.is_some(),
            revision: message.revision,
            ephemeral: message.is_ephemeral(),
            loading: message.flags & flags::LOADING != 0,
            reply_to: message.reply_to,
        }
    }
}
