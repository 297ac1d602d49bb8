//! Sequential halving: a few options are tried many times over, all with the same luck, and the worse half is left out again and again.
//!
//! Source: Karnin, Koren and Somekh, *Almost optimal exploration in multi-armed bandits* (2013). Knows no game.

use crate::budget::Budget;

/// An option, and what its trials were worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried<T> {
    /// The option, as it was given.
    pub option: T,
    /// The sum of its trials.
    pub sum: i64,
    /// The number of its trials.
    pub trials: u32,
}

impl<T> Tried<T> {
    /// The worth of a trial in the mean, rounded towards zero.
    #[must_use]
    pub fn mean(&self) -> i64 {
        self.sum / i64::from(self.trials.max(1))
    }

    /// The mean of trials that are worth thousandths, as a number.
    #[must_use]
    pub fn chance(&self) -> f64 {
        self.sum as f64 / 1_000.0 / f64::from(self.trials.max(1))
    }
}

/// A worth between 0 and 1 in thousandths, in which trials are added up: the same sum on any machine, though the last digit of an
/// exponential is not.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "at most a thousand")]
pub fn thousandths(worth: f64) -> i64 {
    (1_000.0 * worth).round() as i64
}

/// The options, the best first; those behind the first were tried less. Each round gets an equal part of the budget. A trial is told its
/// option and its number, from which its luck follows; it takes a position at least, and has no worth if the budget does not last.
/// An only option is not tried. `None` if there is none, and if the first round's part lasts for no trial of each.
pub fn halved<T>(
    options: impl IntoIterator<Item = T>,
    budget: &mut Budget,
    mut trial: impl FnMut(&T, u32, &mut Budget) -> Option<i64>,
) -> Option<Vec<Tried<T>>> {
    let mut tried: Vec<_> = options.into_iter().map(|option| Tried { option, sum: 0, trials: 0 }).collect();
    let mut left = tried.len();
    while left > 1 {
        let rounds = u64::from(usize::BITS - (left - 1).leading_zeros());
        let mut share = budget.share(budget.left() / rounds);
        while once_more(&mut tried[..left], &mut share, &mut trial).is_some() {}
        budget.give_back(share);
        if tried[0].trials == 0 {
            return None;
        }
        tried[..left].sort_by_key(|one| -one.sum);
        left = left.div_ceil(2);
    }
    (!tried.is_empty()).then_some(tried)
}

/// The mean worth of each option, from 0 to 1, all tried as often as the budget lasts, with the same luck. `None` if it lasts for no trial.
pub fn compared<T, const N: usize>(
    options: [T; N],
    budget: &mut Budget,
    mut trial: impl FnMut(&T, u32, &mut Budget) -> Option<i64>,
) -> Option<[f64; N]> {
    let mut tried = options.map(|option| Tried { option, sum: 0, trials: 0 });
    while once_more(&mut tried, budget, &mut trial).is_some() {}
    tried.first().is_some_and(|one| one.trials > 0).then(|| tried.map(|one| one.chance()))
}

/// A trial more of each; `None`, and nothing is counted, if the budget does not last.
fn once_more<T>(
    tried: &mut [Tried<T>],
    budget: &mut Budget,
    trial: &mut impl FnMut(&T, u32, &mut Budget) -> Option<i64>,
) -> Option<()> {
    let worth: Option<Vec<_>> = tried.iter().map(|one| trial(&one.option, one.trials, budget)).collect();
    for (one, worth) in tried.iter_mut().zip(worth?) {
        one.sum += worth;
        one.trials += 1;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Halves five options; a trial takes a position and is worth its option.
    fn halved_five(positions: u64) -> Option<Vec<(i64, u32)>> {
        let trial = |option: &i64, _: u32, budget: &mut Budget| budget.spend().then_some(*option);
        let tried = halved([3, 1, 5, 2, 4], &mut Budget::of(positions), trial)?;
        Some(tried.into_iter().map(|one| (one.option, one.trials)).collect())
    }

    #[test]
    fn the_better_half_is_tried_more_and_the_best_stands_first() {
        // Rounds with five, three and two options, of 20 positions each.
        assert_eq!(halved_five(60), Some(vec![(5, 20), (4, 20), (3, 10), (2, 4), (1, 4)]));
    }

    #[test]
    fn without_a_trial_of_each_nothing_is_found() {
        assert_eq!(halved_five(14), None);
        assert!(halved_five(15).is_some());
        assert_eq!(halved(Vec::<u8>::new(), &mut Budget::of(9), |_, _, _| Some(1)), None);
    }

    #[test]
    fn those_compared_are_tried_equally_often_while_the_budget_lasts() {
        let trial = |option: &i64, number: u32, budget: &mut Budget| {
            budget.spend().then_some(option + if number.is_multiple_of(2) { 100 } else { 0 })
        };
        // Two trials each of seven positions; what the odd one was worth does not count.
        assert_eq!(compared([200, 400, 600], &mut Budget::of(7), trial), Some([0.25, 0.45, 0.65]));
        assert_eq!(compared([200, 400, 600], &mut Budget::of(2), trial), None, "there is no trial of the last");
    }

    #[test]
    fn each_trial_is_told_its_number() {
        let mut numbers = Vec::new();
        let trial = |option: &u8, number: u32, budget: &mut Budget| {
            numbers.push((*option, number));
            budget.spend().then_some(0)
        };
        let tried = halved([7, 8], &mut Budget::of(4), trial).expect("the budget lasts");
        assert_eq!(tried[0], Tried { option: 7, sum: 0, trials: 2 });
        assert_eq!(numbers[..4], [(7, 0), (8, 0), (7, 1), (8, 1)]);
    }
}
