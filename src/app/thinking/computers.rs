//! The computer players of this process: threads that think, and which tables they are at. It plays nothing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::thinkers::{Judgement, Judging, Thinkers, Thinking, Thought};
use crate::metrics::Metrics;
use table::TableId;

/// The computer players of this process.
#[derive(Clone, Debug)]
pub(in crate::app) struct Computers {
    thinkers: Thinkers,
    /// The tables that are being thought about, so that none is twice at a time, and how often each was wanted since.
    busy: Arc<Mutex<HashMap<TableId, u32>>>,
}

/// A table that is being thought about, until it is dropped.
pub(in crate::app) struct Busy<'a>(&'a Computers, Option<TableId>);

impl Busy<'_> {
    /// Lets the table go. Whether somebody else would have taken it up meanwhile, perhaps for a turn that was not seen here.
    pub(in crate::app) fn was_wanted(mut self) -> bool {
        self.let_go() > 0
    }

    /// How often the table was wanted while it was held; never, if it was let go before.
    fn let_go(&mut self) -> u32 {
        let Some(id) = self.1.take() else { return 0 };
        self.0.busy.lock().unwrap_or_else(PoisonError::into_inner).remove(&id).unwrap_or_default()
    }
}

impl Computers {
    /// Computer players on so many threads, counted by `metrics`.
    pub(in crate::app) fn new(threads: usize, metrics: &Arc<Metrics>) -> Self {
        Self { thinkers: Thinkers::new(threads, metrics), busy: Arc::default() }
    }

    /// Takes a table up, unless it is being thought about already. It is held until what is given is dropped.
    pub(in crate::app) fn take(&self, id: TableId) -> Option<Busy<'_>> {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(wanted) = busy.get_mut(&id) {
            *wanted += 1;
            return None;
        }
        busy.insert(id, 0);
        Some(Busy(self, Some(id)))
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
        self.let_go();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_wanted_while_it_is_held_is_not_forgotten() {
        let (computers, id) = (Computers::new(1, &Arc::default()), TableId(7));
        let held = computers.take(id).expect("nobody has it");
        assert!(computers.take(id).is_none());
        assert!(held.was_wanted());
        let held = computers.take(id).expect("it was let go");
        assert!(!held.was_wanted());
        drop(computers.take(id).expect("it was let go"));
        assert!(computers.take(id).is_some());
    }
}
