//! Answers that wait for a table: rung whenever this process reads or writes it. It knows no table's content, and a turn that
//! only another process hears of rings nobody here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio::sync::futures::Notified;

use table::TableId;

/// The most that wait at a time in one process; an answer beyond them stays as it is.
const MOST_WAITING: usize = 1_024;

/// Bells by table, with the number of those that wait for each. Clones share them.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct TurnWatches(Arc<Mutex<Bells>>);

#[derive(Debug, Default)]
struct Bells {
    all: usize,
    bells: HashMap<TableId, (Arc<Notify>, usize)>,
}

/// A place among those that wait for a table, until it is dropped.
pub(super) struct TurnWatch {
    watches: TurnWatches,
    table: TableId,
    bell: Arc<Notify>,
}

impl TurnWatches {
    /// Takes a place among those that wait for a table; `None` if this process has as many as it may.
    pub(super) fn watch(&self, table: TableId) -> Option<TurnWatch> {
        let mut waiting = self.waiting();
        if waiting.all >= MOST_WAITING {
            return None;
        }
        waiting.all += 1;
        let (bell, count) = waiting.bells.entry(table).or_default();
        *count += 1;
        Some(TurnWatch { watches: self.clone(), table, bell: bell.clone() })
    }

    /// Tells those that wait for a table that this process knows it anew.
    pub(super) fn ring(&self, table: TableId) {
        if let Some((bell, _)) = self.waiting().bells.get(&table) {
            bell.notify_waiters();
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Bells> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TurnWatch {
    /// The next ring from now on.
    pub(super) fn next(&self) -> Notified<'_> {
        self.bell.notified()
    }
}

impl Drop for TurnWatch {
    fn drop(&mut self) {
        let mut waiting = self.watches.waiting();
        waiting.all -= 1;
        if let Some((_, count)) = waiting.bells.get_mut(&self.table) {
            *count -= 1;
            if *count == 0 {
                waiting.bells.remove(&self.table);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_ring_reaches_those_who_wait_for_its_table_alone() {
        let watches = TurnWatches::default();
        let (one, other) = (watches.watch(TableId(1)).unwrap(), watches.watch(TableId(2)).unwrap());
        let (rung, not_rung) = (one.next(), other.next());
        watches.ring(TableId(1));
        rung.await;
        tokio::select! {
            biased;
            () = not_rung => panic!("the other table has not moved on"),
            () = std::future::ready(()) => {}
        }
    }

    #[test]
    fn so_many_wait_and_no_more_and_a_place_that_is_left_is_free() {
        let watches = TurnWatches::default();
        let all: Vec<_> = (1..).map_while(|table| watches.watch(TableId(table))).collect();
        assert_eq!(all.len(), MOST_WAITING);
        assert!(watches.watch(TableId(1)).is_none());
        drop(all);
        assert!(watches.waiting().bells.is_empty() && watches.waiting().all == 0);
        assert!(watches.watch(TableId(1)).is_some());
    }
}
