//! Wald's sequential test: games are played until the results speak for one of two strengths, and no longer. It must not know
//! how a game is played.
//!
//! Sources: Wald, *Sequential tests of statistical hypotheses* (1945); as engines' developers use it to judge a change. A game
//! counts by the player's part of the win. A shared win counts in parts, which makes an error rarer than it is allowed to be.

use std::str::FromStr;

/// The two strengths between which a test decides, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloBounds {
    /// At most so strong: no gain.
    pub low: f64,
    /// At least so strong: a gain.
    pub high: f64,
}

impl FromStr for EloBounds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
        match numbers {
            Some((low, high)) if low < high => Ok(Self { low, high }),
            _ => Err("two strengths in Elo are needed, the lower one first, such as 0,30".to_owned()),
        }
    }
}

/// The verdict of the results so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// Nothing for certain yet.
    Open,
    /// The player is no stronger than the low bound.
    Low,
    /// The player is at least as strong as the high bound.
    High,
}

/// A test under way.
#[derive(Clone, Copy, Debug)]
pub struct Sprt {
    gain: f64,
    loss: f64,
    least: f64,
    most: f64,
    ratio: f64,
}

impl Sprt {
    /// A test of one of so many players, with the chances of calling it strong falsely (`alpha`) and weak falsely (`beta`), both
    /// between 0 and a half.
    #[must_use]
    pub fn new(bounds: EloBounds, players: u8, alpha: f64, beta: f64) -> Self {
        let (low, high) = (expected(bounds.low, players), expected(bounds.high, players));
        Self {
            gain: (high / low).ln(),
            loss: ((1.0 - high) / (1.0 - low)).ln(),
            least: (beta / (1.0 - alpha)).ln(),
            most: ((1.0 - beta) / alpha).ln(),
            ratio: 0.0,
        }
    }

    /// Counts a game, by the player's part of the win from 0 to 1.
    pub fn add(&mut self, part: f64) {
        self.ratio += part * self.gain + (1.0 - part) * self.loss;
    }

    /// The verdict so far.
    #[must_use]
    pub fn verdict(&self) -> SprtVerdict {
        match self.ratio {
            ratio if ratio >= self.most => SprtVerdict::High,
            ratio if ratio <= self.least => SprtVerdict::Low,
            _ => SprtVerdict::Open,
        }
    }

    /// The logarithm of the likelihoods' ratio, with the two bounds that end the test.
    #[must_use]
    pub fn ratio(&self) -> (f64, f64, f64) {
        (self.ratio, self.least, self.most)
    }
}

/// The share of wins that a player has who is so much stronger than each of the others.
fn expected(elo: f64, players: u8) -> f64 {
    1.0 / (1.0 + f64::from(players - 1) * 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Dice, SplitMix64};

    fn decided(share: f64, players: u8, seed: u64) -> (SprtVerdict, u32) {
        let mut dice = SplitMix64::new(seed);
        let mut test = Sprt::new(EloBounds { low: 0.0, high: 60.0 }, players, 0.05, 0.05);
        for games in 1..100_000 {
            let is_won = (dice.below(1_000_000) as f64) < share * 1_000_000.0;
            test.add(f64::from(u8::from(is_won)));
            if test.verdict() != SprtVerdict::Open {
                return (test.verdict(), games);
            }
        }
        (SprtVerdict::Open, 100_000)
    }

    #[test]
    fn a_test_errs_as_rarely_as_it_is_allowed_to() {
        for (elo, players, right) in [
            (0.0, 2, SprtVerdict::Low),
            (60.0, 2, SprtVerdict::High),
            (0.0, 4, SprtVerdict::Low),
            (60.0, 4, SprtVerdict::High),
        ] {
            let wrong = (0..1_000).filter(|seed| decided(expected(elo, players), players, *seed).0 != right).count();
            assert!((10..=60).contains(&wrong), "{elo} Elo of {players}: {wrong} of 1,000");
        }
    }

    #[test]
    fn who_is_far_better_is_known_sooner_than_who_is_hardly_better() {
        let games = |elo| (0..200).map(|seed| decided(expected(elo, 2), 2, seed).1).sum::<u32>();
        assert!(games(200.0) * 3 < games(60.0));
    }

    #[test]
    fn a_fair_share_is_no_difference_whatever_the_number_of_seats() {
        for players in 2..=9 {
            assert!((expected(0.0, players) * f64::from(players) - 1.0).abs() < 1e-12);
        }
        assert!((expected(400.0, 2) - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn two_strengths_are_read_in_order() {
        assert_eq!("-10,30.5".parse(), Ok(EloBounds { low: -10.0, high: 30.5 }));
        for wrong in ["", "5", "30,0", "a,b"] {
            assert!(wrong.parse::<EloBounds>().is_err(), "{wrong}");
        }
    }
}
