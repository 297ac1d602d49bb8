//! The outbox's courier: a row becomes a message. The content is made now, from the log up to the row's entry and from the
//! audience's view of it.

use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use serenity::model::id::UserId;

use crate::app::{App, TableSummary};
use crate::discord::delivery::wire::{DeliveryError, DmThrottle, Sender};
use crate::discord::present::{offer_post, over_post, talk_post, turn_post};
use discord_rest::Rest;
use game::Audience;
use outbox::{Delivered, DeliveryVerdict, GiveUpReason, Row, RowSender};
use table::NoticeKind;

/// Carries rows to Discord.
#[derive(Clone, Debug)]
pub(in crate::discord) struct OutboxDelivery(Sender);

impl OutboxDelivery {
    /// A courier that posts as the account `me`, one of so many processes that do.
    pub(in crate::discord) fn new(app: App, rest: Rest, (me, processes): (UserId, Arc<AtomicU32>)) -> Self {
        Self(Sender { app, rest, me, openings: Arc::new(DmThrottle::shared_among(processes)) })
    }

    async fn try_deliver(&self, row: &Row) -> Result<Delivered, DeliveryError> {
        let sender = &self.0;
        if row.kind == NoticeKind::Muted {
            return sender.tell_of_mute(row).await;
        }
        match row.kind {
            NoticeKind::Seek => return sender.post_seek(row).await,
            NoticeKind::Tournament => return sender.post_sign_up(row).await,
            NoticeKind::Round => return sender.post_round(row).await,
            _ => {}
        }
        let table = sender.app.tables().table_of(row).await?;
        let summary = || TableSummary::from(&*table);
        match (row.kind, row.audience) {
            (NoticeKind::Lobby, _) => sender.post_lobby(row, &table).await,
            (NoticeKind::Turn, _) => sender.post_board(row, &table, turn_post).await,
            (NoticeKind::Over, _) => sender.post_board(row, &table, over_post).await,
            (NoticeKind::Card, _) => sender.post_card(row, &table).await,
            (NoticeKind::RemoveButtons, _) => sender.remove_buttons(row, &table).await,
            (NoticeKind::Settled, _) => sender.strip_settled(&table).await,
            (NoticeKind::KeepAwake, _) => sender.keep_awake(&table).await,
            (NoticeKind::Secret, Audience::Seat(seat)) => sender.send_secret(row, &table, seat).await,
            (NoticeKind::Unseated, Audience::Seat(seat)) => sender.tell_unseated(row, &table, seat).await,
            (NoticeKind::Offer, _) => sender.say_in_thread(row, &table, offer_post(&summary(), row.seq)).await,
            (NoticeKind::Talk, _) => sender.say_in_thread(row, &table, talk_post(&summary(), row.seq)).await,
            (_, Audience::Seat(seat)) => sender.notify(row, &table, seat).await,
            (_, Audience::Public) => {
                Err(DeliveryError::Permanent(GiveUpReason::Damaged, "this notice has one reader".to_owned()))
            }
        }
    }
}

impl RowSender for OutboxDelivery {
    async fn deliver(&self, row: &Row) -> DeliveryVerdict {
        match self.try_deliver(row).await {
            Ok(delivered) => DeliveryVerdict::Done(delivered),
            Err(error) => self.0.recover(row, error).await,
        }
    }
}
