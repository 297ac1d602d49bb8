//! Waiting for somebody's turn at a table, as far as this process hears of it.

use super::handle::Tables;
use table::{Phase, PlayerId, Table, TableId};

impl Tables {
    /// Waits until it is somebody's turn, or the game has ended, as far as this process hears. `None` at once if too many
    /// wait already.
    pub(crate) async fn turn_comes(&self, id: TableId, player: PlayerId) -> Option<()> {
        let watch = self.watches.watch(id)?;
        loop {
            // `notify_waiters` reaches it from its creation on, so no ring is missed between the look and the wait.
            let rung = watch.next();
            if self.known(id).is_some_and(|table| concerns(&table, player)) {
                return Some(());
            }
            rung.await;
        }
    }
}

/// Whether somebody has something to do or to see at a table: their turn, or the end.
fn concerns(table: &Table, player: PlayerId) -> bool {
    table.phase() != Phase::Playing || table.not_your_turn(player).is_none()
}
