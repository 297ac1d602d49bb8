//! Heavy work, one at a time a person: replays, large pictures, hints, reviews; and beside these a check of a record. It knows
//! none of them.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::PlayerId;

use crate::app::capacity::Capacities;
use crate::app::failure::Failure;

/// A kind of heavy work. Each has a bound of its own, so that none is refused for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeavyKind {
    /// A replay or a large picture: the painters make it.
    Picture,
    /// A hint: a thinker makes it within seconds.
    Hint,
    /// A review: a thinker makes it, action by action.
    Review,
    /// A check of a table's record: its game is replayed, within a second.
    Proof,
}

impl HeavyKind {
    /// The most people whose work of this kind is under way or waits.
    fn most(self, capacities: &Capacities) -> usize {
        match self {
            Self::Picture => capacities.waiting_replays,
            Self::Hint => capacities.waiting_hints,
            Self::Review => capacities.waiting_reviews,
            Self::Proof => capacities.proofs,
        }
    }

    fn too_many(self) -> Failure {
        Failure::refused(match self {
            Self::Picture => "Very many replays and large pictures are being made just now. Ask again in a minute.",
            Self::Hint => "Very many people ask for a hint just now. Ask again in a minute.",
            Self::Review => "Very many reviews are being made just now. Ask again in a minute.",
            Self::Proof => "Very many games are being checked just now. Ask again in a minute.",
        })
    }

    /// Whether a person has only one of these two at a time. A check waits for nothing that takes minutes, nor the other way round.
    fn excludes(self, other: Self) -> bool {
        (self == Self::Proof) == (other == Self::Proof)
    }

    /// The refusal while a person's last work is not done.
    fn not_done(self) -> Failure {
        Failure::refused(match self {
            Self::Picture | Self::Hint | Self::Review => {
                "Your last replay, large picture, hint or review is still being made. Ask again when it has come."
            }
            Self::Proof => "Your last check of a game is not done yet. Ask again when it has come.",
        })
    }
}

/// The people who have heavy work under way. Clones are the same.
#[derive(Clone, Debug)]
pub(in crate::app) struct HeavyWork {
    people: Arc<Mutex<HashSet<(PlayerId, HeavyKind)>>>,
    capacities: Capacities,
}

impl HeavyWork {
    /// Nobody's yet, within these bounds.
    pub(super) fn new(capacities: &Capacities) -> Self {
        Self { people: Arc::default(), capacities: *capacities }
    }

    /// Begins a person's work.
    ///
    /// # Errors
    /// A refusal, while their last is not done, or too many others' of this kind is not.
    pub(in crate::app) fn begin(&self, player: PlayerId, kind: HeavyKind) -> Result<WorkInHand, Failure> {
        let mut people = self.lock();
        if people.iter().any(|(other, known)| *other == player && known.excludes(kind)) {
            return Err(kind.not_done());
        }
        if people.iter().filter(|(_, known)| *known == kind).count() >= kind.most(&self.capacities) {
            return Err(kind.too_many());
        }
        people.insert((player, kind));
        Ok(WorkInHand(Arc::new(OneWork { all: self.clone(), whose: (player, kind), is_done: AtomicBool::new(false) })))
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<(PlayerId, HeavyKind)>> {
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
    whose: (PlayerId, HeavyKind),
    is_done: AtomicBool,
}

impl OneWork {
    /// The person may begin again; once, so that what they begin next is not ended with this.
    fn done(&self) {
        if !self.is_done.swap(true, Ordering::Relaxed) {
            self.all.lock().remove(&self.whose);
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

    /// Bounds of a small machine.
    fn work() -> HeavyWork {
        HeavyWork::new(&Capacities {
            waiting_replays: 3,
            waiting_hints: 2,
            waiting_reviews: 1,
            proofs: 2,
            ..Capacities::of_cores(2)
        })
    }

    #[test]
    fn a_persons_second_work_is_refused_until_the_first_is_done() {
        let work = work();
        let first = work.begin(PlayerId(1), HeavyKind::Picture).expect("nothing is under way");
        let copy = first.clone();
        drop(first);
        assert!(work.begin(PlayerId(1), HeavyKind::Hint).is_err(), "it is still in hand");
        assert!(work.begin(PlayerId(2), HeavyKind::Picture).is_ok(), "others don't mind");
        drop(copy);
        assert!(work.begin(PlayerId(1), HeavyKind::Hint).is_ok());
    }

    #[test]
    fn work_that_is_done_does_not_end_the_next() {
        let work = work();
        let first = work.begin(PlayerId(1), HeavyKind::Picture).expect("nothing is under way");
        first.done();
        let second = work.begin(PlayerId(1), HeavyKind::Picture).expect("the first is done");
        drop(first);
        assert!(work.begin(PlayerId(1), HeavyKind::Picture).is_err(), "the second is under way");
        drop(second);
    }

    #[test]
    fn each_kind_has_a_bound_of_its_own_and_takes_nothing_from_the_others() {
        let (work, mut people) = (work(), (0..).map(PlayerId));
        let mut begin = |kind| work.begin(people.next().expect("endless"), kind);
        let mut all = Vec::new();
        for (kind, most) in
            [(HeavyKind::Review, 1), (HeavyKind::Picture, 3), (HeavyKind::Hint, 2), (HeavyKind::Proof, 2)]
        {
            all.extend((0..most).map(|_| begin(kind).expect("there is room, whatever else is under way")));
            assert!(begin(kind).is_err(), "{kind:?}");
        }
        all.remove(0);
        assert!(begin(HeavyKind::Hint).is_err());
        assert!(begin(HeavyKind::Review).is_ok());
    }
}
