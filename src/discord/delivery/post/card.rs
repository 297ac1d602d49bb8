//! A card that is shown where a player of the game wants it.

use crate::app::Whereabouts;
use crate::discord::delivery::wire::{DeliveryError, Sender};
use crate::discord::discord_id::channel_id;
use crate::discord::present::{BoardPost, CardReader, card_post};
use outbox::{Delivered, Row};
use table::{ChannelId, Place, Table};

impl Sender {
    /// Posts the card of a game.
    pub(in crate::discord::delivery) async fn post_card(
        &self,
        row: &Row,
        table: &Table,
    ) -> Result<Delivered, DeliveryError> {
        let Some((card, channel)) = self.app.archive().shared_card(row, table).await? else {
            return Ok(Delivered::default());
        };
        let reader = if is_seen(&table.place, channel) { CardReader::Everybody } else { CardReader::Elsewhere };
        let BoardPost { message, mut picture } = card_post(&card, reader, row.seq);
        if let Some(guild) = table.place.guild {
            picture.style.theme = self.app.servers().palette(guild).await;
        }
        let file = picture.file.clone();
        let is_it = |posted: &crate::discord::delivery::wire::PostedMessage| posted.has_file(&file);
        let post = |channel| self.create_once(row, channel_id(channel), (&message, Some(picture.clone())), is_it);
        match (post(channel).await, table.place.thread) {
            // A forum has posts and no messages: the game's own post is the place for it.
            (Err(DeliveryError::Rest(error)), Some(thread)) if error.takes_no_messages() => post(thread).await?,
            (posted, _) => posted?,
        };
        Ok(Delivered::default())
    }
}

/// Whether everybody in a channel sees the table of this place. The channel above a thread is not known here.
fn is_seen(place: &Place, channel: ChannelId) -> bool {
    place.guild.is_some_and(|guild| Whereabouts { guild, channel, parent: None }.sees(place))
}
