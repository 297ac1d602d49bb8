//! Repeatable choices from a seed. They are no secret, and must not be used where one is needed.

use game::{Dice, SplitMix64};

/// A generator of numbers that follow from a seed.
#[derive(Clone, Debug)]
pub(super) struct Chooser(SplitMix64);

impl Chooser {
    /// The numbers of a seed and a purpose.
    pub(super) fn new(seed: u64, purpose: u64) -> Self {
        // Purposes lie far apart: a generator's numbers are those of its seed, one step further with each.
        let mut apart = SplitMix64::new(purpose);
        Self(SplitMix64::new(seed ^ apart.below(u64::MAX)))
    }

    /// An item of a slice, all equally likely. The slice must not be empty.
    pub(super) fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        let at = usize::try_from(self.below(all.len() as u64)).unwrap_or_default();
        &all[at]
    }

    /// A number from a range, both ends included.
    pub(super) fn between(&mut self, least: u32, most: u32) -> u32 {
        least + u32::try_from(self.below(u64::from(most - least) + 1)).unwrap_or_default()
    }
}

impl Dice for Chooser {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }
}
