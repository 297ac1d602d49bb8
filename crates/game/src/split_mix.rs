//! Small seeded luck for tools and tests: the same seed gives the same numbers for ever. Never for real tables, whose dice
//! come from a secret.

use super::Dice;

/// The generator `SplitMix64` of Sebastiano Vigna (2015): 64 bits of state, not for secrets.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that starts from any number.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

impl Dice for SplitMix64 {
    fn below(&mut self, bound: u64) -> u64 {
        // Numbers beyond the greatest multiple of the bound are drawn again, so that all are equally likely.
        let bound = bound.max(1);
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next();
            if number < fair {
                return number % bound;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_those_of_the_published_generator() {
        let mut generator = SplitMix64::new(1_234_567);
        let numbers: Vec<_> = (0..3).map(|_| generator.next()).collect();
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn numbers_below_a_bound_are_spread_evenly() {
        let mut generator = SplitMix64::new(7);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[usize::try_from(generator.below(6)).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
