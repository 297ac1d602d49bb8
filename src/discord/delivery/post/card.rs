//! A card that is shown where a player of the game wants it.

use crate::discord::delivery::wire::{DeliveryError, Sender};
use crate::discord::discord_id::channel_id;
use crate::discord::present::{BoardPost, CardReader, card_post};
use outbox::{Delivered, Row};
use table::Table;

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
        let BoardPost { message, mut picture } = card_post(&card, CardReader::Everybody, row.seq);
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
