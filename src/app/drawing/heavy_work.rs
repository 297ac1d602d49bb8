//! What takes long, one at a time a person: replays, large pictures, hints, reviews. It knows none of them.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::PlayerId;

use crate::app::failure::Failure;

/// Who has heavy work under way. Clones are the same.
#[derive(Clone, Debug)]
pub(in crate::app) struct HeavyWork {
    people: Arc<Mutex<HashSet<PlayerId>>>,
    /// The most people whose work is under way or waits.
    most: usize,
}

impl HeavyWork {
    /// For at most so many people at a time.
    pub(super) fn new(most: usize) -> Self {
        Self { people: Arc::default(), most }
    }

    /// Begins a person's work.
    ///
    /// # Errors
    /// A refusal, while their last is not done, or too many others' is not.
    pub(in crate::app) fn begin(&self, player: PlayerId) -> Result<WorkInHand, Failure> {
        let mut people = self.lock();
        if people.contains(&player) {
            return Err(Failure::refused(
                "Your last replay, large picture, hint or review is still being made. Ask again when it has come.",
            ));
        }
        if people.len() >= self.most {
            return Err(Failure::refused(
                "Very many replays, large pictures, hints and reviews are being made just now. Ask again in a minute.",
            ));
        }
        people.insert(player);
        Ok(WorkInHand(Arc::new(OneWork { all: self.clone(), player, is_done: AtomicBool::new(false) })))
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<PlayerId>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A person's work. It is done when that is said, or when the last of its clones is dropped.
#[derive(Clone, Debug)]
pub struct WorkInHand(Arc<OneWork>);

impl WorkInHand {
    /// The work is done: what is left is to send it.
    pub(crate) fn done(&self) {
        self.0.done();
    }
}

impl PartialEq for WorkInHand {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for WorkInHand {}

#[derive(Debug)]
struct OneWork {
    all: HeavyWork,
    player: PlayerId,
    is_done: AtomicBool,
}

impl OneWork {
    /// The person may begin again; once, so that what they begin next is not ended with this.
    fn done(&self) {
        if !self.is_done.swap(true, Ordering::Relaxed) {
            self.all.lock().remove(&self.player);
        }
    }
}

impl Drop for OneWork {
    fn drop(&mut self) {
        self.done();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_persons_second_work_is_refused_until_the_first_is_done() {
        let work = HeavyWork::new(64);
        let first = work.begin(PlayerId(1)).expect("nothing is under way");
        let copy = first.clone();
        drop(first);
        assert!(work.begin(PlayerId(1)).is_err(), "it is still in hand");
        assert!(work.begin(PlayerId(2)).is_ok(), "others don't mind");
        drop(copy);
        assert!(work.begin(PlayerId(1)).is_ok());
    }

    #[test]
    fn work_that_is_done_does_not_end_the_next() {
        let work = HeavyWork::new(64);
        let first = work.begin(PlayerId(1)).expect("nothing is under way");
        first.done();
        let second = work.begin(PlayerId(1)).expect("the first is done");
        drop(first);
        assert!(work.begin(PlayerId(1)).is_err(), "the second is under way");
        drop(second);
    }

    #[test]
    fn there_is_a_bound_over_all() {
        let work = HeavyWork::new(64);
        let most = 64;
        let all: Vec<_> = (0..most).map(|id| work.begin(PlayerId(id)).expect("there is room")).collect();
        assert!(work.begin(PlayerId(most)).is_err());
        drop(all);
        assert!(work.begin(PlayerId(most)).is_ok());
    }
}
