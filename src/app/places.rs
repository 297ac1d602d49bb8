//! Where a table's posts are and how a player is reached by direct message: remembered when Discord has made a place,
//! forgotten when it is gone. It knows ids, and nothing of what is posted there.

use super::{App, Failure};
use store::{AskedPost, DmState};
use table::{ChannelId, MessageId, PlayerId, TableId};

impl App {
    /// How a player can be reached by direct message.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn dm_state(&self, player: PlayerId) -> Result<DmState, Failure> {
        Ok(self.store.people().dm_state(player).await?)
    }

    /// Remembers a player's direct-message channel.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn remember_dm_channel(&self, player: PlayerId, channel: ChannelId) -> Result<(), Failure> {
        Ok(self.store.people().set_dm_channel(player, channel).await?)
    }

    /// Forgets a player's direct-message channel, which is gone: the next message opens a new one.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn forget_dm_channel(&self, player: PlayerId) -> Result<(), Failure> {
        Ok(self.store.outbox().forget_dm_channel(player).await?)
    }

    /// Remembers that a player takes no direct messages.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn mark_dms_closed(&self, player: PlayerId) -> Result<(), Failure> {
        Ok(self.store.people().dm_closed(player, self.now_ms()).await?)
    }

    /// Whether a player must be told that their direct messages are closed: once.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn must_hear_of_closed_dms(&self, player: PlayerId) -> Result<bool, Failure> {
        Ok(self.store.people().must_hear_of_closed_dms(player, self.now_ms()).await?)
    }

    /// Remembers a table's new thread, before anything is posted in it.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn remember_thread(&self, table: TableId, thread: ChannelId) -> Result<(), Failure> {
        Ok(self.store.outbox().found_thread(table, thread).await?)
    }

    /// Remembers a post or message with buttons that answer something, so that it loses them in time.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn remember_question(&self, table: TableId, asked: &AskedPost) -> Result<(), Failure> {
        Ok(self.store.tables().remember_question(table, asked).await?)
    }

    /// The questions of a table whose buttons are still there, the oldest first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn questions(&self, table: TableId) -> Result<Vec<AskedPost>, Failure> {
        Ok(self.store.tables().questions(table).await?)
    }

    /// A question has lost its buttons.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn forget_question(&self, table: TableId, message: MessageId) -> Result<(), Failure> {
        Ok(self.store.tables().forget_question(table, message).await?)
    }
}
