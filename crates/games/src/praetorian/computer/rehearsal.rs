//! Whole games, rehearsed: an Assassin with a known choice plays on against an imagined police, both with simple habits.
//!
//! Method: Monte Carlo evaluation by simulated play (Abramson, "Expected-outcome: a general model of static evaluation",
//! 1990). The police of a rehearsal knows what is public and no more, so that no rehearsal rewards knowing the secret.

use crate::praetorian::{CIVILIANS, PraetorianRules};
use game::{Dice, SplitMix64};

use super::belief::Plot;
use super::crowd::{Crowd, NOWHERE, members};
use super::detective::{Detective, guards_beside};
use super::habit::AssassinHabit;
use super::hands::Hands;
use super::plan::{needs, needs_for_nearest};
use super::police::PoliceTurn;
use super::public_board::PublicBoard;
use super::story::{PublicAct, PublicTurn};

/// The most turns of the Assassin that a rehearsal has.
const LONGEST: u32 = 12;
/// The chance of either side in a game that is not over by then.
const OPEN: f64 = 0.3;
/// The worth to the police of finding the assassin a turn later.
const PATIENCE: f64 = 0.98;

/// How a rehearsal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RehearsalEnd {
    /// All targets are dead.
    Won,
    /// The police asked the assassin, in so many turns from 1 on.
    Found(u32),
    /// It was broken off before either came about.
    Open,
}

impl RehearsalEnd {
    /// The Assassin's result, 0 to 1.
    pub fn for_assassin(self) -> f64 {
        match self {
            Self::Won => 1.0,
            Self::Found(_) => 0.0,
            Self::Open => OPEN,
        }
    }

    /// The police's result, 0 to 1.
    pub fn for_police(self) -> f64 {
        match self {
            Self::Won => 0.0,
            Self::Found(turns) => (0..turns).fold(1.0, |worth, _| worth * PATIENCE),
            Self::Open => OPEN,
        }
    }
}

/// A moment of a rehearsed game.
#[derive(Clone, Debug)]
pub struct RehearsedMoment {
    /// The board as it stands.
    pub board: PublicBoard,
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
    /// How the Assassin plays on.
    pub habit: AssassinHabit,
    /// The police that answers.
    pub police: Detective,
}

impl RehearsedMoment {
    /// Plays the Assassin's act.
    pub fn act(&mut self, act: PublicAct, police: &Detective) {
        let PublicBoard { crowd: before, banned, .. } = self.board;
        self.hands.watch(&PublicTurn { is_assassins: true, before, banned, act, cleared: 0 }, &police.factors);
        self.board.act(act);
    }

    /// Plays the police's turn; whether it asked this civilian.
    pub fn answer(&mut self, turn: &PoliceTurn, assassin: u8) -> bool {
        let asked = turn.asked[0] | turn.asked[1];
        self.board.act(turn.step.map_or(PublicAct::Stay, |(man, to)| PublicAct::Step { man, to }));
        self.board.clear(asked);
        if asked != 0 {
            self.hands.restrict(self.board.suspects, self.board.dead);
        }
        asked >> assassin & 1 == 1
    }
}

impl Cast<'_> {
    /// The end, from the police's turn on.
    pub fn play_on(&self, mut stage: RehearsedMoment, dice: &mut SplitMix64) -> RehearsalEnd {
        for turns in 1..=LONGEST {
            if self.secret.living(&stage.board.crowd) == 0 {
                return RehearsalEnd::Won;
            }
            let (board, belief) = ((&stage.board.crowd, stage.board.banned), (&stage.hands, stage.board.dead != 0));
            let turn = self.police.turn(self.rules, board, belief, dice);
            if stage.answer(&turn, self.secret.assassin) {
                return RehearsalEnd::Found(turns);
            }
            let act = self.act(&stage, dice);
            stage.act(act, &self.police);
        }
        if self.secret.living(&stage.board.crowd) == 0 { RehearsalEnd::Won } else { RehearsalEnd::Open }
    }

    /// An Assassin's act by habit.
    pub fn act(&self, stage: &RehearsedMoment, dice: &mut SplitMix64) -> PublicAct {
        let strays = self.habit.strays > 0 && dice.below(self.habit.strays) == 0;
        strays
            .then(|| stray(stage, dice))
            .flatten()
            .or_else(|| self.strike(stage, dice))
            .or_else(|| self.step(stage, dice))
            .unwrap_or(PublicAct::Stay)
    }

    /// A strike, if the habit calls for one: at the target with the most suspects beside it.
    fn strike(&self, stage: &RehearsedMoment, dice: &mut SplitMix64) -> Option<PublicAct> {
        if !(self.habit.nearest_first || self.is_prepared(stage, dice)) {
            return None;
        }
        let (crowd, Plot { assassin, targets }) = (&stage.board.crowd, self.secret);
        let near = targets.into_iter().filter(|target| crowd.touch(assassin, *target));
        let hides = |target: &u8| (crowd.neighbours(crowd.at(*target)) & stage.board.suspects).count_ones();
        near.max_by_key(hides).map(|target| PublicAct::Strike { target })
    }

    /// Whether all targets are near; before the last one, a suspect beside a guard strikes in half of the cases.
    fn is_prepared(&self, stage: &RehearsedMoment, dice: &mut SplitMix64) -> bool {
        let (crowd, Plot { assassin, targets }) = (&stage.board.crowd, self.secret);
        let is_watched = guards_beside(crowd, crowd.at(assassin)) > 0 && stage.board.suspects >> assassin & 1 == 1;
        needs(crowd, assassin, targets) == 0 && (self.secret.living(crowd) == 1 || !is_watched || dice.below(2) == 0)
    }

    /// A step of progress, off the guards' squares for those who fear them.
    fn step(&self, stage: &RehearsedMoment, dice: &mut SplitMix64) -> Option<PublicAct> {
        let (crowd, assassin) = (&stage.board.crowd, self.secret.assassin);
        let mut best = None;
        for man in self.secret.men().filter(|man| *man != stage.board.banned && *man <= CIVILIANS) {
            for to in members(crowd.steps(man)) {
                let after = crowd.after(man, to);
                let left = u64::from(self.left(&after));
                let feared = u64::from(guards_beside(&after, after.at(assassin)));
                let price = 8 * left + self.habit.fear * feared + dice.below(6);
                if best.is_none_or(|(least, _)| price < least) {
                    best = Some((price, PublicAct::Step { man, to }));
                }
            }
        }
        best.map(|(_, act)| act)
    }

    /// The steps before the strike that the habit waits for.
    fn left(&self, crowd: &Crowd) -> u8 {
        let Plot { assassin, targets } = self.secret;
        if self.habit.nearest_first {
            needs_for_nearest(crowd, assassin, targets)
        } else {
            needs(crowd, assassin, targets)
        }
    }
}

/// A step of somebody, if whoever the lot names can move.
fn stray(stage: &RehearsedMoment, dice: &mut SplitMix64) -> Option<PublicAct> {
    let man = 1 + u8::try_from(dice.below(u64::from(CIVILIANS))).expect("24 civilians");
    if man == stage.board.banned || stage.board.crowd.at(man) == NOWHERE {
        return None;
    }
    let squares: Vec<u8> = members(stage.board.crowd.steps(man)).collect();
    game::pick(&squares, dice).map(|to| PublicAct::Step { man, to: *to })
}
