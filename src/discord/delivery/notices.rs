//! Deliveries beside the boards: posts in the thread, and notices to one player by the way they have chosen.
//! Indispensable ones go to the thread where direct messages are closed.

use serenity::model::id::{ChannelId, MessageId};

use crate::app::{AskedPost, AskedWhere, TableSummary, views};
use crate::discord::controls::CustomId;
use crate::discord::delivery::post::in_channel;
use crate::discord::delivery::wire::{DeliveryError, Sender};
use crate::discord::message::{OutgoingMessage, OutgoingPicture};
use crate::discord::present::{
    CaptionedPicture, QuestionPost, may_claim, mention, notice, notice_words, offer_post, secret_waits, turn_picture,
};
use game::{Actor, Audience, Seat};
use outbox::{Delivered, NewRow, Row};
use table::{LogEntry, NoticeKind, Notify, OpenMatter, Phase, PlayerId, Table, TableEvent};

/// Notices of what nobody but their reader knew. All others say how the table stands when they are delivered, which a seat's new player may
/// know as well; secrets are the seat's, and so the new player's.
const PERSONAL: &[NoticeKind] = &[NoticeKind::Unplanned];

impl Sender {
    /// Posts in the table's thread, unless there is nothing left to say. Questions with buttons are remembered, to
    /// remove those later.
    pub(super) async fn say_in_thread(
        &self,
        row: &Row,
        table: &Table,
        message: Option<OutgoingMessage>,
    ) -> Result<Delivered, DeliveryError> {
        let mut settled = None;
        if let Some(message) = message {
            let thread = self.thread(table, row.audience).await.map_err(DeliveryError::in_thread)?;
            if let Some(TableEvent::Taken(seat)) =
                table.life.last_event.as_ref().filter(|_| row.kind == NoticeKind::Talk)
                && let Some(player) = TableSummary::from(table).player(*seat)
            {
                self.admit(thread, player).await;
            }
            let posted = self.send_notice(row, thread, &message, None).await.map_err(DeliveryError::in_thread)?;
            let matters = asks(row, table);
            if !matters.is_empty() {
                let remembered = self.remember_question(row, (in_channel(thread), posted), matters).await;
                settled = remembered.map_err(DeliveryError::after_post)?;
            }
        }
        // No board follows in a game that was called off, so its last one loses its buttons now.
        let board = table.place.post_message.filter(|_| table.phase() == Phase::Closed);
        let next = board.map(|target| NewRow { kind: NoticeKind::RemoveButtons, target });
        Ok(Delivered { next: next.or(settled), ..Delivered::default() })
    }

    /// Posts the open question in the table's thread.
    pub(super) async fn ask(&self, row: &Row, table: &Table) -> Result<Delivered, DeliveryError> {
        let which = self.question_post(row, table).await?;
        self.say_in_thread(row, table, offer_post(&TableSummary::from(table), row.seq, which)).await
    }

    /// Whether an earlier row's post of the open question is there: one that nobody has posted may give way to the next.
    async fn question_post(&self, row: &Row, table: &Table) -> Result<QuestionPost, DeliveryError> {
        let (matters, posts) = (asks(row, table), self.app.places().questions(table.id).await?);
        let is_earlier = |post: &AskedPost| {
            let is_public = matches!(post.place, AskedWhere::Channel(_));
            post.seq < row.seq && is_public && matters.iter().any(|matter| post.matters.contains(matter))
        };
        Ok(if posts.iter().any(is_earlier) { QuestionPost::Later } else { QuestionPost::First })
    }

    /// Tells one player something, unless it is no longer so.
    pub(super) async fn notify(&self, row: &Row, table: &Table, seat: Seat) -> Result<Delivered, DeliveryError> {
        let summary = TableSummary::from(table);
        let Some(player) = reader(row.kind, table, seat).filter(|_| is_still_so(row, table, seat)) else {
            return Ok(Delivered::default());
        };
        if self.is_for_another(row, table, seat).await? {
            return Ok(Delivered::default());
        }
        let reason = table.outcome().map(|outcome| outcome.reason.whole().to_owned()).unwrap_or_default();
        match table.settings.get(seat.index()).map_or(Notify::Dm, |settings| settings.told(row.kind)) {
            Notify::Never => return Ok(Delivered::default()),
            // The question's own post calls them.
            Notify::Thread if row.kind == NoticeKind::Asked => return Ok(Delivered::default()),
            Notify::Thread => return self.notify_in_thread(row, table, &summary, seat, &reason).await,
            Notify::Dm | Notify::Both => {}
        }
        if row.kind == NoticeKind::Remind && !self.has_thread_to_move_in(table).await? {
            return Ok(Delivered::default());
        }
        let Some(mut message) = notice(row.kind, &summary, seat, row.seq, &reason) else {
            return Ok(Delivered::default());
        };
        let mut picture = None;
        if let Some(board) = own_board(row.kind, table, &summary, seat) {
            let (content, mut board) = board.under(&message.content);
            board.style.theme = self.app.people().palette(player).await;
            (message.content, picture) = (content, Some(board));
        }
        match self.send_dm(row, player, &message, picture).await {
            Err(error) if error.is_dms_closed() => {
                self.app.people().mark_dms_closed(player).await?;
                self.notify_in_thread(row, table, &summary, seat, &reason).await
            }
            other => {
                let (sent, matters) = (other?, asks(row, table));
                if matters.is_empty() {
                    return Ok(Delivered::default());
                }
                let remembered = self.remember_question(row, (AskedWhere::Person(player), sent), matters).await;
                Ok(Delivered { next: remembered.map_err(DeliveryError::after_post)?, ..Delivered::default() })
            }
        }
    }

    /// Whether a notice tells of what a seat's former player did out of the others' sight: somebody who has taken the seat over since does
    /// not read it.
    async fn is_for_another(&self, row: &Row, table: &Table, seat: Seat) -> Result<bool, DeliveryError> {
        if !PERSONAL.contains(&row.kind) {
            return Ok(false);
        }
        let seated = self.app.archive().seated_since(table).await?;
        Ok(seated.is_later_than_all(seat, row.until))
    }

    /// Tells a player with closed direct messages, in the thread, where their secret is to be seen. The secret itself
    /// is not named; it is part of their view.
    pub(super) async fn show_the_second_way(
        &self,
        row: &Row,
        table: &Table,
        player: PlayerId,
    ) -> Result<Delivered, DeliveryError> {
        tracing::info!(table = %row.table, seq = row.seq, "closed direct messages: a secret is shown on demand");
        let message = secret_waits(&TableSummary::from(table), player, row.seq);
        self.say_in_thread(row, table, Some(message)).await
    }

    /// Wakes the thread before somebody is reminded to move. Where it is locked there is nothing to remind of: its clocks stand from
    /// now on, and its people are told that.
    async fn has_thread_to_move_in(&self, table: &Table) -> Result<bool, DeliveryError> {
        match self.wake_thread(table).await {
            Err(error) if error.thread_locked() => {
                self.app.places().thread_locked(table.id).await?;
                Ok(false)
            }
            Err(error) if error.channel_gone() => Err(DeliveryError::ThreadGone(error)),
            // Asleep or awake, it is there.
            Ok(()) | Err(_) => Ok(true),
        }
    }

    /// Sends a direct message once, with the button by which it is told from all others.
    pub(super) async fn send_dm(
        &self,
        row: &Row,
        player: PlayerId,
        message: &OutgoingMessage,
        picture: Option<OutgoingPicture>,
    ) -> Result<MessageId, DeliveryError> {
        let channel = self.dm_channel(player).await?;
        self.send_notice(row, channel, message, picture).await
    }

    /// Creates a notice once: its last button carries the row's number.
    async fn send_notice(
        &self,
        row: &Row,
        channel: ChannelId,
        message: &OutgoingMessage,
        picture: Option<OutgoingPicture>,
    ) -> Result<MessageId, DeliveryError> {
        let marker = CustomId::NoticeView(row.table, row.seq).text();
        let sent = self.create_once(row, channel, (message, picture), |posted| posted.has_control(&marker));
        sent.await
    }

    /// Says in the thread what a player wants to be told there, or must not miss with closed direct messages. They are called
    /// there only if the turn's post did not call them.
    async fn notify_in_thread(
        &self,
        row: &Row,
        table: &Table,
        summary: &TableSummary,
        seat: Seat,
        reason: &str,
    ) -> Result<Delivered, DeliveryError> {
        let must_reach =
            [NoticeKind::Call, NoticeKind::Remind, NoticeKind::Asked, NoticeKind::Nudge, NoticeKind::Claim];
        if !must_reach.contains(&row.kind) {
            return Err(DeliveryError::DmsClosed);
        }
        let mentioned = row.kind == NoticeKind::Call && summary.thread_calls.contains(&seat);
        let (Some(player), Some(text)) = (summary.player(seat), notice_words(row.kind, summary, seat, reason)) else {
            return Ok(Delivered::default());
        };
        let Some(mut message) = notice(row.kind, summary, seat, row.seq, reason) else {
            return Ok(Delivered::default());
        };
        let name = if mentioned { summary.name_in_message(seat) } else { mention(player) };
        message.content = format!("{name}, {text}");
        message.mentions = if mentioned { Vec::new() } else { vec![player] };
        self.say_in_thread(row, table, Some(message)).await
    }
}

/// The reader of a notice for a seat: its player, or before the game the person invited.
fn reader(kind: NoticeKind, table: &Table, seat: Seat) -> Option<PlayerId> {
    let occupant = table.seats.get(seat.index())?;
    let person = if kind == NoticeKind::Moderated { occupant.person() } else { occupant.player() };
    person.map(|person| person.id)
}

/// The open matters that a notice's buttons answer.
fn asks(row: &Row, table: &Table) -> Vec<OpenMatter> {
    match row.kind {
        NoticeKind::Offer | NoticeKind::Asked => {
            table.life.offer_id(table.log.end()).map(OpenMatter::Question).into_iter().collect()
        }
        NoticeKind::Talk => {
            table.life.last_event.as_ref().map(|event| OpenMatter::of_event(event, table)).unwrap_or_default()
        }
        NoticeKind::Claim => OpenMatter::lateness(table),
        NoticeKind::Remind | NoticeKind::Nudge => match row.audience {
            Audience::Seat(seat) => vec![OpenMatter::reminder(table, seat)],
            Audience::Public => Vec::new(),
        },
        NoticeKind::Lobby
        | NoticeKind::Turn
        | NoticeKind::Secret
        | NoticeKind::Over
        | NoticeKind::RemoveButtons
        | NoticeKind::Settled
        | NoticeKind::KeepAwake
        | NoticeKind::Call
        | NoticeKind::Alone
        | NoticeKind::Next
        | NoticeKind::Ended
        | NoticeKind::Unplanned
        | NoticeKind::Refused
        | NoticeKind::Moderated
        | NoticeKind::Unseated
        | NoticeKind::Dropped
        | NoticeKind::Muted
        | NoticeKind::Seek
        | NoticeKind::Card
        | NoticeKind::Tournament
        | NoticeKind::Round
        | NoticeKind::Undecided
        | NoticeKind::Problem => Vec::new(),
    }
}

/// Whether what a notice says still holds: a reminder of a move that was played would only confuse.
fn is_still_so(row: &Row, table: &Table, seat: Seat) -> bool {
    let to_act = table.to_act();
    match row.kind {
        NoticeKind::Call | NoticeKind::Remind | NoticeKind::Nudge => {
            to_act.contains(&seat) && is_same_turn(row, table, seat)
        }
        NoticeKind::Alone => to_act == [seat] && is_same_turn(row, table, seat),
        NoticeKind::Next => table.next_seat() == Some(seat) && is_same_turn(row, table, seat),
        NoticeKind::Claim => may_claim(&TableSummary::from(table), seat),
        NoticeKind::Asked => table.life.offer.as_ref().is_some_and(|offer| !offer.agreed.contains(&seat)),
        NoticeKind::Lobby
        | NoticeKind::Turn
        | NoticeKind::Secret
        | NoticeKind::Over
        | NoticeKind::RemoveButtons
        | NoticeKind::Settled
        | NoticeKind::KeepAwake
        | NoticeKind::Offer
        | NoticeKind::Talk
        | NoticeKind::Ended
        | NoticeKind::Unplanned
        | NoticeKind::Refused
        | NoticeKind::Moderated
        | NoticeKind::Unseated
        | NoticeKind::Dropped
        | NoticeKind::Muted
        | NoticeKind::Seek
        | NoticeKind::Card
        | NoticeKind::Tournament
        | NoticeKind::Round
        | NoticeKind::Undecided
        | NoticeKind::Problem => true,
    }
}

/// Whether a seat's turn is the one that a notice is about: a later turn has a notice of its own, and nobody is told twice.
fn is_same_turn(row: &Row, table: &Table, seat: Seat) -> bool {
    let ends = |entry: &LogEntry| entry.by() == Actor::Seat(seat) || matches!(entry, LogEntry::Undo { .. });
    table.log.since(row.until).is_some_and(|since| !since.iter().any(ends))
}

/// A turn notice comes with the player's own board.
fn own_board(kind: NoticeKind, table: &Table, summary: &TableSummary, seat: Seat) -> Option<CaptionedPicture> {
    if kind != NoticeKind::Call {
        return None;
    }
    let view = views::seat_view(table, seat)?;
    Some(turn_picture(summary, &*view))
}
