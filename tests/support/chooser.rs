//! Choices that look like chance and can be repeated.
#![allow(dead_code, reason = "each test program uses a part of it")]

use game::Dice;

/// A linear congruential generator (Knuth's MMIX constants), by its seed.
pub struct Chooser(pub u64);

impl Dice for Chooser {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound.max(1)
    }
}

impl Chooser {
    /// One of so many, by number.
    pub fn index(&mut self, count: usize) -> usize {
        usize::try_from(self.below(count as u64)).expect("an index is small")
    }
}
