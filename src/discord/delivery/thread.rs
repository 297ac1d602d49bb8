//! A table's thread: made on the lobby's post, or on its own where that post or an earlier thread is gone. What is posted
//! in it is made elsewhere.

use serde_json::{Value, json};
use serenity::model::id::ChannelId;

use super::error::DeliveryError;
use super::posted::CreatedChannel;
use super::sender::Sender;
use crate::app::TableSummary;
use crate::discord::discord_id::{channel_id, kept_channel, message_id};
use crate::discord::present::thread_name;
use crate::discord::rest::Policy;
use table::Table;

/// How long a thread stays open without a message, in minutes: Discord's longest.
const AUTO_ARCHIVE_MINUTES: u32 = 10_080;
/// A public thread (Discord, "Channel Types").
const PUBLIC_THREAD: u8 = 11;

/// Whether the thread in which a table was played is gone.
pub(super) fn has_lost_thread(table: &Table) -> bool {
    table.place.thread.is_none() && table.place.told.is_some()
}

impl Sender {
    /// The table's thread, made if need be. One that is made on the lobby's post has that post's id.
    pub(super) async fn thread(&self, table: &Table) -> Result<ChannelId, DeliveryError> {
        if let Some(thread) = table.place.thread {
            return Ok(channel_id(thread));
        }
        let name = thread_name(&TableSummary::from(table));
        let body = json!({ "name": name, "auto_archive_duration": AUTO_ARCHIVE_MINUTES });
        let Some(lobby) = table.place.lobby_message.filter(|_| !has_lost_thread(table)) else {
            return self.separate_thread(table, body).await;
        };
        let (parent, lobby) = (channel_id(table.place.channel), message_id(lobby));
        match self.rest.start_thread::<CreatedChannel>(parent, lobby, &body, Policy::Outbox).await {
            Ok(thread) => Ok(thread.id),
            Err(error) if error.already_done() => Ok(ChannelId::new(lobby.get())),
            Err(error) if error.message_gone() => self.separate_thread(table, body).await,
            Err(error) => Err(error.into()),
        }
    }

    /// A thread that belongs to no message, written down before anything is posted in it.
    async fn separate_thread(&self, table: &Table, mut body: Value) -> Result<ChannelId, DeliveryError> {
        body["type"] = json!(PUBLIC_THREAD);
        let parent = channel_id(table.place.channel);
        let thread = self.rest.create_thread::<CreatedChannel>(parent, &body, Policy::Outbox).await?.id;
        self.app.remember_thread(table.id, kept_channel(thread)).await?;
        Ok(thread)
    }
}
