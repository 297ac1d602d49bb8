//! The posts of those who look for a game: made once, and changed once when they look no longer. They belong to no table.

use serenity::model::id::MessageId;

use crate::app::SeekState;
use crate::discord::controls::{CustomId, SeekButton};
use crate::discord::delivery::wire::{DeliveryError, PostedMessage, Sender};
use crate::discord::discord_id::{channel_id, kept_message};
use crate::discord::present::{seek_over, seek_post};
use outbox::{Delivered, Row};
use table::{ChannelId, GuildId};

impl Sender {
    /// Posts a seek; or, where the row names its post, changes that to what became of it.
    pub(in crate::discord::delivery) async fn post_seek(&self, row: &Row) -> Result<Delivered, DeliveryError> {
        let (guild, asked, channel) = (GuildId(row.lane.server), row.table.0, ChannelId(row.lane.place));
        let seek = self.app.seeks().asked(guild, asked).await?;
        let waits = seek.as_ref().filter(|seek| seek.state == SeekState::Waiting);
        match (row.target, waits) {
            (Some(target), None) => self.edit(channel_id(channel), target, &seek_over(seek.as_ref()).body()).await?,
            (None, Some(seek)) => {
                let role = self.app.servers().call_role(guild, asked).await?;
                let marker = CustomId::Seek(SeekButton::Answer(asked)).text();
                let is_it = |posted: &PostedMessage| posted.has_custom_id(&marker);
                let message = seek_post(seek, role);
                let posted = match self.create_once(row, channel_id(channel), (&message, None), is_it).await {
                    // A forum has posts and no messages: there a wish is found by `/play seek` alone.
                    Err(DeliveryError::Rest(error)) if error.takes_no_messages() => return Ok(Delivered::default()),
                    posted => posted?,
                };
                self.note_seek_post((guild, asked), channel, posted).await.map_err(DeliveryError::after_post)?;
            }
            // An earlier try may have posted what is over by now, and nobody knows that post.
            (None, None) if row.touched_before => {
                let marker = CustomId::Seek(SeekButton::Answer(asked)).text();
                let is_it = |posted: &PostedMessage| posted.has_custom_id(&marker);
                if let Some(posted) = self.search(channel_id(channel), is_it).await? {
                    let over = seek_over(seek.as_ref()).body();
                    self.edit(channel_id(channel), kept_message(posted.id), &over).await?;
                }
            }
            // It is over before it was posted, or was asked for once more.
            (Some(_), Some(_)) | (None, None) => {}
        }
        Ok(Delivered::default())
    }

    /// Remembers a seek's post, and changes it at once if the seek is over by now: no other row knows the post.
    async fn note_seek_post(
        &self,
        (guild, asked): (GuildId, i64),
        channel: ChannelId,
        posted: MessageId,
    ) -> Result<(), DeliveryError> {
        if self.app.seeks().remember_post(guild, asked, kept_message(posted)).await? {
            return Ok(());
        }
        let seek = self.app.seeks().asked(guild, asked).await?;
        self.edit(channel_id(channel), kept_message(posted), &seek_over(seek.as_ref()).body()).await
    }
}
