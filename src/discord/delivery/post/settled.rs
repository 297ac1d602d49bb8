//! Removes the buttons of questions that are answered or closed: posts in the thread, and private ones. The text stays.

use serde_json::json;
use serenity::model::id::{ChannelId, MessageId};

use crate::app::{AskedPost, AskedWhere};
use crate::discord::delivery::wire::{DeliveryError, Sender};
use crate::discord::discord_id::{channel_id, kept_channel, kept_message};
use crash::{CrashPoint, crash_point};
use outbox::{Delivered, NewRow, Row};
use table::{NoticeKind, OpenMatter, Table};

impl Sender {
    /// Remembers a question that was just posted. If it can be answered no more already, or takes the place of an earlier
    /// one, what is stale loses its buttons next.
    pub(in crate::discord::delivery) async fn remember_question(
        &self,
        row: &Row,
        (place, message): (AskedWhere, MessageId),
        matters: Vec<OpenMatter>,
    ) -> Result<Option<NewRow>, DeliveryError> {
        let asked = AskedPost { message: kept_message(message), seq: row.seq, place, matters };
        self.app.places().remember_question(row.table, &asked).await?;
        let table = self.app.tables().table_of(row).await?;
        let all = self.app.places().questions(row.table).await?;
        let is_stale = all.iter().any(|question| is_settled(question, &all, &table));
        Ok(is_stale.then_some(NewRow { kind: NoticeKind::Settled, target: asked.message }))
    }

    /// Takes the buttons from a table's questions that are settled, and forgets those messages.
    pub(in crate::discord::delivery) async fn strip_settled(&self, table: &Table) -> Result<Delivered, DeliveryError> {
        let all = self.app.places().questions(table.id).await?;
        for question in all.iter().filter(|question| is_settled(question, &all, table)) {
            if let Some(channel) = self.channel_of(question.place).await? {
                match self.edit(channel, question.message, &json!({ "components": [] })).await {
                    Ok(()) => {}
                    // A message that is gone, or can't be pressed, needs no edit.
                    Err(DeliveryError::Rest(error)) if error.gone() || error.forbidden() || error.dms_closed() => {}
                    Err(DeliveryError::Rest(error)) if error.thread_archived() || error.thread_locked() => {}
                    Err(error) => return Err(error),
                }
            }
            self.app.places().forget_question(table.id, question.message).await?;
        }
        crash_point(CrashPoint::Stripped);
        Ok(Delivered::default())
    }

    /// The channel of a question; `None` for a person who takes no direct messages any more.
    async fn channel_of(&self, place: AskedWhere) -> Result<Option<ChannelId>, DeliveryError> {
        match place {
            AskedWhere::Channel(channel) => Ok(Some(channel_id(channel))),
            AskedWhere::Person(player) => {
                let known = self.app.people().dm_state(player).await?;
                Ok(known.channel.filter(|_| known.closed_ms.is_none()).map(channel_id))
            }
        }
    }
}

/// Whether a question can be answered no more, or a later post asks all of it in its place.
fn is_settled(question: &AskedPost, all: &[AskedPost], table: &Table) -> bool {
    let asks_the_same = |other: &AskedPost| question.matters.iter().all(|matter| other.matters.contains(matter));
    let later = |other: &AskedPost| {
        other.seq > question.seq && asks_the_same(other) && is_same_place(other.place, question.place)
    };
    let is_open = question.matters.iter().any(|matter| matter.is_open(table));
    !question.matters.is_empty() && (!is_open || all.iter().any(later))
}

/// Whether the same people read it: a thread that took the place of another is the same.
fn is_same_place(one: AskedWhere, other: AskedWhere) -> bool {
    match (one, other) {
        (AskedWhere::Channel(_), AskedWhere::Channel(_)) => true,
        (one, other) => one == other,
    }
}

/// The place of a post in this channel.
pub(in crate::discord::delivery) fn in_channel(channel: ChannelId) -> AskedWhere {
    AskedWhere::Channel(kept_channel(channel))
}
