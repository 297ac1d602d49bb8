//! The possible assassins and their possible targets: a weight for every assassin and pair of targets, judged by
//! what everybody saw.
//!
//! Method: exact Bayesian filtering over all 6,072 (552 with one target) secrets. How an assassin moves is a mixture of
//! styles, each a choice among all legal steps in proportion to a weight for how much the step helps (a quantal response:
//! `McKelvey` and Palfrey, "Quantal response equilibria for normal form games", 1995). Weights are products of constants, so
//! that every machine finds the same numbers.

use crate::praetorian::CIVILIANS;
use computer::Budget;

use super::crowd::{Crowd, NOWHERE, members};
use super::plan::{PlanSquares, StepsLeft, places, steps_left};
use super::story::{PublicAct, PublicTurn};

/// A number for every civilian, by number; 0 belongs to nobody.
pub type ByCivilian = [f64; CIVILIANS as usize + 1];

/// An assassin and the targets; the second is 0 where there is one only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plot {
    /// The civilian who is the assassin, by number.
    pub assassin: u8,
    /// The civilians who must die, by number; 0 for a second one that there is not.
    pub targets: [u8; 2],
}

/// A way in which assassins play.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// The share of players with this style.
    share: f64,
    /// Whether the nearest target comes first, or both must be within reach before the first strike.
    nearest_first: bool,
    /// The weight of a step by how much it helps: two steps saved, one, none, one lost, two lost.
    weights: [f64; 5],
    /// The share of turns in which somebody who can strike does something else.
    waits: f64,
}

const STYLES: [Style; 3] = [
    Style { share: 0.4, nearest_first: false, weights: [40.0, 12.0, 1.0, 0.2, 0.1], waits: 0.1 },
    Style { share: 0.3, nearest_first: true, weights: [30.0, 12.0, 1.0, 0.3, 0.2], waits: 0.1 },
    Style { share: 0.3, nearest_first: false, weights: [4.0, 2.0, 1.0, 0.7, 0.5], waits: 0.3 },
];

impl Style {
    fn measure(&self, left: StepsLeft) -> u8 {
        if self.nearest_first { left.for_nearest } else { left.for_all }
    }

    fn weight(&self, before: u8, after: u8) -> f64 {
        self.weights[help(before, after)]
    }

    /// The chance that a strike at hand is struck.
    fn strikes(&self, left: StepsLeft) -> f64 {
        if self.measure(left) == 0 { 1.0 - self.waits } else { 0.05 }
    }
}

fn help(before: u8, after: u8) -> usize {
    usize::from(after + 2).saturating_sub(usize::from(before)).min(4)
}

/// The steps of those who have a part in a secret, counted by how much they help: for all targets, and for the nearest.
#[derive(Clone, Copy, Debug, Default)]
struct StepCounts {
    for_all: [u16; 5],
    for_nearest: [u16; 5],
}

impl StepCounts {
    fn of(turn: &PublicTurn, secret: Plot, before: StepsLeft) -> Self {
        let mut counts = Self::default();
        let places = secret.places(&turn.before);
        for (index, man) in secret.men().enumerate().filter(|(_, man)| *man != turn.banned) {
            let mut moved = places;
            for to in members(turn.before.steps(man)) {
                moved[index] = to;
                let after = steps_left(moved);
                counts.for_all[help(before.for_all, after.for_all)] += 1;
                counts.for_nearest[help(before.for_nearest, after.for_nearest)] += 1;
            }
        }
        counts
    }

    /// The sum of the weights of all legal steps in a style; `total` is how many there are.
    fn sum(&self, style: &Style, total: f64) -> f64 {
        let counts = if style.nearest_first { &self.for_nearest } else { &self.for_all };
        let more = |(count, weight): (&u16, &f64)| f64::from(*count) * (weight - 1.0);
        total + counts.iter().zip(&style.weights).map(more).sum::<f64>()
    }
}

/// The chance of an act in each style.
fn likelihoods(turn: &PublicTurn, total: f64, secret: Plot) -> [f64; STYLES.len()] {
    let before = steps_left(secret.places(&turn.before));
    match turn.act {
        PublicAct::Stay => [1.0; STYLES.len()],
        PublicAct::Strike { target } if secret.has(target) && turn.before.touch(secret.assassin, target) => {
            STYLES.map(|style| style.strikes(before))
        }
        PublicAct::Strike { .. } => [0.0; STYLES.len()],
        PublicAct::Step { man, to } => {
            let counts = StepCounts::of(turn, secret, before);
            let after = secret.places_after(&turn.before, man, to).map_or(before, steps_left);
            STYLES.map(|style| {
                let (before, after) = (style.measure(before), style.measure(after));
                if before == 0 { style.waits / total } else { style.weight(before, after) / counts.sum(&style, total) }
            })
        }
    }
}

impl Plot {
    /// Whether this civilian has a part in it.
    pub fn has(self, man: u8) -> bool {
        man != 0 && (man == self.assassin || self.targets.contains(&man))
    }

    /// All who have a part in it.
    pub fn men(self) -> impl Iterator<Item = u8> {
        [self.assassin, self.targets[0], self.targets[1]].into_iter().filter(|man| *man != 0)
    }

    /// The squares of assassin and targets on this board.
    fn places(self, crowd: &Crowd) -> PlanSquares {
        places(crowd, self.assassin, self.targets)
    }

    /// The squares of the three after a step of one of them; `None` if it is somebody else's.
    fn places_after(self, crowd: &Crowd, man: u8, to: u8) -> Option<PlanSquares> {
        let index = self.men().position(|own| own == man)?;
        let mut places = self.places(crowd);
        places[index] = to;
        Some(places)
    }

    /// The number of targets that live.
    pub fn living(self, crowd: &Crowd) -> u8 {
        self.targets.iter().map(|target| u8::from(crowd.at(*target) != NOWHERE)).sum()
    }
}

/// The weight of every secret that the public facts allow.
#[derive(Clone, Debug)]
pub struct Belief {
    secrets: Vec<(Plot, [f64; STYLES.len()])>,
}

impl Belief {
    /// Before anything was seen: every secret is equally likely.
    pub fn new(targets: u8) -> Self {
        let shares = STYLES.map(|style| style.share);
        let mut secrets = Vec::new();
        for assassin in 1..=CIVILIANS {
            for one in (1..=CIVILIANS).filter(|one| *one != assassin) {
                let others = if targets == 1 { 0..=0 } else { one + 1..=CIVILIANS };
                for other in others.filter(|other| *other != assassin) {
                    secrets.push((Plot { assassin, targets: [one, other] }, shares));
                }
            }
        }
        Self { secrets }
    }

    /// Drops what public facts rule out: who can't be the assassin, and who is dead.
    pub fn restrict(&mut self, suspects: u32, dead: u32) {
        let fits = |secret: &Plot| {
            let targets = secret.targets.iter().fold(0_u32, |set, target| set | 1 << target);
            suspects >> secret.assassin & 1 == 1 && dead & !targets == 0
        };
        self.secrets.retain(|(secret, _)| fits(secret));
        self.normalize();
    }

    /// Learns from one turn: of the assassin's act if it is theirs, and of whom was questioned in vain. An act is judged once
    /// for every secret: so many positions.
    pub fn watch(&mut self, turn: &PublicTurn, budget: &mut Budget) {
        let total = f64::from(turn.before.count_steps(turn.banned).max(1));
        self.secrets.retain(|(secret, _)| turn.cleared >> secret.assassin & 1 == 0);
        if turn.is_assassins {
            budget.spend_all(self.possible());
            for (secret, weights) in &mut self.secrets {
                for (weight, likelihood) in weights.iter_mut().zip(likelihoods(turn, total, *secret)) {
                    *weight *= likelihood;
                }
            }
            self.secrets.retain(|(_, weights)| weights.iter().sum::<f64>() > 0.0);
        }
        self.normalize();
    }

    fn normalize(&mut self) {
        let sum: f64 = self.secrets.iter().flat_map(|(_, weights)| weights).sum();
        if sum > 0.0 {
            self.secrets.iter_mut().flat_map(|(_, weights)| weights).for_each(|weight| *weight /= sum);
        }
    }

    /// The number of secrets that are possible.
    pub fn possible(&self) -> u64 {
        self.secrets.len() as u64
    }

    /// Every secret with its probability.
    pub fn iter(&self) -> impl Iterator<Item = (Plot, f64)> {
        self.secrets.iter().map(|(secret, weights)| (*secret, weights.iter().sum()))
    }

    /// The chance of each civilian to be the assassin.
    pub fn assassins(&self) -> ByCivilian {
        let mut sums = [0.0; CIVILIANS as usize + 1];
        for (secret, weight) in self.iter() {
            sums[usize::from(secret.assassin)] += weight;
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd() -> Crowd {
        let mut crowd = Crowd::empty();
        for man in 1..=CIVILIANS {
            crowd.put(man, (man - 1) * 5 % 64);
        }
        crowd
    }

    #[test]
    fn there_is_a_secret_for_every_choice_of_the_assassin() {
        assert_eq!((Belief::new(2).secrets.len(), Belief::new(1).secrets.len()), (6_072, 552));
    }

    #[test]
    fn who_goes_to_a_target_is_suspected_more() {
        let crowd = crowd();
        let mut belief = Belief::new(2);
        let step = |man| members(crowd.steps(man)).next().unwrap();
        let act = PublicAct::Step { man: 2, to: step(2) };
        belief.watch(&PublicTurn { is_assassins: true, before: crowd, banned: 3, act, cleared: 0 }, &mut Budget::of(0));
        let assassins = belief.assassins();
        assert!(assassins[2] > 1.0 / 24.0, "{assassins:?}");
        assert!((assassins.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn who_was_cleared_is_no_suspect_and_who_was_near_a_victim_is() {
        let mut belief = Belief::new(2);
        let before = crowd();
        let act = PublicAct::Strike { target: 1 };
        belief.watch(&PublicTurn { is_assassins: true, before, banned: 0, act, cleared: 0 }, &mut Budget::of(0));
        let assassins = belief.assassins();
        for man in 2..=CIVILIANS {
            assert_eq!(assassins[usize::from(man)] > 0.0, before.touch(1, man), "{man}");
        }
    }
}
