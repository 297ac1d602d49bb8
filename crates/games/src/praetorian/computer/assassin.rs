//! The Assassin's turn: to come next to the targets while the police looks elsewhere.
//!
//! Method: a novice and a club player race. A strong one and the best rehearse every act to the end against several polices
//! (`schemer`; hiding by modelling the searcher's belief as in Alpern and Gal, "The Theory of Search Games and Rendezvous", 2003),
//! the strong one fewer times.

use crate::praetorian::{CIVILIANS, PraetorianRules};
use computer::{Budget, Level};
use game::{Dice, SplitMix64};

use super::belief::Plot;
use super::crowd::{Crowd, GUARDS, members};
use super::detective::guards_beside;
use super::plan::{needs, needs_for_nearest};
use super::public_board::PublicBoard;
use super::schemer::{self, Schemer};
use super::story::{Judged, PublicAct, PublicTurn};

/// One turn in so many a novice moves somebody at random, to bluff.
const BLUFFS: u64 = 4;
/// After so many of their own turns nobody waits for a better moment any more: the game is to end.
const PATIENCE: u32 = 45;
/// The positions that the rehearsals of level 3 count for, at most: two fifths of what level 4 needs.
const REHEARSED_BY_THE_STRONG: u64 = 100_000;
/// The number of steps of people who have no part in the secret that are thought about.
const DECOYS: usize = 6;

/// The knowledge of the Assassin on their turn.
pub struct AssassinTurn<'a> {
    /// The options of the game: how many targets, who may be questioned.
    pub rules: &'a PraetorianRules,
    /// The board before the turn.
    pub board: PublicBoard,
    /// The own identity and targets.
    pub secret: Plot,
    /// The turns so far, as everybody saw them.
    pub turns: &'a [PublicTurn],
    /// The number of turns that they have had.
    pub own_turns: u32,
}

impl AssassinTurn<'_> {
    /// The act for this turn with its chance to win; `None` if none is legal.
    pub fn choose(&self, level: Level, budget: &mut Budget, dice: &mut SplitMix64) -> Option<Judged> {
        if let Some(act) = self.winning_strike() {
            return Some((act, 1.0));
        }
        match level {
            Level::Random | Level::Novice => self.straight(budget, dice),
            Level::Club => self.planned(budget, dice),
            _ if self.own_turns >= PATIENCE => self.planned(budget, dice),
            Level::Strong => {
                let mut share = budget.share(REHEARSED_BY_THE_STRONG);
                let found = self.schemed(&mut share, dice);
                budget.give_back(share);
                found
            }
            Level::Best => self.schemed(budget, dice),
        }
        .or_else(|| self.any(dice))
    }

    fn strikes(&self) -> impl Iterator<Item = PublicAct> {
        let secret = self.secret;
        let near = secret.targets.into_iter().filter(move |target| self.board.crowd.touch(secret.assassin, *target));
        near.map(|target| PublicAct::Strike { target })
    }

    /// The strike that ends the game at once, if the last target is within reach.
    pub fn winning_strike(&self) -> Option<PublicAct> {
        if self.secret.living(&self.board.crowd) == 1 { self.strikes().next() } else { None }
    }

    fn steps_of(&self, man: u8) -> impl Iterator<Item = PublicAct> {
        let squares = if man == self.board.banned { 0 } else { self.board.crowd.steps(man) };
        members(squares).map(move |to| PublicAct::Step { man, to })
    }

    /// The steps of those who have a part in the secret.
    fn own_steps(&self) -> Vec<PublicAct> {
        self.secret.men().flat_map(|man| self.steps_of(man)).collect()
    }

    fn after(&self, act: PublicAct) -> Crowd {
        let mut crowd = self.board.crowd;
        act.play_on(&mut crowd);
        crowd
    }

    fn any(&self, dice: &mut SplitMix64) -> Option<Judged> {
        let all: Vec<_> = (1..=CIVILIANS).flat_map(|man| self.steps_of(man)).chain(self.strikes()).collect();
        game::pick(&all, dice).map(|act| (*act, 0.5))
    }

    /// The steps that leave the least to do, by this count.
    fn quickest(&self, budget: &mut Budget, count: impl Fn(&Crowd) -> u8) -> Vec<PublicAct> {
        let steps: Vec<_> = self.own_steps().into_iter().map(|act| (act, count(&self.after(act)))).collect();
        budget.spend_all(steps.len() as u64);
        let least = steps.iter().map(|(_, left)| *left).min().unwrap_or(0);
        steps.into_iter().filter(|(_, left)| *left == least).map(|(act, _)| act).collect()
    }

    /// A novice: the nearest target first, mostly on foot, the knife as soon as it reaches, and bluffs that cost more time
    /// than they hide.
    fn straight(&self, budget: &mut Budget, dice: &mut SplitMix64) -> Option<Judged> {
        if let Some(act) = self.strikes().next() {
            return Some((act, 0.5));
        }
        if dice.below(BLUFFS) == 0 {
            return self.any(dice);
        }
        let Plot { assassin, targets } = self.secret;
        let quick = self.quickest(budget, |crowd| needs_for_nearest(crowd, assassin, targets));
        let on_foot: Vec<_> = quick
            .iter()
            .copied()
            .filter(|act| matches!(act, PublicAct::Step { man, .. } if *man == assassin))
            .collect();
        let pool = if on_foot.is_empty() || dice.below(4) == 0 { quick } else { on_foot };
        game::pick(&pool, dice).map(|act| (*act, 0.4))
    }

    /// A club player: both targets within reach before the first strike, and not under a guard's eyes.
    fn planned(&self, budget: &mut Budget, dice: &mut SplitMix64) -> Option<Judged> {
        let Plot { assassin, targets } = self.secret;
        if needs(&self.board.crowd, assassin, targets) == 0 {
            let strikes: Vec<_> = self.strikes().collect();
            return game::pick(&strikes, dice).map(|act| (*act, 0.6));
        }
        let quick = self.quickest(budget, |crowd| needs(crowd, assassin, targets));
        let unseen: Vec<_> = quick
            .iter()
            .copied()
            .filter(|act| GUARDS.iter().all(|guard| !self.after(*act).touch(assassin, *guard)))
            .collect();
        game::pick(if unseen.is_empty() { &quick } else { &unseen }, dice).map(|act| (*act, 0.5))
    }

    /// A strong player and the best: actions are rehearsed to the end against several polices.
    fn schemed(&self, budget: &mut Budget, dice: &mut SplitMix64) -> Option<Judged> {
        schemer::draw(&self.schemer().judge(&self.without_dawdling(dice), budget, dice), dice)
    }

    fn schemer(&self) -> Schemer<'_> {
        Schemer::new(self.rules, self.secret, self.board, self.turns)
    }

    /// The number of guards beside the assassin.
    fn watched(&self, crowd: &Crowd) -> u32 {
        guards_beside(crowd, crowd.at(self.secret.assassin))
    }

    /// The possible acts, without own steps that cost a turn and lead off no guard, if there is anything else.
    fn without_dawdling(&self, dice: &mut SplitMix64) -> Vec<PublicAct> {
        let Plot { assassin, targets } = self.secret;
        let left = needs(&self.board.crowd, assassin, targets);
        let dawdles = |act: &PublicAct| match act {
            PublicAct::Step { man, .. } if self.secret.has(*man) => {
                let after = self.after(*act);
                needs(&after, assassin, targets) > left && self.watched(&after) >= self.watched(&self.board.crowd)
            }
            _ => false,
        };
        let (slow, useful): (Vec<_>, Vec<_>) = self.candidates(DECOYS, dice).into_iter().partition(dawdles);
        if useful.is_empty() { slow } else { useful }
    }

    /// The best act and one that was done, both rehearsed to the end with the same luck.
    pub fn compared(&self, done: PublicAct, budget: &mut Budget, dice: &mut SplitMix64) -> Option<[Judged; 2]> {
        let (schemer, won) = (self.schemer(), self.winning_strike());
        let best = won.or_else(|| {
            let mut share = budget.share(budget.left() / 2);
            let best = schemer.best(self.without_dawdling(dice), dice.below(u64::MAX), &mut share);
            budget.give_back(share);
            best
        })?;
        let [best_chance, own] = schemer.chances([best, done], dice.below(u64::MAX), budget)?;
        Some([(best, best_chance), (done, own)])
    }

    fn candidates(&self, count: usize, dice: &mut SplitMix64) -> Vec<PublicAct> {
        let others = (1..=CIVILIANS).filter(|man| !self.secret.has(*man));
        let mut decoys: Vec<_> = others.flat_map(|man| self.steps_of(man)).collect();
        game::shuffle(&mut decoys, dice);
        decoys.truncate(count);
        let mut own = self.own_steps();
        game::shuffle(&mut own, dice);
        self.strikes().chain(own).chain(decoys).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::praetorian::{LayoutBy, Questioning};

    #[test]
    fn who_has_waited_long_enough_goes_straight_to_the_targets() {
        let rules =
            PraetorianRules { questioning: Questioning::Each, suspects: 1, targets: 2, setup: LayoutBy::Police };
        let mut crowd = Crowd::empty();
        // Guards stand by, and a step away from the targets would be safer.
        for (man, at) in [(1, 0), (2, 36), (3, 45), (4, 63), (GUARDS[0], 20), (GUARDS[1], 27)] {
            crowd.put(man, at);
        }
        let secret = Plot { assassin: 1, targets: [2, 3] };
        let before = needs(&crowd, 1, secret.targets);
        for seed in 0..20 {
            let turn = AssassinTurn {
                rules: &rules,
                board: PublicBoard { crowd, banned: 0, suspects: 0x1E, dead: 0 },
                secret,
                turns: &[],
                own_turns: PATIENCE,
            };
            let (act, _) = turn
                .choose(Level::Best, &mut Budget::of(1_000), &mut SplitMix64::new(seed))
                .expect("there is something to do");
            assert_eq!(needs(&turn.after(act), 1, secret.targets), before - 1, "{act:?}");
        }
    }

    /// The assassin has both targets to the right, and a guard stands there.
    fn may_turn_back(guard: u8) -> bool {
        let rules =
            PraetorianRules { questioning: Questioning::Each, suspects: 1, targets: 2, setup: LayoutBy::Police };
        let mut crowd = Crowd::empty();
        for (man, at) in [(1, 28), (2, 31), (3, 39), (GUARDS[0], guard), (GUARDS[1], 56)] {
            crowd.put(man, at);
        }
        let board = PublicBoard { crowd, banned: 0, suspects: 0xE, dead: 0 };
        let turn = AssassinTurn {
            rules: &rules,
            board,
            secret: Plot { assassin: 1, targets: [2, 3] },
            turns: &[],
            own_turns: 0,
        };
        turn.without_dawdling(&mut SplitMix64::new(1)).contains(&PublicAct::Step { man: 1, to: 27 })
    }

    #[test]
    fn a_step_that_costs_a_turn_is_thought_of_where_it_leads_off_a_guard() {
        assert!(may_turn_back(29) && !may_turn_back(63));
    }
}
