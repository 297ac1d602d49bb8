//! A police that is quick to imagine: it weighs questions now against a ride and questions then, by the suspicion of each
//! civilian. Whole games are rehearsed against it.

use crate::praetorian::{CIVILIANS, PraetorianRules, Questioning};
use game::{Dice, SplitMix64};

use super::crowd::{Crowd, GUARDS, NEAR, distance, members};
use super::hands::{CivilianWeights, Factors, Hands};
use super::police::PoliceTurn;

/// The worth of a question a turn later.
const LATER: f32 = 0.85;
/// The same once somebody is dead: the next strike may end the game.
const LATER_IN_HASTE: f32 = 0.5;
/// The worth of standing near, where nothing else decides.
const TRIFLE: f32 = 0.02;

/// Civilians are moved from a threat of this price on.
const WORRY: f32 = 0.1;

/// All civilians, as bits.
const EVERYBODY: u32 = ((1 << CIVILIANS) - 1) << 1;

/// A police that may sit opposite: how it reads, and how exactly it judges.
#[derive(Clone, Copy, Debug)]
pub struct Detective {
    /// How it reads moves.
    pub factors: Factors,
    /// By up to which share it misjudges a turn.
    pub blur: f32,
    /// The price of each chance that the assassin has all targets near, in questions that find them. A police to whom this matters
    /// also moves civilians.
    pub threat: f32,
}

/// The turns that were weighed so far, of which the best is kept.
struct WeighedTurns<'a> {
    police: &'a Detective,
    rules: &'a PraetorianRules,
    crowd: &'a Crowd,
    hands: &'a Hands,
    /// The worth of a question a turn later.
    later: f32,
    /// The chance of each civilian to be the assassin and to have all targets near.
    threats: CivilianWeights,
    best: Option<PoliceTurn>,
}

impl Detective {
    /// Its turn; the empty turn if guards can neither ride nor ask. `banned` is the civilian whom it may not move, or 0.
    pub fn turn(
        &self,
        rules: &PraetorianRules,
        (crowd, banned): (&Crowd, u8),
        (hands, in_haste): (&Hands, bool),
        dice: &mut SplitMix64,
    ) -> PoliceTurn {
        let threats = if self.threat > 0.0 { hands.ready(crowd) } else { [0.0; CIVILIANS as usize + 1] };
        let later = if in_haste { LATER_IN_HASTE } else { LATER };
        let mut weighed = WeighedTurns { police: self, rules, crowd, hands, later, threats, best: None };
        weighed.ask(dice);
        weighed.ride(dice);
        if self.threat * left(&weighed.threats, 0) >= WORRY {
            weighed.part(banned, dice);
        }
        weighed.best.unwrap_or_default()
    }

    fn seen(&self, value: f32, dice: &mut SplitMix64) -> f32 {
        value * (1.0 - self.blur * dice.below(256) as f32 / 256.0)
    }
}

impl WeighedTurns<'_> {
    /// Weighs the questions that the guards can ask at once.
    fn ask(&mut self, dice: &mut SplitMix64) {
        let (near, weights) = (near_guards(self.crowd), self.hands.assassins());
        let (asked, gain) = questions(self.rules, near, weights, 0);
        let rest = questions(self.rules, near, weights, asked[0] | asked[1]).1;
        if gain > 0.0 {
            let value = self.police.seen(gain + self.later * rest, dice);
            self.weigh(None, asked, (value, left(&self.threats, asked[0] | asked[1])));
        }
    }

    /// Weighs rides, with questions at once or a turn later.
    fn ride(&mut self, dice: &mut SplitMix64) {
        let (near, weights) = (near_guards(self.crowd), self.hands.assassins());
        let chase = likeliest(EVERYBODY, weights);
        for (guard, man) in GUARDS.into_iter().enumerate() {
            for to in members(self.crowd.rides(guard)) {
                let mut near = near;
                near[guard] = self.crowd.neighbours(to);
                let (then, gain) = questions(self.rules, near, weights, 0);
                let is_now = self.rules.questioning == Questioning::EveryTurn;
                let (asked, gain) = if is_now { (then, gain) } else { ([0; 2], self.later * gain) };
                let way = TRIFLE * chase.1 / f32::from(1 + distance(to, self.crowd.at(chase.0)));
                let value = self.police.seen(gain + way, dice);
                let threat = left(&self.threats, asked[0] | asked[1]);
                self.weigh(Some((man, to)), asked, (value, threat));
            }
        }
    }

    /// Weighs steps of civilians that part an assassin from a target.
    fn part(&mut self, banned: u8, dice: &mut SplitMix64) {
        let threats = self.threats;
        for (man, to) in partings(self.crowd, &threats, banned) {
            let after = self.crowd.after(man, to);
            let gain = questions(self.rules, near_guards(&after), self.hands.assassins(), 0).1;
            let value = self.police.seen(self.later * gain, dice);
            let threat = left(&self.hands.ready(&after), 0);
            self.weigh(Some((man, to)), [0; 2], (value, threat));
        }
    }

    /// Keeps a turn if it is the best so far: worth this much, less the price of such a chance of a strike.
    fn weigh(&mut self, step: Option<(u8, u8)>, asked: [u32; 2], (value, threat): (f32, f32)) {
        let value = f64::from(value - self.police.threat * threat);
        if self.best.is_none_or(|best| value > best.value) {
            self.best = Some(PoliceTurn { step, asked, value });
        }
    }
}

/// The civilians next to each guard.
fn near_guards(crowd: &Crowd) -> [u32; 2] {
    GUARDS.map(|guard| crowd.neighbours(crowd.at(guard)))
}

/// The chance of all but these.
fn left(chances: &CivilianWeights, asked: u32) -> f32 {
    members(u64::from(EVERYBODY & !asked)).map(|man| chances[usize::from(man)]).sum()
}

/// The steps that part whoever is likeliest to have all targets near from those around them.
fn partings(crowd: &Crowd, threats: &CivilianWeights, banned: u8) -> impl Iterator<Item = (u8, u8)> {
    let suspect = likeliest(EVERYBODY, threats).0;
    let around = if suspect == 0 { 0 } else { crowd.neighbours(crowd.at(suspect)) | 1 << suspect };
    let men = members(u64::from(around & !(1 << banned)));
    men.flat_map(|man| members(crowd.steps(man)).map(move |to| (man, to)))
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
    use crate::praetorian::computer::belief::Plot;

    fn asked(questioning: Questioning, suspects: u8, crowd: &Crowd) -> PoliceTurn {
        let rules = PraetorianRules { questioning, suspects, targets: 2, setup: LayoutBy::Police };
        let chances = [(1, 0.5), (2, 0.3), (3, 0.2)];
        let hands =
            Hands::of(2, chances.map(|(assassin, chance)| (Plot { assassin, targets: [4, 5] }, chance)).into_iter());
        let police = Detective { factors: Factors::NONE, blur: 0.0, threat: 0.0 };
        police.turn(&rules, (crowd, 0), (&hands, false), &mut SplitMix64::new(1))
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

    /// The turn of a police that fears a strike at this price: 1 has both targets near, and the guards stand far off.
    fn turn_before_a_strike(threat: f32, banned: u8) -> (PoliceTurn, Crowd, Hands) {
        let mut crowd = Crowd::empty();
        for (man, at) in [(GUARDS[0], 56), (GUARDS[1], 7), (1, 27), (2, 28), (3, 18), (4, 63)] {
            crowd.put(man, at);
        }
        let hands = Hands::of(2, [(Plot { assassin: 1, targets: [2, 3] }, 1.0)].into_iter());
        let rules =
            PraetorianRules { questioning: Questioning::Each, suspects: 1, targets: 2, setup: LayoutBy::Police };
        let police = Detective { factors: Factors::NONE, blur: 0.0, threat };
        let turn = police.turn(&rules, (&crowd, banned), (&hands, true), &mut SplitMix64::new(1));
        (turn, crowd, hands)
    }

    #[test]
    fn who_fears_a_strike_parts_the_assassin_from_a_target() {
        for banned in [0, 1] {
            let (turn, crowd, hands) = turn_before_a_strike(2.0, banned);
            let (man, to) = turn.step.expect("somebody is moved");
            assert!([1, 2, 3].contains(&man) && man != banned, "{turn:?}");
            assert!(hands.ready(&crowd)[1] > 0.99 && hands.ready(&crowd.after(man, to))[1] < 0.01, "{turn:?}");
        }
        let (turn, ..) = turn_before_a_strike(0.0, 0);
        assert!(turn.step.is_some_and(|(man, _)| GUARDS.contains(&man)), "{turn:?}");
    }
}
