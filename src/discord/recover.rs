//! What a delivery does where something of Discord's is gone: a thread, a lobby's post, a direct-message channel. What can
//! be made anew is forgotten, and the row comes again soon; the next try makes it.

use serde_json::{Value, json};
use serenity::model::id::ChannelId;

use super::deliver::{Channel, Deliver, Trouble, channel, signed_channel, verdict};
use super::outgoing::Message;
use super::rest::Policy;
use crate::app::TableSummary;
use crate::outbox::{NewRow, Row, Verdict};
use game::Audience;
use table::{NoticeKind, Phase, Table};

/// A public thread (Discord, "Channel Types").
const PUBLIC_THREAD: u8 = 11;
/// What a new thread begins with where the old one was deleted.
const MOVED: &str = "-# This table's thread was deleted; the game goes on here.\n";

/// Whether a table was told of in a thread that is gone.
pub(super) fn has_lost_its_thread(table: &Table) -> bool {
    table.place.thread.is_none() && table.place.told_ply.is_some()
}

/// Says why there is a new thread.
pub(super) fn explain(table: &Table, message: &mut Message) {
    if has_lost_its_thread(table) {
        message.content.insert_str(0, MOVED);
    }
}

/// What follows a first post in a new thread: the lobby must lead to it.
pub(super) fn lead_on(table: &Table) -> Option<NewRow> {
    let lobby = table.place.lobby_message.filter(|_| has_lost_its_thread(table));
    lobby.map(|target| NewRow { kind: NoticeKind::Lobby, target })
}

impl Deliver {
    /// What becomes of a row whose delivery failed.
    pub(super) async fn recover(&self, row: &Row, trouble: Trouble) -> Verdict {
        let Trouble::Rest(error) = &trouble else { return verdict(trouble) };
        let healed = match (error.channel_gone(), error.message_gone()) {
            (true, _) => self.without_channel(row).await,
            (_, true) if row.kind == NoticeKind::Lobby => self.without_lobby(row).await,
            _ => Ok(None),
        };
        match healed {
            Ok(Some(verdict)) => verdict,
            Ok(None) => verdict(trouble),
            Err(trouble) => verdict(trouble),
        }
    }

    async fn without_channel(&self, row: &Row) -> Result<Option<Verdict>, Trouble> {
        let table = self.app.load(row.table).await?;
        let (store, place) = (self.app.store(), table.place);
        match (row.kind, row.audience, place.thread, place.lobby_message) {
            (_, Audience::Seat(seat), _, _) => {
                let Some(player) = TableSummary::from(&*table).player(seat) else { return Ok(None) };
                own(store.forget_dm_channel(player).await)?;
                Ok(Some(soon("the direct-message channel is gone")))
            }
            (NoticeKind::Lobby, ..) => Ok(None),
            (_, _, Some(thread), _) => {
                own(store.forget_thread(table.id, thread).await)?;
                Ok(Some(soon("the thread is gone")))
            }
            // A thread that hung on the lobby's post and is deleted leaves a post that takes no second one.
            (_, _, None, Some(lobby)) if self.is_there(place.channel).await => {
                own(store.forget_lobby(table.id, lobby).await)?;
                Ok(Some(soon("the thread is gone")))
            }
            _ => Ok(None),
        }
    }

    /// A lobby's post is made anew while people may still join; later nobody needs it.
    async fn without_lobby(&self, row: &Row) -> Result<Option<Verdict>, Trouble> {
        let table = self.app.load(row.table).await?;
        let Some(lobby) = table.place.lobby_message else { return Ok(None) };
        own(self.app.store().forget_lobby(table.id, lobby).await)?;
        match table.phase {
            Phase::Lobby => Ok(Some(soon("the lobby's post is gone"))),
            _ => Ok(Some(Verdict::Done(crate::outbox::Delivered::default()))),
        }
    }

    async fn is_there(&self, id: i64) -> bool {
        self.rest.channel::<Value>(channel(id), Policy::Outbox).await.is_ok()
    }

    /// A thread that hangs on nothing, written down before anything is posted in it.
    pub(super) async fn loose_thread(&self, table: &Table, mut body: Value) -> Result<ChannelId, Trouble> {
        body["type"] = json!(PUBLIC_THREAD);
        let parent = channel(table.place.channel);
        let made = self.rest.create_thread::<Channel>(parent, &body, Policy::Outbox).await?.id;
        own(self.app.store().found_thread(table.id, signed_channel(made)).await)?;
        Ok(made)
    }
}

fn own<E>(done: Result<(), E>) -> Result<(), Trouble>
where
    crate::app::Failure: From<E>,
{
    done.map_err(|error| Trouble::from(crate::app::Failure::from(error)))
}

/// The row comes again at once, and its post has surely not been made.
fn soon(reason: &str) -> Verdict {
    Verdict::Later { after_ms: None, untouched: true, reason: reason.to_owned() }
}
