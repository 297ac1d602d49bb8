//! The worth of a step in TMAG by playing on from it for some turns, many times over, with the same dice for every step that is
//! compared; in half of the games all move as one of the plain players, in half as the other, and what stands at the end is judged.
//!
//! Sources: Tesauro and Galperin, *On-line policy improvement using Monte-Carlo search* (1996), for rollouts that are cut short;
//! Karnin, Koren and Somekh, *Almost optimal exploration in multi-armed bandits* (2013), for leaving out the worse half again
//! and again. Whole numbers only.

use super::expect::TurnsCutShort;
use super::judge;
use super::pace::{RunnerStyle, STYLES};
use super::search_state::{HuntSearchState, HuntStep};
use computer::{Budget, mixed};
use game::{Dice, SplitMix64};

/// The faces of the die.
const FACES: u64 = 6;
/// After so many turns a game is judged as it stands.
const LONGEST: u32 = 16;

/// The rollouts for one seat's step.
pub struct Rollouts<'a, 'b> {
    /// For whom the worth is.
    pub us: usize,
    /// The number of positions that may be judged.
    pub budget: &'a mut Budget<'b>,
    /// The seed of the dice.
    pub seed: u64,
}

/// A step with what its games were worth so far.
#[derive(Clone, Copy, Debug)]
struct Tried {
    step: HuntStep,
    after: HuntSearchState,
    sum: i64,
}

impl Rollouts<'_, '_> {
    /// These steps with their worth, the best first; those behind the first were looked at less. `None` if the budget lasts for
    /// no game from each.
    pub fn ranked(&mut self, root: &HuntSearchState, steps: &[HuntStep]) -> Option<Vec<(i64, HuntStep)>> {
        let mut tried: Vec<_> =
            steps.iter().map(|step| Tried { step: *step, after: root.after(*step), sum: 0 }).collect();
        let (mut games, mut left) = (0, tried.len());
        while left > 1 {
            let halvings = u64::from(usize::BITS - (left - 1).leading_zeros());
            let mut share = self.budget.share(self.budget.left() / halvings);
            games = self.played(&mut tried[..left], games, &mut share);
            self.budget.give_back(share);
            tried[..left].sort_by_key(|one| -one.sum);
            left = left.div_ceil(2);
        }
        (games > 0).then(|| tried.iter().map(|one| (one.sum / games, one.step)).collect())
    }

    /// Plays on from all of these as often as the budget lasts; how many games each has had then.
    fn played(&self, tried: &mut [Tried], mut games: i64, budget: &mut Budget) -> i64 {
        loop {
            let number = u64::try_from(games).expect("a count");
            let values: Result<Vec<i64>, TurnsCutShort> =
                tried.iter().map(|one| self.game(one.after, number, budget)).collect();
            let Ok(values) = values else { return games };
            tried.iter_mut().zip(values).for_each(|(one, value)| one.sum += value);
            games += 1;
        }
    }

    /// Plays one game on from here; its worth for us. Over six games the first roll runs through all faces.
    fn game(&self, mut state: HuntSearchState, number: u64, budget: &mut Budget) -> Result<i64, TurnsCutShort> {
        let mut dice = SplitMix64::new(mixed(self.seed ^ (number / FACES)));
        let style = &STYLES[index(number / FACES % 2)];
        for turn in 0..LONGEST {
            if state.is_won || state.catcher.is_some() {
                break;
            }
            let drawn = dice.below(FACES);
            let roll = if turn == 0 { (drawn + number) % FACES } else { drawn };
            state = turned(&state, (index(roll), style), &mut dice, budget)?;
        }
        budget.spend().then(|| judge::equity(&state, self.us)).ok_or(TurnsCutShort)
    }
}

/// The position after a turn with this roll of a player of this style; a victim's 0 is rolled again once.
fn turned(
    state: &HuntSearchState,
    (roll, style): (usize, &RunnerStyle),
    dice: &mut SplitMix64,
    budget: &mut Budget,
) -> Result<HuntSearchState, TurnsCutShort> {
    let again = roll == 0 && state.mover == state.victim;
    let roll = if again { 1 + index(dice.below(FACES - 1)) } else { roll };
    let (step, count) = style.step(state, roll);
    let mut next = step.map_or(*state, |step| state.after(step));
    if step.is_none() {
        next.end_turn();
    }
    budget.spend_all(count).then_some(next).ok_or(TurnsCutShort)
}

fn index(number: u64) -> usize {
    usize::try_from(number).expect("a small number")
}
