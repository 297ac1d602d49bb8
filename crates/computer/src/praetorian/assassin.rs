//! The Assassin's turn: to come next to the targets while the police looks elsewhere.
//!
//! Method: the Assassin keeps the police's own belief, and asks for every action what would be believed after it, whom the
//! guards would then question, and how many turns are still needed. Actions are drawn in proportion to a power of the
//! chance to come through, so that no habit can be read (play in mixed strategies, after von Neumann, 1928; hiding by
//! modelling the searcher's belief as in Alpern and Gal, "The Theory of Search Games and Rendezvous", 2003).

use game::{Dice, SplitMix64};
use games::praetorian::{CIVILIANS, PraetorianRules};

use super::belief::{Belief, ByCivilian, Plot};
use super::crowd::{Crowd, GUARDS, members};
use super::plan::{needs, needs_for_nearest};
use super::police::{PoliceSearch, PoliceTurn, plain_gains};
use super::story::{Deed, PublicTurn};
use crate::budget::Budget;
use crate::level::Level;

/// How much of the belief in somebody turns into a question, a turn, if the police does not do what was foreseen.
const ASKED_A_TURN: f64 = 1.5;
/// The chance that the police does what was foreseen.
const FORESEEN: f64 = 0.7;
/// How many of their own turns an Assassin looks ahead.
const HORIZON: u32 = 12;
/// What a game is worth that has not ended by then.
const UNFINISHED: f64 = 0.2;
/// The power of the chance to come through with which actions are drawn, as a number of squarings.
const SQUARINGS: u32 = 6;
/// How many steps of people who have no part in the secret are thought about.
const DECOYS: usize = 6;

/// What the Assassin knows on their turn.
pub struct AssassinTurn<'a> {
    /// The options.
    pub rules: &'a PraetorianRules,
    /// Who stands where.
    pub crowd: Crowd,
    /// Whom they may not move, or 0.
    pub banned: u8,
    /// The secret.
    pub secret: Plot,
    /// What the police may believe.
    pub belief: Belief,
}

/// A deed with the chance to win after it.
pub type Judged = (Deed, f64);

impl AssassinTurn<'_> {
    /// What to do.
    pub fn choose(&self, level: Level, budget: &mut Budget, dice: &mut SplitMix64) -> Option<Judged> {
        if let Some(deed) = self.winning_strike() {
            return Some((deed, 1.0));
        }
        match level {
            Level::Random | Level::Novice => self.straight(dice),
            Level::Club => self.planned(dice),
            Level::Strong | Level::Best => self.hidden(level, budget, dice),
        }
        .or_else(|| self.any(dice))
    }

    fn strikes(&self) -> impl Iterator<Item = Deed> {
        let secret = self.secret;
        let near = secret.targets.into_iter().filter(move |target| self.crowd.touch(secret.assassin, *target));
        near.map(|target| Deed::Strike { target })
    }

    fn winning_strike(&self) -> Option<Deed> {
        if self.secret.living(&self.crowd) == 1 { self.strikes().next() } else { None }
    }

    fn steps_of(&self, man: u8) -> impl Iterator<Item = Deed> {
        let squares = if man == self.banned { 0 } else { self.crowd.steps(man) };
        members(squares).map(move |to| Deed::Step { man, to })
    }

    /// The steps of those who have a part in the secret.
    fn own_steps(&self) -> Vec<Deed> {
        self.secret.men().flat_map(|man| self.steps_of(man)).collect()
    }

    fn after(&self, deed: Deed) -> Crowd {
        let mut crowd = self.crowd;
        match deed {
            Deed::Step { man, to } => crowd.put(man, to),
            Deed::Strike { target } => crowd.remove(target),
            Deed::Stay => {}
        }
        crowd
    }

    fn any(&self, dice: &mut SplitMix64) -> Option<Judged> {
        let all: Vec<_> = (1..=CIVILIANS).flat_map(|man| self.steps_of(man)).chain(self.strikes()).collect();
        game::pick(&all, dice).map(|deed| (*deed, 0.5))
    }

    /// The steps that leave the least to do, by this count.
    fn quickest(&self, count: impl Fn(&Crowd) -> u8) -> Vec<Deed> {
        let steps: Vec<_> = self.own_steps().into_iter().map(|deed| (deed, count(&self.after(deed)))).collect();
        let least = steps.iter().map(|(_, left)| *left).min().unwrap_or(0);
        steps.into_iter().filter(|(_, left)| *left == least).map(|(deed, _)| deed).collect()
    }

    /// A novice: the nearest target first, mostly on foot, and the knife as soon as it reaches.
    fn straight(&self, dice: &mut SplitMix64) -> Option<Judged> {
        if let Some(deed) = self.strikes().next() {
            return Some((deed, 0.5));
        }
        let Plot { assassin, targets } = self.secret;
        let quick = self.quickest(|crowd| needs_for_nearest(crowd, assassin, targets));
        let on_foot: Vec<_> =
            quick.iter().copied().filter(|deed| matches!(deed, Deed::Step { man, .. } if *man == assassin)).collect();
        let pool = if on_foot.is_empty() || dice.below(4) == 0 { quick } else { on_foot };
        game::pick(&pool, dice).map(|deed| (*deed, 0.4))
    }

    /// A club player: both targets within reach before the first strike, and not under a guard's eyes.
    fn planned(&self, dice: &mut SplitMix64) -> Option<Judged> {
        let Plot { assassin, targets } = self.secret;
        if needs(&self.crowd, assassin, targets) == 0 {
            let strikes: Vec<_> = self.strikes().collect();
            return game::pick(&strikes, dice).map(|deed| (*deed, 0.6));
        }
        let quick = self.quickest(|crowd| needs(crowd, assassin, targets));
        let unseen: Vec<_> = quick
            .iter()
            .copied()
            .filter(|deed| GUARDS.iter().all(|guard| !self.after(*deed).touch(assassin, *guard)))
            .collect();
        game::pick(if unseen.is_empty() { &quick } else { &unseen }, dice).map(|deed| (*deed, 0.5))
    }

    /// A strong player: every action is weighed by what the police will make of it.
    fn hidden(&self, level: Level, budget: &mut Budget, dice: &mut SplitMix64) -> Option<Judged> {
        let (decoys, secrets) = if level == Level::Best { (DECOYS, 300) } else { (0, 120) };
        let every = self.belief.len().div_ceil(secrets).max(1);
        let belief = self.belief.thinned(every);
        let mut judged: Vec<Judged> = Vec::new();
        for deed in self.candidates(decoys, dice) {
            if !judged.is_empty() && budget.left() == 0 {
                break;
            }
            judged.push((deed, self.foresee(deed, belief.clone(), budget)));
        }
        draw(&judged, dice)
    }

    fn candidates(&self, count: usize, dice: &mut SplitMix64) -> Vec<Deed> {
        let others = (1..=CIVILIANS).filter(|man| !self.secret.has(*man));
        let mut decoys: Vec<_> = others.flat_map(|man| self.steps_of(man)).collect();
        game::shuffle(&mut decoys, dice);
        decoys.truncate(count);
        let mut own = self.own_steps();
        game::shuffle(&mut own, dice);
        self.strikes().chain(own).chain(decoys).collect()
    }

    /// The chance to come through if this is done, then what is quickest and least noticed, while the police does what it
    /// should by its own belief.
    fn foresee(&self, first: Deed, mut belief: Belief, budget: &mut Budget) -> f64 {
        let mut now = AssassinTurn { rules: self.rules, belief: Belief::new(0), ..*self };
        let (mut deed, mut alive) = (first, 1.0);
        for _ in 0..HORIZON {
            let (before, banned) = (now.crowd, now.banned);
            belief.watch(&PublicTurn { is_assassins: true, before, banned, deed, cleared: 0 });
            now.crowd = now.after(deed);
            if now.secret.living(&now.crowd) == 0 {
                return alive;
            }
            let chances = belief.assassins();
            let search = PoliceSearch { rules: self.rules, gains: plain_gains(&chances), turns: 2 };
            let answer = search.best(&now.crowd, budget);
            alive *= 1.0 - now.danger(&answer, &chances);
            let asked = answer.asked[0] | answer.asked[1];
            belief.clear(asked & !(1 << self.secret.assassin));
            now.banned = 0;
            if let Some((man, to)) = answer.step {
                now.crowd.put(man, to);
                now.banned = if GUARDS.contains(&man) { 0 } else { man };
            }
            let Some(next) = now.least_noticed(&belief) else { break };
            deed = next;
        }
        alive * UNFINISHED
    }

    /// The chance to be questioned in a turn.
    fn danger(&self, answer: &PoliceTurn, chances: &ByCivilian) -> f64 {
        let asked = (answer.asked[0] | answer.asked[1]) >> self.secret.assassin & 1 == 1;
        let suspicion = chances[usize::from(self.secret.assassin)];
        if asked { FORESEEN } else { ((1.0 - FORESEEN) * ASKED_A_TURN * suspicion).min(0.9) }
    }

    /// A strike when all is ready, else of the quickest steps the one that draws the least suspicion.
    fn least_noticed(&self, belief: &Belief) -> Option<Deed> {
        let Plot { assassin, targets } = self.secret;
        if needs(&self.crowd, assassin, targets) == 0 {
            return self.strikes().next();
        }
        let outlook = belief.outlook(&self.crowd, self.banned);
        let suspicion = |deed: &Deed| match *deed {
            Deed::Step { man, to } => outlook.after(man, to)[usize::from(assassin)],
            Deed::Strike { .. } | Deed::Stay => 1.0,
        };
        let quick = self.quickest(|crowd| needs(crowd, assassin, targets));
        let judged = quick.into_iter().map(|deed| (deed, suspicion(&deed)));
        judged.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(deed, _)| deed)
    }
}

/// Draws a deed in proportion to a power of its chance.
fn draw(judged: &[Judged], dice: &mut SplitMix64) -> Option<Judged> {
    const GRAIN: f64 = 1_000_000.0;
    let best = judged.iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
    let weight = |chance: f64| (0..SQUARINGS).fold(chance / best.max(1e-9), |power, _| power * power);
    let sum: f64 = judged.iter().map(|(_, chance)| weight(*chance)).sum();
    let ticket = dice.below(1_000_000) as f64 / GRAIN * sum;
    let mut passed = 0.0;
    let drawn = judged.iter().find(|(_, chance)| {
        passed += weight(*chance);
        passed > ticket
    });
    drawn.or(judged.last()).copied()
}
