//! Whole games, rehearsed: an Assassin with a known choice plays on against an imagined police, both with simple habits.
//!
//! Method: Monte Carlo evaluation by simulated play (Abramson, "Expected-outcome: a general model of static evaluation",
//! 1990). The police of a rehearsal knows what is public and no more, so that no rehearsal rewards knowing the secret.

use crate::praetorian::{CIVILIANS, PraetorianRules};
use game::{Dice, SplitMix64};

use super::belief::Plot;
use super::crowd::{Crowd, GUARDS, members};
use super::detective::{Detective, guards_beside};
use super::hands::Hands;
use super::plan::needs;
use super::police::PoliceTurn;
use super::story::{PublicAct, PublicTurn};

/// The most turns of the Assassin that a rehearsal has.
const LONGEST: u32 = 12;
/// The chance of an Assassin in a game that is not over by then.
const OPEN: f64 = 0.3;

/// A moment of a rehearsed game.
#[derive(Clone, Debug)]
pub struct RehearsedMoment {
    /// The board as it stands.
    pub crowd: Crowd,
    /// The civilian who may not be moved, or 0.
    pub banned: u8,
    /// The civilians who may be the assassin, as bits.
    pub suspects: u32,
    /// The victims, as bits.
    pub dead: u32,
    /// The imagined police's belief after the record.
    pub hands: Hands,
}

/// Both sides of a rehearsal, and the options.
#[derive(Clone, Copy, Debug)]
pub struct Cast<'a> {
    /// The options of the game.
    pub rules: &'a PraetorianRules,
    /// The assassin and the targets.
    pub secret: Plot,
    /// The police that answers.
    pub police: Detective,
}

impl RehearsedMoment {
    /// Plays the Assassin's act.
    pub fn act(&mut self, act: PublicAct, police: &Detective) {
        let turn = PublicTurn { is_assassins: true, before: self.crowd, banned: self.banned, act, cleared: 0 };
        self.hands.watch(&turn, &police.factors);
        self.banned = 0;
        match act {
            PublicAct::Step { man, to } => {
                self.crowd.put(man, to);
                self.banned = man;
            }
            PublicAct::Strike { target } => {
                self.suspects &= self.crowd.neighbours(self.crowd.at(target)) & !(1 << target);
                self.dead |= 1 << target;
                self.crowd.remove(target);
            }
            PublicAct::Stay => {}
        }
    }

    /// Plays the police's turn; whether it asked this civilian.
    pub fn answer(&mut self, turn: &PoliceTurn, assassin: u8) -> bool {
        let asked = turn.asked[0] | turn.asked[1];
        self.banned = 0;
        if let Some((man, to)) = turn.step {
            self.crowd.put(man, to);
            self.banned = if GUARDS.contains(&man) { 0 } else { man };
        }
        self.suspects &= !asked;
        if asked != 0 {
            self.hands.restrict(self.suspects, self.dead);
        }
        asked >> assassin & 1 == 1
    }
}

impl Cast<'_> {
    /// The Assassin's result, from the police's turn on: 1 for a win.
    pub fn play_on(&self, mut stage: RehearsedMoment, dice: &mut SplitMix64) -> f64 {
        for _ in 0..LONGEST {
            if self.secret.living(&stage.crowd) == 0 {
                return 1.0;
            }
            let weights = (stage.hands.assassins(), stage.dead != 0);
            let turn = self.police.turn(self.rules, &stage.crowd, weights, dice);
            if stage.answer(&turn, self.secret.assassin) {
                return 0.0;
            }
            let act = self.act(&stage, dice);
            stage.act(act, &self.police);
        }
        OPEN
    }

    /// An Assassin's act by habit: progress, off the guards' squares, a strike when all are near.
    pub fn act(&self, stage: &RehearsedMoment, dice: &mut SplitMix64) -> PublicAct {
        let (crowd, Plot { assassin, targets }) = (&stage.crowd, self.secret);
        let left = needs(crowd, assassin, targets);
        let feared = guards_beside(crowd, crowd.at(assassin)) > 0 && stage.suspects >> assassin & 1 == 1;
        if left == 0 && (self.secret.living(crowd) == 1 || !feared || dice.below(2) == 0) {
            let near = targets.into_iter().filter(|target| crowd.touch(assassin, *target));
            let hides = |target: &u8| (crowd.neighbours(crowd.at(*target)) & stage.suspects).count_ones();
            if let Some(target) = near.max_by_key(hides) {
                return PublicAct::Strike { target };
            }
        }
        self.step(stage, dice).unwrap_or(PublicAct::Stay)
    }

    fn step(&self, stage: &RehearsedMoment, dice: &mut SplitMix64) -> Option<PublicAct> {
        let (crowd, Plot { assassin, targets }) = (&stage.crowd, self.secret);
        let mut best = None;
        for man in self.secret.men().filter(|man| *man != stage.banned && *man <= CIVILIANS) {
            for to in members(crowd.steps(man)) {
                let after = crowd.after(man, to);
                let left = u64::from(needs(&after, assassin, targets));
                let feared = u64::from(guards_beside(&after, after.at(assassin)));
                let price = 8 * left + 5 * feared + dice.below(6);
                if best.is_none_or(|(least, _)| price < least) {
                    best = Some((price, PublicAct::Step { man, to }));
                }
            }
        }
        best.map(|(_, act)| act)
    }
}
