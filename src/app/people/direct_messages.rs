//! How a player is reached by direct message: remembered when Discord has made a channel, forgotten when it is gone. It knows
//! ids, and nothing of what is said there.

use super::handle::People;
use crate::app::failure::Failure;
use store::DmState;
use table::{ChannelId, PlayerId};

impl People {
    /// How a player can be reached by direct message.
    pub(crate) async fn dm_state(&self, player: PlayerId) -> Result<DmState, Failure> {
        Ok(self.store.people().dm_state(player).await?)
    }

    /// Remembers a player's direct-message channel.
    pub(crate) async fn remember_dm_channel(&self, player: PlayerId, channel: ChannelId) -> Result<(), Failure> {
        Ok(self.store.people().set_dm_channel(player, channel).await?)
    }

    /// Forgets a player's direct-message channel, which is gone: the next message opens a new one.
    pub(crate) async fn forget_dm_channel(&self, player: PlayerId) -> Result<(), Failure> {
        Ok(self.store.outbox().forget_dm_channel(player).await?)
    }

    /// Remembers that a player takes no direct messages.
    pub(crate) async fn mark_dms_closed(&self, player: PlayerId) -> Result<(), Failure> {
        Ok(self.store.people().dm_closed(player, self.clock.now_ms()).await?)
    }

    /// Whether a player must be told that their direct messages are closed: once.
    pub(crate) async fn must_hear_of_closed_dms(&self, player: PlayerId) -> Result<bool, Failure> {
        match self.store.people().must_hear_of_closed_dms(player).await {
            // It is noted with the question, and can wait until something can be noted.
            Err(error) if error.is_read_only() => Ok(false),
            asked => Ok(asked?),
        }
    }
}
