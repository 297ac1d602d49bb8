//! A quick reading of the record: a weight for every choice of assassin and targets, changed by factors where somebody moves.
//!
//! Method: a Bayes filter without the sum over all steps. A step touches two kinds of choices alone: those in which the civilian
//! who moved has a part, and those whose assassin could have struck and did not. It serves to foresee the suspicions of a police.

use crate::praetorian::CIVILIANS;

use super::belief::Plot;
use super::crowd::{Crowd, NOWHERE, members};
use super::plan::steps_left;
use super::story::{PublicAct, PublicTurn};

const MEN: usize = CIVILIANS as usize;
/// The number of pairs of targets, and of single ones.
const PAIRS: usize = MEN * (MEN - 1) / 2;

/// A weight for every civilian, by number; 0 belongs to nobody.
pub type CivilianWeights = [f32; MEN + 1];

/// The factors by which a choice grows likelier when somebody of it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Factors {
    /// A step of the assassin that saves a turn.
    pub walk: f32,
    /// A step of a target that saves a turn.
    pub lure: f32,
    /// A step of theirs that neither saves nor costs a turn.
    pub idle: f32,
    /// A step of theirs that costs a turn.
    pub away: f32,
    /// A turn in which nobody was struck though all targets were near.
    pub waits: f32,
    /// A strike while the other target was far.
    pub early: f32,
}

impl Factors {
    /// Nothing is read from moves.
    pub const NONE: Self = Self { walk: 1.0, lure: 1.0, idle: 1.0, away: 1.0, waits: 1.0, early: 1.0 };
}

/// The weights of all choices, and of each assassin.
#[derive(Clone, Debug)]
pub struct Hands {
    weights: Vec<f32>,
    targets: u8,
    assassins: CivilianWeights,
}

impl Hands {
    fn without_any(targets: u8) -> Self {
        let pairs = if targets == 1 { MEN } else { PAIRS };
        Self { weights: vec![0.0; MEN * pairs], targets, assassins: [0.0; MEN + 1] }
    }

    /// As a belief has them: each choice with its weight.
    #[expect(clippy::cast_possible_truncation, reason = "a weight of 0 to 1 loses digits that nobody needs")]
    pub fn of(targets: u8, choices: impl Iterator<Item = (Plot, f64)>) -> Self {
        let mut hands = Self::without_any(targets);
        for (plot, weight) in choices {
            let at = hands.index(plot.assassin, plot.targets[0], plot.targets[1]);
            hands.weights[at] = weight as f32;
        }
        hands.normalize();
        hands
    }

    /// Every choice as likely as any other: nothing was seen yet.
    pub fn new(targets: u8) -> Self {
        let mut hands = Self::without_any(targets);
        for assassin in 1..=CIVILIANS {
            for one in (1..=CIVILIANS).filter(|one| *one != assassin) {
                let others = if targets == 1 { 0..=0 } else { one + 1..=CIVILIANS };
                for other in others.filter(|other| *other != assassin) {
                    let at = hands.index(assassin, one, other);
                    hands.weights[at] = 1.0;
                }
            }
        }
        hands.normalize();
        hands
    }

    fn pairs(&self) -> usize {
        if self.targets == 1 { MEN } else { PAIRS }
    }

    /// The place of a choice; `one` is below `other`, which is 0 for none.
    fn index(&self, assassin: u8, one: u8, other: u8) -> usize {
        let (row, one) = (usize::from(assassin - 1) * self.pairs(), usize::from(one - 1));
        if self.targets == 1 {
            return row + one;
        }
        let other = usize::from(other - 1);
        row + other * (other - 1) / 2 + one
    }

    /// The chance of each civilian to be the assassin.
    pub fn assassins(&self) -> &CivilianWeights {
        &self.assassins
    }

    /// Learns from a turn.
    pub fn watch(&mut self, turn: &PublicTurn, factors: &Factors) {
        if turn.is_assassins {
            self.see(&turn.before, turn.act, factors);
        }
        self.clear(turn.cleared);
        self.normalize();
    }

    /// Drops those who can't be the assassin.
    pub fn restrict(&mut self, suspects: u32, dead: u32) {
        self.clear(!suspects);
        if dead != 0 {
            self.keep(|_, targets| targets.iter().fold(0, |set, target| set | 1_u32 << target) & dead == dead);
        }
        self.normalize();
    }

    fn clear(&mut self, cleared: u32) {
        let pairs = self.pairs();
        for man in (1..=CIVILIANS).filter(|man| cleared >> man & 1 == 1) {
            let row = usize::from(man - 1) * pairs;
            self.weights[row..row + pairs].fill(0.0);
        }
    }

    fn keep(&mut self, fits: impl Fn(u8, [u8; 2]) -> bool) {
        for assassin in 1..=CIVILIANS {
            for one in 1..=CIVILIANS {
                let others = if self.targets == 1 { 0..=0 } else { one + 1..=CIVILIANS };
                for other in others {
                    let at = self.index(assassin, one, other);
                    if self.weights[at] > 0.0 && !fits(assassin, [one, other]) {
                        self.weights[at] = 0.0;
                    }
                }
            }
        }
    }

    fn see(&mut self, before: &Crowd, act: PublicAct, factors: &Factors) {
        match act {
            PublicAct::Step { man, to } if man <= CIVILIANS => self.step(before, man, to, factors),
            PublicAct::Strike { target } => self.strike(before, target, factors),
            _ => {}
        }
    }

    fn step(&mut self, before: &Crowd, man: u8, to: u8, factors: &Factors) {
        if *factors == Factors::NONE {
            return;
        }
        self.waited(before, man, factors.waits);
        for one in (1..=CIVILIANS).filter(|one| *one != man) {
            if self.targets == 1 {
                self.judge(before, (man, [one, 0]), (man, to), factors);
                self.judge(before, (one, [man, 0]), (man, to), factors);
                continue;
            }
            for other in (one + 1..=CIVILIANS).filter(|other| *other != man) {
                self.judge(before, (man, [one, other]), (man, to), factors);
                self.judge(before, (one, [man.min(other), man.max(other)]), (man, to), factors);
                self.judge(before, (other, [man.min(one), man.max(one)]), (man, to), factors);
            }
        }
    }

    fn judge(&mut self, before: &Crowd, (assassin, targets): (u8, [u8; 2]), (man, to): (u8, u8), factors: &Factors) {
        if self.assassins[usize::from(assassin)] == 0.0 {
            return;
        }
        let at = self.index(assassin, targets[0], targets[1]);
        if self.weights[at] == 0.0 {
            return;
        }
        let mut places = [before.at(assassin), before.at(targets[0]), before.at(targets[1])];
        let had = steps_left(places).for_all;
        let moved = if man == assassin { 0 } else { 1 + usize::from(man == targets[1]) };
        places[moved] = to;
        let left = steps_left(places).for_all;
        self.weights[at] *= match left.cmp(&had) {
            std::cmp::Ordering::Less if man == assassin => factors.walk,
            std::cmp::Ordering::Less => factors.lure,
            std::cmp::Ordering::Equal => factors.idle,
            std::cmp::Ordering::Greater => factors.away,
        };
    }

    /// Marks down a hand that had all targets near and did not strike.
    fn waited(&mut self, before: &Crowd, moved: u8, waits: f32) {
        let dead = dead(before);
        for assassin in (1..=CIVILIANS).filter(|assassin| *assassin != moved) {
            for targets in self.prepared(before, dead, assassin).filter(|targets| !targets.contains(&moved)) {
                let at = self.index(assassin, targets[0], targets[1]);
                self.weights[at] *= waits;
            }
        }
    }

    /// The chance of each civilian to be the assassin and to have all living targets near.
    pub fn ready(&self, crowd: &Crowd) -> CivilianWeights {
        let (dead, mut chances) = (dead(crowd), [0.0; MEN + 1]);
        for assassin in 1..=CIVILIANS {
            let near = self.prepared(crowd, dead, assassin);
            chances[usize::from(assassin)] =
                near.map(|[one, other]| self.weights[self.index(assassin, one, other)]).sum();
        }
        chances
    }

    /// The targets of which the living ones all stand next to a suspect; nothing for whoever is none.
    fn prepared(&self, crowd: &Crowd, dead: u32, assassin: u8) -> impl Iterator<Item = [u8; 2]> + use<> {
        let is_suspect = self.assassins[usize::from(assassin)] > 0.0;
        let near = if is_suspect { crowd.neighbours(crowd.at(assassin)) } else { 0 };
        let alone = self.targets == 1;
        members(u64::from(near)).flat_map(move |one| {
            let others = if alone { 1 } else { near & !((2 << one) - 1) | dead };
            members(u64::from(others)).map(move |other| if alone { [one, 0] } else { [one.min(other), one.max(other)] })
        })
    }

    fn strike(&mut self, before: &Crowd, target: u8, factors: &Factors) {
        self.keep(|assassin, targets| targets.contains(&target) && before.touch(assassin, target));
        if self.targets == 1 {
            return;
        }
        for assassin in (1..=CIVILIANS).filter(|assassin| *assassin != target && before.touch(*assassin, target)) {
            for other in (1..=CIVILIANS).filter(|other| *other != target && before.at(*other) != NOWHERE) {
                if !before.touch(assassin, other) {
                    let at = self.index(assassin, target.min(other), target.max(other));
                    self.weights[at] *= factors.early;
                }
            }
        }
    }

    fn normalize(&mut self) {
        let pairs = self.pairs();
        let sum: f32 = self.weights.iter().sum();
        let scale = if sum > 0.0 { 1.0 / sum } else { 0.0 };
        for (row, man) in self.weights.chunks_exact_mut(pairs).zip(&mut self.assassins[1..]) {
            for weight in row.iter_mut() {
                *weight *= scale;
            }
            *man = row.iter().sum();
        }
    }
}

/// The civilians who are off the board, as bits.
fn dead(crowd: &Crowd) -> u32 {
    (1..=CIVILIANS).filter(|man| crowd.at(*man) == NOWHERE).fold(0, |set, man| set | 1 << man)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACTORS: Factors = Factors { walk: 4.0, lure: 3.0, idle: 1.0, away: 0.5, waits: 0.5, early: 0.5 };

    fn crowd() -> Crowd {
        let mut crowd = Crowd::empty();
        for man in 1..=CIVILIANS {
            crowd.put(man, (man - 1) * 5 % 64);
        }
        crowd
    }

    fn seen(act: PublicAct, cleared: u32) -> PublicTurn {
        PublicTurn { is_assassins: cleared == 0, before: crowd(), banned: 0, act, cleared }
    }

    #[track_caller]
    fn check_suspects(hands: &Hands, is_suspect: impl Fn(u8) -> bool) {
        for man in 1..=CIVILIANS {
            assert_eq!(hands.assassins()[usize::from(man)] > 0.0, is_suspect(man), "{man}");
        }
        assert!((hands.assassins().iter().sum::<f32>() - 1.0).abs() < 1e-4);
    }

    #[test]
    fn all_are_suspected_alike_before_anything_was_seen() {
        for targets in [1, 2] {
            let hands = Hands::new(targets);
            check_suspects(&hands, |_| true);
            assert!(hands.assassins()[1..].iter().all(|chance| (chance - 1.0 / 24.0).abs() < 1e-5), "{targets}");
        }
    }

    #[test]
    fn whoever_walks_is_suspected_more_by_who_reads_moves_alone() {
        let to = members(crowd().steps(2)).next().expect("2 can move");
        for targets in [1, 2] {
            for (factors, reads) in [(FACTORS, true), (Factors::NONE, false)] {
                let mut hands = Hands::new(targets);
                hands.watch(&seen(PublicAct::Step { man: 2, to }, 0), &factors);
                assert_eq!(hands.assassins()[2] > 1.05 / 24.0, reads, "{targets}: {:?}", hands.assassins());
            }
        }
    }

    #[test]
    fn a_strike_leaves_whoever_stood_near_and_a_question_drops_whom_it_cleared() {
        for targets in [1, 2] {
            let mut hands = Hands::new(targets);
            hands.watch(&seen(PublicAct::Strike { target: 3 }, 0), &FACTORS);
            check_suspects(&hands, |man| crowd().touch(3, man));
            let first = (1..=CIVILIANS).find(|man| crowd().touch(3, *man)).expect("somebody stood near");
            hands.watch(&seen(PublicAct::Stay, 1 << first), &FACTORS);
            check_suspects(&hands, |man| crowd().touch(3, man) && man != first);
        }
    }

    #[test]
    fn whoever_had_both_targets_near_and_waited_is_suspected_less() {
        let mut near = Crowd::empty();
        // 4 and 6 have each other beside them and nobody else, 5 moves, and those who are not suspected stand far off.
        let rest = (7..=CIVILIANS).zip((48..54).chain(56..63).chain([5, 6, 7, 15, 23]));
        for (man, at) in [(1, 0), (2, 1), (3, 8), (4, 36), (5, 63), (6, 37)].into_iter().chain(rest) {
            near.put(man, at);
        }
        let mut hands = Hands::new(2);
        hands.restrict(0b111_1110, 0);
        let act = PublicAct::Step { man: 5, to: 54 };
        hands.watch(&PublicTurn { before: near, ..seen(act, 0) }, &Factors { waits: 0.5, ..Factors::NONE });
        let [waited, beside_one, moved] = [1, 4, 5].map(|man| hands.assassins()[man]);
        assert!(waited < beside_one && (beside_one - moved).abs() < 1e-6, "{:?}", hands.assassins());
    }
}
