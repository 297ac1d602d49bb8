//! The Praetorian's turn: where to ask and where to go, so that the assassin is found before the targets are dead.
//!
//! Method: the belief over all secrets says how likely each civilian is the assassin and how many turns they still leave;
//! a search over the next turns of the two guards maximises the chance that a question finds them in time (a search for a
//! hidden target: Stone, "Theory of Optimal Search", 1975). The civilians count as standing still meanwhile.

use crate::praetorian::{CIVILIANS, PraetorianRules, Questioning};
use computer::Budget;
use game::{Dice, SplitMix64};

use super::belief::{Belief, ByCivilian};
use super::crowd::{Crowd, GUARDS, NOWHERE, distance, members};
use super::plan::needs;

/// The number of turns ahead at which deadlines are told apart.
pub const TURNS: usize = 4;
/// The worth of finding somebody a turn later.
const PATIENCE: f64 = 0.95;
/// The worth of a question for each turn by which it comes later than the assassin's quickest strikes.
const LATE: f64 = 0.4;
/// The same where the assassin has nothing more to do but to strike.
const TOO_LATE: f64 = 0.1;

/// The worth of standing next to somebody instead of far away, where nothing else decides.
const TRIFLE: f64 = 0.001;

/// For each coming turn, what questioning a civilian then is worth.
pub type Gains = [ByCivilian; TURNS];

/// The worth of a question in each coming turn on this board: a position for every secret.
pub fn gains(belief: &Belief, crowd: &Crowd, budget: &mut Budget) -> Gains {
    budget.spend_all(belief.possible());
    let mut gains = [[0.0; CIVILIANS as usize + 1]; TURNS];
    for (secret, weight) in belief.iter() {
        let steps = needs(crowd, secret.assassin, secret.targets);
        let left = usize::from(steps + secret.living(crowd));
        let late = if steps == 0 { TOO_LATE } else { LATE };
        let mut worth = weight;
        for (turn, gain) in gains.iter_mut().enumerate() {
            gain[usize::from(secret.assassin)] += worth;
            worth *= if turn + 1 >= left { PATIENCE * late } else { PATIENCE };
        }
    }
    gains
}

/// The same from the chances alone, with no deadline.
pub fn plain_gains(assassins: &ByCivilian) -> Gains {
    let mut worth = 1.0;
    [(); TURNS].map(|()| {
        let gain = assassins.map(|chance| chance * worth);
        worth *= PATIENCE;
        gain
    })
}

/// A turn that is weighed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PoliceTurn {
    /// A man and a square.
    pub step: Option<(u8, u8)>,
    /// The civilians whom each guard questions: bits by number.
    pub asked: [u32; 2],
    /// The worth of the turn.
    pub value: f64,
}

/// A search for the police's turn, from a belief.
pub struct PoliceSearch<'a> {
    /// The options of the game: who may be questioned, and how many.
    pub rules: &'a PraetorianRules,
    /// The worth of questions.
    pub gains: Gains,
    /// The number of turns to look ahead, 1 to [`TURNS`].
    pub turns: usize,
}

impl PoliceSearch<'_> {
    /// The best questions from where the guards stand, and what they are worth.
    fn question(&self, crowd: &Crowd, turn: usize, done: u32) -> ([u32; 2], f64) {
        let near = [0, 1].map(|guard| crowd.next_to_guard(guard) & !done);
        let gain = &self.gains[turn];
        let alone = self.rules.questioning == Questioning::One;
        let mut room = [self.rules.suspects; 2];
        let (mut asked, mut value) = ([0; 2], 0.0);
        // The worthiest first; whom both could ask goes to the guard with fewer of their own.
        let mut order = [(0.0, 0); 16];
        let mut count = 0;
        for man in members(u64::from(near[0] | near[1])).filter(|man| gain[usize::from(*man)] > 0.0) {
            let at = order[..count].iter().position(|(worth, _)| *worth < gain[usize::from(man)]).unwrap_or(count);
            order.copy_within(at..count, at + 1);
            order[at] = (gain[usize::from(man)], man);
            count += 1;
        }
        for (worth, man) in order.into_iter().take(count) {
            let Some(guard) = place(&near, man, &mut room, &mut asked) else { continue };
            asked[guard] |= 1 << man;
            room[guard] -= 1;
            value += worth;
            if alone {
                break;
            }
        }
        (asked, value)
    }

    /// The worth of the turns from this one on, with the guards where they are. The caller that made the position has counted it.
    fn value(&self, crowd: &Crowd, turn: usize, done: u32, budget: &mut Budget) -> f64 {
        let (asked, gain) = self.question(crowd, turn, done);
        if turn + 1 >= self.turns || budget.left() == 0 {
            return gain;
        }
        let mut best = gain;
        if gain > 0.0 && budget.spend() {
            best += self.value(crowd, turn + 1, done | asked[0] | asked[1], budget);
        }
        for (guard, man) in GUARDS.into_iter().enumerate() {
            for to in members(crowd.rides(guard)) {
                best = best.max(self.moved(&crowd.after(man, to), turn, done, budget));
            }
        }
        best
    }

    fn moved(&self, after: &Crowd, turn: usize, done: u32, budget: &mut Budget) -> f64 {
        budget.spend();
        let (asked, gain) = self.at_once(after, turn, done);
        if turn + 1 >= self.turns {
            return gain;
        }
        gain + self.value(after, turn + 1, done | asked[0] | asked[1], budget)
    }

    /// The questions that are possible in the turn of a move.
    fn at_once(&self, after: &Crowd, turn: usize, done: u32) -> ([u32; 2], f64) {
        if self.rules.questioning == Questioning::EveryTurn { self.question(after, turn, done) } else { ([0; 2], 0.0) }
    }

    /// Questions without a move; `None` if nobody worth asking is near.
    pub fn asking(&self, crowd: &Crowd, budget: &mut Budget) -> Option<PoliceTurn> {
        budget.spend();
        let (asked, gain) = self.question(crowd, 0, 0);
        let later = if self.turns > 1 { self.value(crowd, 1, asked[0] | asked[1], budget) } else { 0.0 };
        (gain > 0.0).then_some(PoliceTurn { step: None, asked, value: gain + later })
    }

    /// A move, with the questions that may follow it.
    pub fn moving(&self, crowd: &Crowd, man: u8, to: u8, budget: &mut Budget) -> PoliceTurn {
        budget.spend();
        let after = crowd.after(man, to);
        let (asked, gain) = self.at_once(&after, 0, 0);
        let later = if self.turns > 1 { self.value(&after, 1, asked[0] | asked[1], budget) } else { 0.0 };
        PoliceTurn { step: Some((man, to)), asked, value: gain + later + self.closeness(&after) }
    }

    /// The worth of a turn after which the board is `after` and in which the civilians of `asked` are questioned. `steps` tells that it has
    /// a step: then the guards' distance from the suspects counts, too.
    pub fn worth(&self, (after, steps): (&Crowd, bool), asked: u32, budget: &mut Budget) -> f64 {
        budget.spend();
        let gain: f64 = members(u64::from(asked)).map(|man| self.gains[0][usize::from(man)]).sum();
        let later = if self.turns > 1 { self.value(after, 1, asked, budget) } else { 0.0 };
        gain + later + if steps { self.closeness(after) } else { 0.0 }
    }

    /// A trifle for guards that come nearer to whom they suspect: it decides where no question is in sight.
    fn closeness(&self, crowd: &Crowd) -> f64 {
        let near = |man: u8| GUARDS.map(|guard| distance(crowd.at(guard), crowd.at(man))).into_iter().min();
        let suspects = (1..=CIVILIANS).filter(|man| crowd.at(*man) != NOWHERE);
        let worth = |man: u8| self.gains[0][usize::from(man)] / f64::from(1 + near(man).unwrap_or(0));
        TRIFLE * suspects.map(worth).sum::<f64>()
    }

    /// All rides of the guards, with the questions that may follow.
    pub fn rides(&self, crowd: &Crowd, budget: &mut Budget) -> Vec<PoliceTurn> {
        let mut turns = Vec::new();
        for (guard, man) in GUARDS.into_iter().enumerate() {
            turns.extend(members(crowd.rides(guard)).map(|to| self.moving(crowd, man, to, budget)));
        }
        turns
    }

    /// The best turn of the guards themselves, each judged too low by up to this share of its value, as the dice say.
    pub fn best(&self, crowd: &Crowd, blur: &mut Blur, budget: &mut Budget) -> PoliceTurn {
        let mut best = self.asking(crowd, budget).unwrap_or_default();
        let mut most = best.value;
        for turn in self.rides(crowd, budget) {
            let worth = blur.see(turn.value);
            if worth > most || best == PoliceTurn::default() {
                (most, best) = (worth, turn);
            }
        }
        best
    }
}

/// Noise on the police's judgement: a value is seen too low by up to `share` of it. Without noise the police could be predicted.
#[derive(Debug)]
pub struct Blur {
    share: f64,
    dice: SplitMix64,
}

impl Blur {
    /// Values are seen too low by up to this share.
    pub fn of(share: f64, dice: SplitMix64) -> Self {
        Self { share, dice }
    }

    /// Values are seen as they are.
    pub fn none() -> Self {
        Self::of(0.0, SplitMix64::new(0))
    }

    /// A value as it is seen.
    pub fn see(&mut self, value: f64) -> f64 {
        const GRAIN: u16 = 1_000;
        let part = u16::try_from(self.dice.below(u64::from(GRAIN))).expect("below a small bound");
        value * (1.0 - self.share * f64::from(part) / f64::from(GRAIN))
    }
}

/// The guard that has room for somebody, after another was moved over if that makes some.
fn place(near: &[u32; 2], man: u8, room: &mut [u8; 2], asked: &mut [u32; 2]) -> Option<usize> {
    let can = |guard: usize| near[guard] >> man & 1 == 1;
    let fewer = usize::from(near[0].count_ones() > near[1].count_ones());
    let order = [fewer, 1 - fewer];
    if let Some(guard) = order.into_iter().find(|guard| can(*guard) && room[*guard] > 0) {
        return Some(guard);
    }
    let full = order.into_iter().find(|guard| can(*guard) && room[1 - *guard] > 0)?;
    let shared = members(u64::from(asked[full] & near[1 - full])).next()?;
    asked[full] &= !(1 << shared);
    asked[1 - full] |= 1 << shared;
    room[full] += 1;
    room[1 - full] -= 1;
    Some(full)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(questioning: Questioning, suspects: u8) -> PraetorianRules {
        PraetorianRules { questioning, suspects, targets: 2, setup: crate::praetorian::LayoutBy::Police }
    }

    #[test]
    fn each_guard_asks_whom_the_other_can_not() {
        let mut crowd = Crowd::empty();
        for (man, at) in [(GUARDS[0], 9), (GUARDS[1], 11), (1, 10), (2, 0), (3, 20)] {
            crowd.put(man, at);
        }
        let mut chances = [0.0; CIVILIANS as usize + 1];
        (chances[1], chances[2], chances[3]) = (0.5, 0.3, 0.2);
        let cases = [
            (Questioning::Each, 1, 0.8),
            (Questioning::Each, 2, 1.0),
            (Questioning::One, 1, 0.5),
            (Questioning::EveryTurn, 1, 0.8),
        ];
        for (questioning, suspects, worth) in cases {
            let rules = rules(questioning, suspects);
            let search = PoliceSearch { rules: &rules, gains: plain_gains(&chances), turns: 1 };
            let (asked, gain) = search.question(&crowd, 0, 0);
            assert!((gain - worth).abs() < 1e-9, "{questioning:?}: {gain}");
            assert_eq!(asked[0] & asked[1], 0);
        }
    }
}
