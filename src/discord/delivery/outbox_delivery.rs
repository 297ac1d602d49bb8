//! A row of the outbox becomes a message. The content is made now, from the log up to the row's entry and from the
//! audience's view of it.

use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use serenity::model::id::UserId;

use crate::app::{App, Failure, Loaded, TableSummary};
use crate::discord::delivery::wire::{DeliveryError, DmThrottle, Sender};
use crate::discord::message::RegisteredIds;
use crate::discord::present::{over_post, talk_post, turn_post};
use discord_rest::Rest;
use game::{Audience, Seat};
use outbox::{Delivered, DeliveryVerdict, GiveUpReason, Row, RowSender};
use table::NoticeKind;

/// Carries rows to Discord.
#[derive(Clone, Debug)]
pub(in crate::discord) struct OutboxDelivery(Sender);

impl OutboxDelivery {
    /// A delivery that posts as the account `me`, in one of so many processes that do.
    pub(in crate::discord) fn new(
        app: App,
        rest: Rest,
        (me, processes): (UserId, Arc<AtomicU32>),
        registered: RegisteredIds,
    ) -> Self {
        Self(Sender { app, rest, me, registered, openings: Arc::new(DmThrottle::shared_among(processes)) })
    }

    async fn try_deliver(&self, row: &Row) -> Result<Delivered, DeliveryError> {
        let sender = &self.0;
        match row.kind {
            NoticeKind::Muted => sender.tell_of_mute(row).await,
            NoticeKind::Seek => sender.post_seek(row).await,
            NoticeKind::Tournament => sender.post_sign_up(row).await,
            NoticeKind::Round => sender.post_round(row).await,
            NoticeKind::Undecided => sender.post_undecided(row).await,
            NoticeKind::Problem => sender.post_problem(row).await,
            NoticeKind::Lobby => sender.post_lobby(row, &*self.table(row).await?).await,
            NoticeKind::Turn => sender.post_board(row, &*self.table(row).await?, turn_post).await,
            NoticeKind::Over => sender.post_board(row, &*self.table(row).await?, over_post).await,
            NoticeKind::Card => sender.post_card(row, &*self.table(row).await?).await,
            NoticeKind::RemoveButtons => sender.remove_buttons(row, &*self.table(row).await?).await,
            NoticeKind::Settled => sender.strip_settled(&*self.table(row).await?).await,
            NoticeKind::KeepAwake => sender.keep_awake(&*self.table(row).await?).await,
            NoticeKind::Offer => sender.ask(row, &*self.table(row).await?).await,
            NoticeKind::Talk => self.say(row).await,
            NoticeKind::Secret => sender.send_secret(row, &*self.table(row).await?, reader(row)?).await,
            NoticeKind::Unseated => sender.tell_unseated(row, &*self.table(row).await?, reader(row)?).await,
            NoticeKind::Dropped => sender.tell_dropped(row, &*self.table(row).await?, reader(row)?).await,
            NoticeKind::Call
            | NoticeKind::Remind
            | NoticeKind::Nudge
            | NoticeKind::Asked
            | NoticeKind::Claim
            | NoticeKind::Alone
            | NoticeKind::Next
            | NoticeKind::Ended
            | NoticeKind::Unplanned
            | NoticeKind::Refused
            | NoticeKind::Moderated => sender.notify(row, &*self.table(row).await?, reader(row)?).await,
        }
    }

    async fn table(&self, row: &Row) -> Result<Loaded, Failure> {
        self.0.app.tables().table_of(row).await
    }

    /// Posts the latest talk in the table's thread. A row that later talk has overtaken leaves the word to that: nothing is said twice.
    async fn say(&self, row: &Row) -> Result<Delivered, DeliveryError> {
        let table = self.table(row).await?;
        if self.0.app.places().has_later_talk(row.table, row.seq).await? {
            return Ok(Delivered::default());
        }
        self.0.say_in_thread(row, &table, talk_post(&TableSummary::from(&*table), row.seq)).await
    }
}

/// The seat that a notice to one player is for.
fn reader(row: &Row) -> Result<Seat, DeliveryError> {
    match row.audience {
        Audience::Seat(seat) => Ok(seat),
        Audience::Public => {
            Err(DeliveryError::Permanent(GiveUpReason::Damaged, "this notice has one reader".to_owned()))
        }
    }
}

impl RowSender for OutboxDelivery {
    async fn deliver(&self, row: &Row) -> DeliveryVerdict {
        match self.try_deliver(row).await {
            Ok(delivered) => {
                if delivered.lobby_message.is_some() {
                    self.0.note_presence(row).await;
                }
                DeliveryVerdict::Done(delivered)
            }
            Err(error) => self.0.recover(row, error).await,
        }
    }
}
