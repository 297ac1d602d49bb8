//! Look after a table whose posts did not arrive: when one of its players looks at it, what was given up is tried again.
//! A thread deleted at Discord is not made again.

use super::posts::TablePlaces;
use table::{Phase, PlayerId, Table};

impl TablePlaces {
    /// Looks after a table of this player's: its lobby's post is brought up to date, and a turn's post that was given up is
    /// tried again. Nobody waits for it, and a failure is only logged.
    pub(crate) async fn revive(&self, table: &Table, player: PlayerId) {
        let held = table.life.hold.is_some();
        if held || table.seats_of(player).is_empty() || table.phase() == Phase::Closed {
            return;
        }
        match self.try_revive(table).await {
            Ok(true) => self.wake_up.notify_one(),
            Ok(false) => {}
            // The operators let nothing be changed for a while.
            Err(error) if error.is_read_only() => {}
            Err(error) => tracing::warn!(table = %table.id, %error, "a table could not be looked after"),
        }
    }

    async fn try_revive(&self, table: &Table) -> Result<bool, store::StoreError> {
        let revived = self.store.outbox().revive(table.id, self.clock.now_ms()).await?;
        if table.phase() == Phase::Lobby {
            self.store.outbox().refresh_lobby(table.id, self.clock.now_ms()).await?;
        }
        Ok(revived > 0 || table.phase() == Phase::Lobby)
    }
}
