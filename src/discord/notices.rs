//! Deliveries beside the boards: what is said in the thread, and what one player is told by direct message. Where that is
//! closed, what he must not miss is said in the thread.

use super::deliver::{Deliver, Sent, Trouble};
use super::outgoing::{Message, Picture};
use super::present::{mention, notice, told_one, turn_picture};
use crate::app::{App, Failure, TableSummary};
use crate::outbox::{Delivered, NewRow, Row};
use game::Seat;
use table::{NoticeKind, Phase, PlayerId, Table};

impl Deliver {
    /// Says something in the table's thread; nothing, if there is nothing to say any more.
    pub(super) async fn say(&self, row: &Row, table: &Table, message: Option<Message>) -> Result<Delivered, Trouble> {
        if let Some(message) = message {
            let thread = self.thread(table).await?;
            self.once(row, thread, &message, None).await?;
        }
        // Nothing follows the last word of a game that was called off, so its board loses its buttons now.
        let board = table.place.post_message.filter(|_| table.phase == Phase::Closed);
        let next = board.map(|target| NewRow { kind: NoticeKind::RemoveButtons, target });
        Ok(Delivered { next, ..Delivered::default() })
    }

    /// Tells one player something, unless it is no longer so.
    pub(super) async fn tell_one(&self, row: &Row, table: &Table, seat: Seat) -> Result<Delivered, Trouble> {
        let seating = TableSummary::from(table);
        let Some(player) = seating.player(seat).filter(|_| is_still_so(row.kind, table, seat)) else {
            return Ok(Delivered::default());
        };
        let reason = table.outcome().map(|outcome| outcome.reason).unwrap_or_default();
        let Some(message) = notice(row.kind, &seating, seat, row.seq, &reason) else { return Ok(Delivered::default()) };
        let mut picture = own_picture(row.kind, table, &seating, seat);
        if let Some(picture) = &mut picture {
            picture.look.theme = self.app.palette(player).await;
        }
        match self.write_to(row, player, &message, picture).await {
            Err(trouble) if trouble.is_closed_dm() => {
                self.note_closed(player).await?;
                self.tell_in_thread(row, table, &seating, seat, &reason).await
            }
            other => other.map(|()| Delivered::default()),
        }
    }

    async fn write_to(
        &self,
        row: &Row,
        player: PlayerId,
        message: &Message,
        picture: Option<Picture>,
    ) -> Result<(), Trouble> {
        let dm = self.dm(player).await?;
        self.once(row, dm, message, picture).await
    }

    /// Creates a message, if no earlier try did.
    async fn once(
        &self,
        row: &Row,
        channel: serenity::model::id::ChannelId,
        message: &Message,
        picture: Option<Picture>,
    ) -> Result<(), Trouble> {
        let marker = crate::discord::ids::Id::Noted(row.table, row.seq).text();
        if self.find(row, channel, |sent: &Sent| sent.holds_id(&marker)).await?.is_none() {
            self.create(row, channel, message, picture).await?;
        }
        Ok(())
    }

    /// His direct messages are closed: what he must not miss stands in the thread. He is called there only if the turn's
    /// post did not call him.
    async fn tell_in_thread(
        &self,
        row: &Row,
        table: &Table,
        seating: &TableSummary,
        seat: Seat,
        reason: &str,
    ) -> Result<Delivered, Trouble> {
        if !matches!(row.kind, NoticeKind::Call | NoticeKind::Remind | NoticeKind::Asked | NoticeKind::Nudge) {
            return Err(Trouble::closed());
        }
        let called = row.kind != NoticeKind::Call || seating.thread_calls.contains(&seat);
        let (Some(player), Some(text)) = (seating.player(seat), told_one(row.kind, seating, seat, reason)) else {
            return Ok(Delivered::default());
        };
        let Some(mut message) = notice(row.kind, seating, seat, row.seq, reason) else {
            return Ok(Delivered::default());
        };
        let name = if called { seating.names()[seat.index()].clone() } else { mention(player) };
        message.content = format!("{name}, {text}");
        message.mentions = if called { Vec::new() } else { vec![player] };
        self.say(row, table, Some(message)).await
    }

    /// Remembers that a player can't be reached by direct message.
    pub(super) async fn note_closed(&self, player: PlayerId) -> Result<(), Trouble> {
        let noted = self.app.store().dm_closed(player, self.app.now_ms()).await;
        noted.map_err(|error| Trouble::from(Failure::from(error)))
    }
}

/// Whether what a notice says still holds: a reminder of a move that was played would only confuse.
fn is_still_so(kind: NoticeKind, table: &Table, seat: Seat) -> bool {
    let to_act = table.to_act();
    match kind {
        NoticeKind::Call | NoticeKind::Remind | NoticeKind::Nudge => to_act.contains(&seat),
        NoticeKind::Alone => to_act == [seat],
        NoticeKind::Next => table.next_seat() == Some(seat),
        NoticeKind::Asked => table.life.offer.as_ref().is_some_and(|offer| !offer.agreed.contains(&seat)),
        _ => true,
    }
}

/// A turn notice comes with the player's own board.
fn own_picture(kind: NoticeKind, table: &Table, seating: &TableSummary, seat: Seat) -> Option<Picture> {
    if kind != NoticeKind::Call {
        return None;
    }
    let view = App::seat_view(table, seat)?;
    Some(turn_picture(seating, &*view))
}
