//! Repeatable choices of the soak: no secrecy is asked of them.

use crate::game::Dice;

/// Numbers that follow from a seed (`SplitMix64`, Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub(super) struct Chooser(u64);

impl Chooser {
    /// The numbers of a seed and a purpose.
    pub(super) fn new(seed: u64, purpose: u64) -> Self {
        let mut chooser = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ purpose.wrapping_mul(0xD1B5_4A32_D192_ED03));
        chooser.next();
        chooser
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
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
        self.next() % bound.max(1)
    }
}
