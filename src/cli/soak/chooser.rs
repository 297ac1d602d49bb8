//! Repeatable choices of the soak: no secrecy is asked of them.

use game::Dice;
use game::SplitMix64;

/// Numbers that follow from a seed.
#[derive(Clone, Debug)]
pub(super) struct Chooser(SplitMix64);

impl Chooser {
    /// The numbers of a seed and a purpose.
    pub(super) fn new(seed: u64, purpose: u64) -> Self {
        // Purposes lie far apart: a generator's numbers are those of its seed, one step further with each.
        let mut apart = SplitMix64::new(purpose);
        Self(SplitMix64::new(seed ^ apart.below(u64::MAX)))
    }

    /// One of them.
    pub(super) fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        let at = usize::try_from(self.below(all.len() as u64)).unwrap_or_default();
        &all[at]
    }

    /// A number from a range, both ends included.
    pub(super) fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most - least + 1)
    }
}

impl Dice for Chooser {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }
}
