//! Words to people who have no seat by which the outbox could reach them: the row names them. A mute's is named by the history.

use crate::app::TableSummary;
use crate::discord::controls::CustomId;
use crate::discord::delivery::wire::{DeliveryError, Sender};
use crate::discord::present::{mute_notice, notice_text, word_apart};
use game::Seat;
use outbox::{Delivered, Row};
use table::{NoticeKind, PlayerId, Table};

impl Sender {
    /// Tells somebody that moderators have taken their seat, unless they have given it back by now.
    pub(super) async fn tell_unseated(&self, row: &Row, table: &Table, seat: Seat) -> Result<Delivered, DeliveryError> {
        let player = PlayerId(row.lane.place);
        // One who has had their data deleted since is not named any more.
        if !player.is_account() || !self.app.moderation().has_lost_seat(table.id, player).await? {
            return Ok(Delivered::default());
        }
        match notice_text(NoticeKind::Unseated, &TableSummary::from(table), seat, "") {
            Some(text) => self.tell_alone(row, player, text).await,
            None => Ok(Delivered::default()),
        }
    }

    /// Tells somebody that a game has begun without them, unless a block keeps them apart from its people: then they could not have come.
    pub(super) async fn tell_dropped(&self, row: &Row, table: &Table, seat: Seat) -> Result<Delivered, DeliveryError> {
        let guest = PlayerId(row.lane.place);
        // One who has had their data deleted since is not named any more.
        if !guest.is_account() || self.app.tables().are_apart(table, guest).await? {
            return Ok(Delivered::default());
        }
        match notice_text(NoticeKind::Dropped, &TableSummary::from(table), seat, "") {
            Some(text) => self.tell_alone(row, guest, text).await,
            None => Ok(Delivered::default()),
        }
    }

    /// Tells somebody that moderators have muted them, or mute them no longer.
    pub(super) async fn tell_of_mute(&self, row: &Row) -> Result<Delivered, DeliveryError> {
        let Some((entry, until_ms)) = self.app.moderation().mute_of(row.table.0).await? else {
            return Ok(Delivered::default());
        };
        match entry.player.zip(mute_notice(&entry, until_ms)) {
            Some((player, text)) => self.tell_alone(row, player, text).await,
            None => Ok(Delivered::default()),
        }
    }

    /// Sends one direct message under the row's nonce, in a new channel if the known one is gone. Closed direct messages are no
    /// error: the next refused request tells the person. They are noted, for every further refusal would count against the bot.
    async fn tell_alone(&self, row: &Row, player: PlayerId, text: String) -> Result<Delivered, DeliveryError> {
        let told = match self.tell_once(row, player, text.clone()).await {
            Err(DeliveryError::Rest(refused)) if refused.channel_gone() => {
                self.app.people().forget_dm_channel(player).await?;
                self.tell_once(row, player, text).await
            }
            told => told,
        };
        if told.as_ref().is_err_and(DeliveryError::is_dms_closed) {
            self.app.people().mark_dms_closed(player).await?;
        }
        told
    }

    /// An earlier try's message is known by its button: its words may be others by now.
    async fn tell_once(&self, row: &Row, player: PlayerId, text: String) -> Result<Delivered, DeliveryError> {
        let (channel, message) = (self.dm_channel(player).await?, word_apart(row.table, row.seq, text));
        let marker = CustomId::NoticeGames(row.table, row.seq).text();
        let sent = self.create_once(row, channel, (&message, None), |posted| posted.has_control(&marker)).await;
        sent.map(|_| Delivered::default())
    }
}
