//! Look after a table whose posts did not arrive: when one of its players looks at it, what was given up is tried again.

use super::App;
use table::{ChannelId, GuildId, Phase, PlayerId, Table};

/// Where a player looks at their table from, if it could go on there: a server, and a text channel of it in which the bot may
/// do all that a table needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FallbackPlace {
    /// The server.
    pub guild: GuildId,
    /// The channel.
    pub channel: ChannelId,
}

impl App {
    /// Looks after a table of this player's: its lobby is posted anew if it is gone, a turn's post that was given up is
    /// tried again, and a table whose channel was deleted moves to the fallback place. Nobody waits for it, and a failure is only logged.
    pub(crate) async fn revive(&self, table: &Table, player: PlayerId, fallback: Option<FallbackPlace>) {
        if table.seats_of(player).is_empty() || table.phase == Phase::Closed {
            return;
        }
        match self.try_revive(table, fallback).await {
            Ok(true) => self.wake_up.notify_one(),
            Ok(false) => {}
            Err(error) => tracing::warn!(table = %table.id, %error, "a table could not be looked after"),
        }
    }

    async fn try_revive(
        &self,
        table: &Table,
        fallback: Option<FallbackPlace>,
    ) -> Result<bool, crate::store::StoreError> {
        let found = self.store.revive(table.id, self.now_ms()).await?;
        if let Some(fallback) = fallback.filter(|_| found.has_lost_its_channel) {
            self.store.move_table(table.id, fallback.guild, fallback.channel).await?;
        }
        if table.phase == Phase::Lobby {
            self.store.refresh_lobby(table.id, self.now_ms()).await?;
        }
        Ok(found.rows > 0 || table.phase == Phase::Lobby)
    }
}
