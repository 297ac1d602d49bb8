//! What follows where something of Discord's is gone: a thread, a lobby's post, a direct-message channel. What can be made
//! anew is forgotten, and the row comes again soon; the next try makes it.

use serde_json::Value;

use super::error::DeliveryError;
use super::sender::Sender;
use crate::app::TableSummary;
use crate::discord::discord_id::channel_id;
use crate::discord::rest::Policy;
use crate::outbox::{Delivered, DeliveryVerdict, Row};
use game::Audience;
use table::{ChannelId, NoticeKind, Phase};

impl Sender {
    /// What becomes of a row whose delivery failed.
    pub(super) async fn recover(&self, row: &Row, error: DeliveryError) -> DeliveryVerdict {
        let DeliveryError::Rest(refused) = &error else { return error.verdict() };
        let recovered = match (refused.channel_gone(), refused.message_gone()) {
            (true, _) => self.forget_channel(row).await,
            (_, true) if row.kind == NoticeKind::Lobby => self.forget_lobby(row).await,
            _ => Ok(None),
        };
        match recovered {
            Ok(Some(verdict)) => verdict,
            Ok(None) => error.verdict(),
            Err(error) => error.verdict(),
        }
    }

    /// Forgets the channel that is gone, if another can be made; `None` if not.
    async fn forget_channel(&self, row: &Row) -> Result<Option<DeliveryVerdict>, DeliveryError> {
        let table = self.app.load(row.table).await?;
        let place = table.place;
        match (row.kind, row.audience, place.thread, place.lobby_message) {
            (_, Audience::Seat(seat), _, _) => {
                let Some(player) = TableSummary::from(&*table).player(seat) else { return Ok(None) };
                self.app.forget_dm_channel(player).await?;
                Ok(Some(again_soon("the direct-message channel is gone")))
            }
            (NoticeKind::Lobby, ..) => Ok(None),
            (_, _, Some(thread), _) => {
                self.app.forget_thread(table.id, thread).await?;
                Ok(Some(again_soon("the thread is gone")))
            }
            // A post whose thread was deleted takes no second one.
            (_, _, None, Some(lobby)) if self.channel_exists(place.channel).await => {
                self.app.forget_lobby(table.id, lobby).await?;
                Ok(Some(again_soon("the thread is gone")))
            }
            _ => Ok(None),
        }
    }

    /// Forgets the lobby's post. It is made anew while people may still join; later nobody needs it.
    async fn forget_lobby(&self, row: &Row) -> Result<Option<DeliveryVerdict>, DeliveryError> {
        let table = self.app.load(row.table).await?;
        let Some(lobby) = table.place.lobby_message else { return Ok(None) };
        self.app.forget_lobby(table.id, lobby).await?;
        match table.phase {
            Phase::Lobby => Ok(Some(again_soon("the lobby's post is gone"))),
            _ => Ok(Some(DeliveryVerdict::Done(Delivered::default()))),
        }
    }

    async fn channel_exists(&self, channel: ChannelId) -> bool {
        self.rest.channel::<Value>(channel_id(channel), Policy::Outbox).await.is_ok()
    }
}

/// The row comes again at once, and its post has surely not been made.
fn again_soon(reason: &str) -> DeliveryVerdict {
    DeliveryVerdict::Later { after_ms: None, untouched: true, reason: reason.to_owned() }
}
