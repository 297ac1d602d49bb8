//! Words to people whom moderators have sent away: they have no seat any more by which the outbox could reach them, so
//! who they are is read from the history.

use crate::app::TableSummary;
use crate::discord::delivery::wire::{DeliveryError, Sender};
use crate::discord::message::OutgoingMessage;
use crate::discord::present::{mute_notice, notice_text};
use game::Seat;
use outbox::{Delivered, Row};
use table::{NoticeKind, PlayerId, Table};

impl Sender {
    /// Tells somebody that moderators have taken their seat.
    pub(super) async fn tell_unseated(&self, row: &Row, table: &Table, seat: Seat) -> Result<Delivered, DeliveryError> {
        let player = self.app.moderation().unseated(table, seat).await?;
        let text = notice_text(NoticeKind::Unseated, &TableSummary::from(table), seat, "");
        match player.zip(text) {
            Some((player, text)) => self.tell_alone(row, player, text).await,
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

    /// Sends one direct message under the row's nonce. Closed direct messages are no error: the next refused request
    /// tells the person.
    async fn tell_alone(&self, row: &Row, player: PlayerId, text: String) -> Result<Delivered, DeliveryError> {
        let channel = self.dm_channel(player).await?;
        let message = OutgoingMessage::text(text);
        let sent = self.create_once(row, channel, (&message, None), |_| false).await;
        sent.map(|_| Delivered::default())
    }
}
