//! Players: how to reach them.

use crate::database::error::StoreError;
use crate::database::handles::People;
use table::{ChannelId, PlayerId};

/// How a player can be reached by direct message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DmState {
    /// The channel, once it was made.
    pub channel: Option<ChannelId>,
    /// Since when the player can't be reached, in Unix milliseconds.
    pub closed_ms: Option<i64>,
}

impl People<'_> {
    /// How this player can be reached.
    pub async fn dm_state(self, player: PlayerId) -> Result<DmState, StoreError> {
        let query = sqlx::query!("SELECT dm_channel, dm_closed_ms FROM players WHERE id = $1", player.0);
        let Some(row) = self.store.maybe(query).await? else {
            return Ok(DmState::default());
        };
        Ok(DmState { channel: row.dm_channel.map(ChannelId), closed_ms: row.dm_closed_ms })
    }

    /// Remembers the channel to a player.
    pub async fn set_dm_channel(self, player: PlayerId, channel: ChannelId) -> Result<(), StoreError> {
        let known = sqlx::query!("UPDATE players SET dm_channel = $2 WHERE id = $1", player.0, channel.0);
        if self.store.run(known).await? > 0 {
            return Ok(());
        }
        let query = sqlx::query!(
            "INSERT INTO players (id, dm_channel) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE
             SET dm_channel = $2",
            player.0,
            channel.0
        );
        self.store.run(query).await?;
        self.keep_away(player).await
    }

    /// Remembers that a player can't be reached by direct message.
    pub async fn dm_closed(self, player: PlayerId, now_ms: i64) -> Result<(), StoreError> {
        let known = sqlx::query!("UPDATE players SET dm_closed_ms = $2 WHERE id = $1", player.0, now_ms);
        if self.store.run(known).await? > 0 {
            return Ok(());
        }
        let query = sqlx::query!(
            "INSERT INTO players (id, dm_closed_ms) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE
             SET dm_closed_ms = $2",
            player.0,
            now_ms
        );
        self.store.run(query).await?;
        self.keep_away(player).await
    }

    /// Undoes what a delivery wrote that was under way when somebody had their data deleted: a row that was not there before.
    async fn keep_away(self, player: PlayerId) -> Result<(), StoreError> {
        if self.is_away(&self.pseudonym(player).await?).await? {
            self.store.run(sqlx::query!("DELETE FROM players WHERE id = $1", player.0)).await?;
        }
        Ok(())
    }

    /// The player has written: whether their direct messages were closed and they have not been told so yet. The caller who is
    /// answered `true` must tell them: asking again answers `false`. Direct messages count as open again from now on.
    pub async fn must_hear_of_closed_dms(self, player: PlayerId) -> Result<bool, StoreError> {
        let query =
            sqlx::query!("UPDATE players SET dm_closed_ms = NULL WHERE id = $1 AND dm_closed_ms IS NOT NULL", player.0);
        Ok(self.store.run(query).await? == 1)
    }
}
