//! A table's thread: created on the lobby's post or on its own, joined by its players, kept awake while a clock runs,
//! and archived soon after the end. It knows no post's content.

use serde_json::{Value, json};
use serenity::model::id::ChannelId;
use tracing::debug;

use crate::app::TableSummary;
use crate::discord::delivery::wire::{CreatedChannel, DeliveryError, Sender};
use crate::discord::discord_id::{channel_id, kept_channel, message_id, user_id};
use crate::discord::message::OutgoingMessage;
use crate::discord::present::thread_name;
use discord_rest::{Policy, RestError};
use game::{Audience, Seat};
use outbox::{Delivered, GiveUpReason};
use table::{MessageId, Occupant, Phase, PlayerId, Table};

/// Minutes without a message after which Discord archives a thread: the longest that it offers.
pub(in crate::discord::delivery) const AUTO_ARCHIVE_MINUTES: u32 = 10_080;
/// Another of Discord's spans, in minutes: to change the span counts as activity (Discord, "Threads").
const OTHER_ARCHIVE_MINUTES: u32 = 4_320;
/// The same for the thread of a game that is over: time to talk, and for a rematch.
const AFTER_THE_END_MINUTES: u32 = 1_440;

/// Whether the thread in which a table was played is gone.
pub(in crate::discord::delivery) fn has_lost_thread(table: &Table) -> bool {
    table.place.thread.is_none() && table.place.told.is_some()
}

impl Sender {
    /// The table's thread, made if need be for a row to this audience. One that is made on the lobby's post has that post's id, however
    /// many ask for it at once. One that hangs on no post is made for public rows alone, of which a table has one at a time; a word to
    /// one seat waits for it.
    ///
    /// # Errors
    /// If the game has lost its place, or Discord or the database fails.
    pub(in crate::discord::delivery) async fn thread(
        &self,
        table: &Table,
        audience: Audience,
    ) -> Result<ChannelId, DeliveryError> {
        if table.life.hold.is_some_and(|hold| hold.reason.needs_place()) {
            let detail = "the thread was deleted or locked, and no player has given the game a new place".to_owned();
            return Err(DeliveryError::Permanent(GiveUpReason::ChannelGone, detail));
        }
        if let Some(thread) = table.place.thread {
            return Ok(channel_id(thread));
        }
        let name = thread_name(&TableSummary::from(table));
        let body = json!({ "name": name, "auto_archive_duration": AUTO_ARCHIVE_MINUTES });
        let Some(lobby) = table.place.lobby_message.filter(|_| !has_lost_thread(table)) else {
            return self.separate_thread(table, body, audience).await;
        };
        let (parent, lobby) = (channel_id(table.place.channel), message_id(lobby));
        match self.rest.start_thread::<CreatedChannel>(parent, lobby, &body, Policy::Outbox).await {
            Ok(thread) => Ok(thread.id),
            Err(error) if error.already_done() => Ok(ChannelId::new(lobby.get())),
            Err(error) if error.message_gone() => self.separate_thread(table, body, audience).await,
            Err(error) => Err(error.into()),
        }
    }

    /// A thread that belongs to no message, or a forum's post, written down before anything is posted in it.
    async fn separate_thread(
        &self,
        table: &Table,
        mut body: Value,
        audience: Audience,
    ) -> Result<ChannelId, DeliveryError> {
        if audience != Audience::Public {
            return Err(DeliveryError::Fault("the game's new thread is not there yet".to_owned()));
        }
        let first = OutgoingMessage::text(format!("**{}** is played here.", table.game.about().name));
        self.parent(table.place.channel).await?.shape(&mut body, first.body());
        let parent = channel_id(table.place.channel);
        let thread = self.rest.create_thread::<CreatedChannel>(parent, &body, Vec::new(), Policy::Outbox).await?.id;
        self.app.places().remember_thread(table.id, kept_channel(thread)).await?;
        Ok(thread)
    }

    /// Adds the players whom the first post does not mention, since they want no mention there. A mention adds the
    /// others without a further request. The thread is public, so a failure stops nothing.
    pub(in crate::discord::delivery) async fn admit_quietly(&self, thread: ChannelId, table: &Table) {
        let summary = TableSummary::from(table);
        for seat in Seat::all(table.seat_count()).filter(|seat| !summary.thread_calls.contains(seat)) {
            if let Some(player) = summary.player(seat) {
                self.admit(thread, player).await;
            }
        }
    }

    /// Adds the players whom the first post in a new place does not mention.
    pub(in crate::discord::delivery) async fn admit_others(
        &self,
        thread: ChannelId,
        table: &Table,
        mentioned: &[PlayerId],
    ) {
        let mut players: Vec<_> = table.seats.iter().filter_map(Occupant::player).map(|player| player.id).collect();
        players.sort_unstable();
        players.dedup();
        for player in players.into_iter().filter(|player| !mentioned.contains(player)) {
            self.admit(thread, player).await;
        }
    }

    /// Makes a player a member of the thread, without a call.
    pub(in crate::discord::delivery) async fn admit(&self, thread: ChannelId, player: PlayerId) {
        if let Err(error) = self.rest.add_thread_member(thread, user_id(player), Policy::Outbox).await {
            debug!(%error, "a player could not be made a member of their thread");
        }
    }

    /// Keeps the thread of a table in play awake. One that sleeps is woken, unless a moderator has locked it.
    pub(in crate::discord::delivery) async fn keep_awake(&self, table: &Table) -> Result<Delivered, DeliveryError> {
        let Some(thread) = table.place.thread.filter(|_| table.phase() == Phase::Playing) else {
            return Ok(Delivered::default());
        };
        for minutes in [OTHER_ARCHIVE_MINUTES, AUTO_ARCHIVE_MINUTES] {
            let body = json!({ "archived": false, "auto_archive_duration": minutes });
            match self.rest.edit_thread(channel_id(thread), &body, Policy::Outbox).await {
                Ok(()) => {}
                // The player to move can't act in a locked thread.
                Err(error) if error.thread_locked() => return Err(error.into()),
                // Nothing is said here, so nothing is lost: the next post tells whether the thread is there.
                Err(error) if has_no_say(&error) => return Ok(Delivered::default()),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Delivered::default())
    }

    /// Wakes the thread of a table if it is archived, so that its commands and buttons work for a player who is reminded. A table
    /// without a thread needs nothing.
    ///
    /// # Errors
    /// If Discord refuses. By the error the caller tells a locked thread, and one that is gone, from one that only stays asleep.
    pub(in crate::discord::delivery) async fn wake_thread(&self, table: &Table) -> Result<(), RestError> {
        match table.place.thread {
            Some(thread) => self.wake(channel_id(thread)).await,
            None => Ok(()),
        }
    }

    async fn wake(&self, thread: ChannelId) -> Result<(), RestError> {
        let woken = self.rest.edit_thread(thread, &json!({ "archived": false }), Policy::Outbox).await;
        woken.inspect_err(|error| debug!(%error, "a thread could not be woken"))
    }

    /// Changes a message where a forum's post may sleep, which is woken for that.
    ///
    /// # Errors
    /// [`DeliveryError::is_asleep`] if it is kept from waking; then nobody presses anything there.
    pub(in crate::discord::delivery) async fn edit_awake(
        &self,
        post: ChannelId,
        target: MessageId,
        message: &OutgoingMessage,
    ) -> Result<(), DeliveryError> {
        match self.edit(post, target, &message.body()).await {
            Err(error) if error.is_asleep() => {
                // The next try tells what keeps it asleep.
                let _ = self.wake(post).await;
                self.edit(post, target, &message.body()).await
            }
            edited => edited,
        }
    }

    /// Lets the thread of a game that is over sleep soon. It stays readable, and the record stays; an active thread too many
    /// would keep others from theirs.
    pub(in crate::discord::delivery) async fn let_sleep(&self, thread: ChannelId) {
        let body = json!({ "auto_archive_duration": AFTER_THE_END_MINUTES });
        if let Err(error) = self.rest.edit_thread(thread, &body, Policy::Outbox).await {
            debug!(%error, "a thread keeps its span");
        }
    }
}

/// Whether the bot can't change the thread, or it is gone: what is to be posted in it will find out.
fn has_no_say(error: &RestError) -> bool {
    error.gone() || error.forbidden() || error.thread_archived()
}
