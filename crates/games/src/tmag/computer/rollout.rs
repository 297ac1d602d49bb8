//! The worth of a step in TMAG by playing on from it for some turns, many times over, with the same dice for every step that is
//! compared; in half of the games all move as one of the plain players, in half as the other, and what stands at the end is judged.
//!
//! Source: Tesauro and Galperin, *On-line policy improvement using Monte-Carlo search* (1996), for rollouts that are cut short.
//! Whole numbers only.

use super::judge;
use super::rollout_policy::{POLICIES, RolloutPolicy};
use super::search_state::{HuntSearchState, HuntStep};
use computer::{Budget, halved, mixed};
use game::{Dice, SplitMix64};

/// The faces of the die.
const FACES: u64 = 6;
/// After so many turns a game is judged as it stands.
const LONGEST: u32 = 16;

/// The rollouts for one seat's step.
#[derive(Clone, Copy, Debug)]
pub struct Rollouts {
    /// For whom the worth is.
    pub us: usize,
    /// The seed of the dice.
    pub seed: u64,
}

impl Rollouts {
    /// These steps with their worth, the best first; those behind the first were looked at less. `None` if the budget lasts for
    /// no game from each.
    pub fn ranked(
        self,
        root: &HuntSearchState,
        steps: impl Iterator<Item = HuntStep>,
        budget: &mut Budget,
    ) -> Option<Vec<(i64, HuntStep)>> {
        let after = steps.map(|step| (step, root.after(step)));
        let tried = halved(after, budget, |(_, after), number, budget| self.game(*after, u64::from(number), budget))?;
        Some(tried.iter().map(|one| (one.mean(), one.option.0)).collect())
    }

    /// Plays one game on from here; its worth for us. Over six games the first roll runs through all faces.
    fn game(self, mut state: HuntSearchState, number: u64, budget: &mut Budget) -> Option<i64> {
        let mut dice = SplitMix64::new(mixed(self.seed ^ (number / FACES)));
        let policy = &POLICIES[index(number / FACES % 2)];
        for turn in 0..LONGEST {
            if state.is_won || state.catcher.is_some() {
                break;
            }
            let drawn = dice.below(FACES);
            let roll = if turn == 0 { (drawn + number) % FACES } else { drawn };
            state = turned(&state, (index(roll), policy), &mut dice, budget)?;
        }
        budget.spend().then(|| judge::equity(&state, self.us))
    }
}

/// The position after a turn with this roll by this policy; a victim's 0 is rolled again once.
fn turned(
    state: &HuntSearchState,
    (roll, policy): (usize, &RolloutPolicy),
    dice: &mut SplitMix64,
    budget: &mut Budget,
) -> Option<HuntSearchState> {
    let again = roll == 0 && state.mover == state.victim;
    let roll = if again { 1 + index(dice.below(FACES - 1)) } else { roll };
    let (step, count) = policy.step(state, roll);
    let mut next = step.map_or(*state, |step| state.after(step));
    if step.is_none() {
        next.end_turn();
    }
    budget.spend_all(count).then_some(next)
}

fn index(number: u64) -> usize {
    usize::try_from(number).expect("a small number")
}
