//! Tables whose game has ended in this process, until the tournament that may wait for them is brought on. It knows no tournament.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use table::{Phase, TableId};

/// The most that are kept at a time; the clocks come to those beyond them.
const MOST_KEPT: usize = 1_024;

/// Tables that have ended. Clones share them.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct EndedTables(Arc<Kept>);

#[derive(Debug, Default)]
struct Kept {
    tables: Mutex<BTreeSet<TableId>>,
    bell: Notify,
}

impl EndedTables {
    /// Keeps a table if it has ended.
    pub(super) fn note(&self, table: TableId, phase: Phase) {
        if !matches!(phase, Phase::Over | Phase::Closed) {
            return;
        }
        let mut tables = self.0.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.len() < MOST_KEPT {
            tables.insert(table);
        }
        drop(tables);
        self.0.bell.notify_one();
    }

    /// Waits until some have ended, and takes them.
    pub(in crate::app) async fn next(&self) -> BTreeSet<TableId> {
        self.0.bell.notified().await;
        std::mem::take(&mut *self.0.tables.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn tables_that_have_ended_are_taken_once_and_no_more_are_kept_than_may_be() {
        let ended = EndedTables::default();
        for (id, phase) in
            [(1, Phase::Playing), (2, Phase::Over), (3, Phase::Lobby), (4, Phase::Closed), (2, Phase::Over)]
        {
            ended.note(TableId(id), phase);
        }
        assert_eq!(ended.next().await, [TableId(2), TableId(4)].into());
        for id in 0..3_000 {
            ended.note(TableId(id), Phase::Over);
        }
        assert_eq!(ended.next().await.len(), MOST_KEPT);
        ended.note(TableId(5), Phase::Over);
        assert_eq!(ended.next().await, [TableId(5)].into());
    }
}
