//! A police that is quick to imagine: it weighs questions now against a ride and questions then, by the suspicion of each
//! civilian. Whole games are rehearsed against it.

use crate::praetorian::{CIVILIANS, PraetorianRules, Questioning};
use game::{Dice, SplitMix64};

use super::crowd::{Crowd, GUARDS, NEAR, distance, members};
use super::hands::{CivilianWeights, Factors};
use super::police::PoliceTurn;

/// The worth of a question a turn later.
const LATER: f32 = 0.85;
/// The same once somebody is dead: the next strike may end the game.
const LATER_IN_HASTE: f32 = 0.5;
/// The worth of standing near, where nothing else decides.
const TRIFLE: f32 = 0.02;

/// All civilians, as bits.
const EVERYBODY: u32 = ((1 << CIVILIANS) - 1) << 1;

/// A police that may sit opposite: how it reads, and how exactly it judges.
#[derive(Clone, Copy, Debug)]
pub struct Detective {
    /// How it reads moves.
    pub factors: Factors,
    /// By up to which share it misjudges a turn.
    pub blur: f32,
}

impl Detective {
    /// Its turn; the empty turn if guards can neither ride nor ask.
    pub fn turn(
        &self,
        rules: &PraetorianRules,
        crowd: &Crowd,
        (weights, in_haste): (&CivilianWeights, bool),
        dice: &mut SplitMix64,
    ) -> PoliceTurn {
        let later = if in_haste { LATER_IN_HASTE } else { LATER };
        let near = GUARDS.map(|guard| crowd.neighbours(crowd.at(guard)));
        let (asked, gain) = questions(rules, near, weights, 0);
        let rest = questions(rules, near, weights, asked[0] | asked[1]).1;
        let mut best = PoliceTurn::default();
        let mut most = -1.0;
        if gain > 0.0 {
            most = self.seen(gain + later * rest, dice);
            best = PoliceTurn { step: None, asked, value: f64::from(most) };
        }
        let chase = likeliest(EVERYBODY, weights);
        let way = |to: u8| TRIFLE * chase.1 / f32::from(1 + distance(to, crowd.at(chase.0)));
        for (guard, man) in GUARDS.into_iter().enumerate() {
            for to in members(crowd.rides(guard)) {
                let mut near = near;
                near[guard] = crowd.neighbours(to);
                let (then, gain) = questions(rules, near, weights, 0);
                let is_now = rules.questioning == Questioning::EveryTurn;
                let value = if is_now { gain } else { later * gain } + way(to);
                let value = self.seen(value, dice);
                if value > most {
                    most = value;
                    let asked = if is_now { then } else { [0; 2] };
                    best = PoliceTurn { step: Some((man, to)), asked, value: f64::from(value) };
                }
            }
        }
        best
    }

    fn seen(&self, value: f32, dice: &mut SplitMix64) -> f32 {
        value * (1.0 - self.blur * dice.below(256) as f32 / 256.0)
    }
}

/// The questions that are likeliest to find the assassin, with their worth.
fn questions(rules: &PraetorianRules, near: [u32; 2], weights: &CivilianWeights, done: u32) -> ([u32; 2], f32) {
    let (mut asked, mut worth) = ([0; 2], 0.0);
    for _ in 0..rules.suspects {
        let taken = asked[0] | asked[1] | done;
        let free = near.map(|near| near & !taken);
        let first = likeliest(free[0], weights);
        let second = likeliest(free[1], weights);
        if rules.questioning == Questioning::One {
            let guard = usize::from(second.1 > first.1);
            let (man, gain) = if guard == 0 { first } else { second };
            if man != 0 {
                asked[guard] |= 1 << man;
            }
            return (asked, gain);
        }
        if first.0 == second.0 && first.0 != 0 {
            let own = likeliest(free[0] & !(1 << first.0), weights);
            let other = likeliest(free[1] & !(1 << first.0), weights);
            let (one, two) = if own.1 > other.1 { (own, second) } else { (first, other) };
            add(&mut asked, &mut worth, [one, two]);
        } else {
            add(&mut asked, &mut worth, [first, second]);
        }
    }
    (asked, worth)
}

fn add(asked: &mut [u32; 2], worth: &mut f32, found: [(u8, f32); 2]) {
    for (asked, (man, gain)) in asked.iter_mut().zip(found) {
        if man != 0 {
            *asked |= 1 << man;
            *worth += gain;
        }
    }
}

/// The likeliest of a set, and how likely it is; nobody if none of them is suspected.
fn likeliest(set: u32, weights: &CivilianWeights) -> (u8, f32) {
    let mut best = (0, 0.0);
    for man in members(u64::from(set)) {
        if weights[usize::from(man)] > best.1 {
            best = (man, weights[usize::from(man)]);
        }
    }
    best
}

/// The guards next to a square.
pub fn guards_beside(crowd: &Crowd, at: u8) -> u32 {
    GUARDS.iter().map(|guard| u32::from(NEAR[usize::from(at)] >> crowd.at(*guard) & 1 == 1)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::praetorian::LayoutBy;

    fn asked(questioning: Questioning, suspects: u8, crowd: &Crowd) -> PoliceTurn {
        let rules = PraetorianRules { questioning, suspects, targets: 2, setup: LayoutBy::Police };
        let mut weights = [0.0; CIVILIANS as usize + 1];
        (weights[1], weights[2], weights[3]) = (0.5, 0.3, 0.2);
        let police = Detective { factors: Factors::NONE, blur: 0.0 };
        police.turn(&rules, crowd, (&weights, false), &mut SplitMix64::new(1))
    }

    #[test]
    fn guards_share_out_whom_they_ask() {
        let mut crowd = Crowd::empty();
        for (man, at) in [(GUARDS[0], 9), (GUARDS[1], 11), (1, 10), (2, 0), (3, 20)] {
            crowd.put(man, at);
        }
        for (questioning, suspects, all) in
            [(Questioning::Each, 1, 0b0110), (Questioning::Each, 2, 0b1110), (Questioning::One, 1, 0b0010)]
        {
            let turn = asked(questioning, suspects, &crowd);
            assert_eq!((turn.asked[0] | turn.asked[1], turn.step), (all, None), "{questioning:?}");
            assert_eq!(turn.asked[0] & turn.asked[1], 0);
        }
    }

    #[test]
    fn a_guard_rides_to_whom_it_suspects() {
        let mut crowd = Crowd::empty();
        for (man, at) in [(GUARDS[0], 56), (GUARDS[1], 7), (1, 0), (2, 2), (3, 27)] {
            crowd.put(man, at);
        }
        let turn = asked(Questioning::Each, 1, &crowd);
        let (man, to) = turn.step.expect("nobody stands near");
        assert!(crowd.after(man, to).neighbours(to) & 0b0010 != 0, "{turn:?}");
        let turn = asked(Questioning::EveryTurn, 1, &crowd);
        assert!(turn.step.is_some() && turn.asked != [0, 0], "{turn:?}");
    }
}
