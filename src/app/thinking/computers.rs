//! The computer players of this process: threads that think, and which tables they are at. It plays nothing.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::thinkers::{Judgement, Judging, Thinkers, Thinking, Thought};
use crate::metrics::Metrics;
use table::TableId;

/// The computer players of this process.
#[derive(Clone, Debug)]
pub(in crate::app) struct Computers {
    thinkers: Thinkers,
    /// The tables that are being thought about, so that none is twice at a time.
    busy: Arc<Mutex<HashSet<TableId>>>,
}

/// A table that is being thought about, until it is dropped.
pub(in crate::app) struct Busy<'a>(&'a Computers, TableId);

impl Computers {
    /// Computer players on so many threads, counted by `metrics`.
    pub(in crate::app) fn new(threads: usize, metrics: &Arc<Metrics>) -> Self {
        Self { thinkers: Thinkers::new(threads, metrics), busy: Arc::default() }
    }

    /// Takes a table up, unless it is being thought about already. It is held until what is given is dropped.
    pub(in crate::app) fn take(&self, id: TableId) -> Option<Busy<'_>> {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        busy.insert(id).then(|| Busy(self, id))
    }

    /// Thinks something out on a thread of its own. `None` if too many wait already, or the program ends.
    pub(in crate::app) async fn think(&self, thinking: Thinking) -> Option<Thought> {
        self.thinkers.think(thinking).await
    }

    /// Judges an action of a game that is over, on the same threads. `None` as for [`Self::think`].
    pub(in crate::app) async fn judge(&self, judging: Judging) -> Option<Judgement> {
        self.thinkers.judge(judging).await
    }

    /// Ends every search under way; what waits is thought out no more.
    pub(in crate::app) fn cancel(&self) {
        self.thinkers.cancel();
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.busy.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.1);
    }
}
