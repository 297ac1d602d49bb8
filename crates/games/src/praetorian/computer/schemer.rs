//! The best Assassin's turn: every act is rehearsed to the end against several imagined polices, and drawn among the best.
//!
//! Method: sequential halving over acts (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013)
//! with the same luck for every act. An act counts by its mean over the polices and by the worst of them, half each: who plays
//! well against one kind of police alone is found by another.

use crate::praetorian::PraetorianRules;
use computer::{Budget, compared, halved, mixed, thousandths};
use game::{Dice, SplitMix64};

use super::belief::Plot;
use super::detective::Detective;
use super::habit::AssassinHabit;
use super::hands::{Factors, Hands};
use super::public_board::PublicBoard;
use super::rehearsal::{Cast, RehearsedMoment};
use super::story::{Judged, PublicAct, PublicTurn};

/// The polices that are imagined: one that reads nothing from moves, and three that do; two of these part civilians, too.
pub const POLICES: [Detective; 4] = [
    Detective { factors: Factors::NONE, blur: 0.2, threat: 0.0 },
    Detective {
        factors: Factors { walk: 4.0, lure: 1.0, idle: 1.5, away: 1.0, waits: 0.5, early: 0.5 },
        blur: 0.15,
        threat: 0.0,
    },
    Detective {
        factors: Factors { walk: 3.0, lure: 3.0, idle: 0.8, away: 0.5, waits: 0.4, early: 0.4 },
        blur: 0.15,
        threat: 2.0,
    },
    Detective {
        factors: Factors { walk: 12.0, lure: 12.0, idle: 0.8, away: 0.3, waits: 0.2, early: 0.2 },
        blur: 0.15,
        threat: 2.0,
    },
];
/// The positions that a rehearsal counts for.
const A_REHEARSAL: u64 = 100;
/// The games of the first round against each police; each round has twice as many, for half of the acts.
const GAMES: u32 = 4;
/// The number of rounds.
const ROUNDS: u32 = 5;
/// The number of acts that stay to the last.
const FINALISTS: usize = 3;
/// The factor on acts that fell behind: they were tried too seldom to be trusted.
const FELL_BEHIND: f64 = 0.5;
/// Acts are drawn that are worth at most so much less than the best.
const MARGIN: f64 = 0.03;

/// The Assassin's knowledge, ready to rehearse.
pub struct Schemer<'a> {
    /// The options of the game.
    pub rules: &'a PraetorianRules,
    /// The assassin and the targets.
    pub secret: Plot,
    stages: Vec<RehearsedMoment>,
}

impl<'a> Schemer<'a> {
    /// The board after these turns, as every imagined police reads them.
    pub fn new(rules: &'a PraetorianRules, secret: Plot, board: PublicBoard, turns: &[PublicTurn]) -> Self {
        let read = |police: &Detective| {
            let mut hands = Hands::new(rules.targets);
            for turn in turns {
                hands.watch(turn, &police.factors);
            }
            hands.restrict(board.suspects, board.dead);
            RehearsedMoment { board, hands }
        };
        Self { rules, secret, stages: POLICES.iter().map(read).collect() }
    }

    /// The worth of each act, those that fell behind with what they had.
    pub fn judge(&self, acts: &[PublicAct], budget: &mut Budget, dice: &mut SplitMix64) -> Vec<Judged> {
        let mut sums = vec![[0.0; POLICES.len()]; acts.len()];
        let mut counts = vec![0.0_f64; acts.len()];
        let mut left: Vec<usize> = (0..acts.len()).collect();
        let mut games = GAMES;
        for _ in 0..ROUNDS {
            for _ in 0..games {
                let seed = dice.below(u64::MAX);
                for act in &left {
                    if !budget.spend_all(A_REHEARSAL * POLICES.len() as u64) && counts[*act] > 0.0 {
                        return discounted(worth(acts, &sums, &counts), &left);
                    }
                    for (which, sum) in sums[*act].iter_mut().enumerate() {
                        *sum += self.rehearse(which, acts[*act], seed);
                    }
                    counts[*act] += 1.0;
                }
            }
            let worths = worth(acts, &sums, &counts);
            left.sort_by(|one, other| worths[*other].1.total_cmp(&worths[*one].1));
            left.truncate(left.len().div_ceil(2).max(FINALISTS));
            games *= 2;
        }
        discounted(worth(acts, &sums, &counts), &left)
    }

    /// The most promising of these acts, by rehearsals.
    pub fn best(&self, acts: Vec<PublicAct>, seed: u64, budget: &mut Budget) -> Option<PublicAct> {
        let tried = halved(acts, budget, |act, number, budget| self.trial(*act, (seed, number), budget))?;
        Some(tried[0].option)
    }

    /// The chance to win after each of these acts, all rehearsed with the same luck; `None` if the budget lasts for no rehearsal.
    pub fn chances<const N: usize>(&self, acts: [PublicAct; N], seed: u64, budget: &mut Budget) -> Option<[f64; N]> {
        compared(acts, budget, |act, number, budget| self.trial(*act, (seed, number), budget))
    }

    /// Whether a rehearsal is won, in thousandths, against the polices in turn.
    fn trial(&self, act: PublicAct, (seed, number): (u64, u32), budget: &mut Budget) -> Option<i64> {
        let which = number as usize % POLICES.len();
        budget.spend_all(A_REHEARSAL).then(|| thousandths(self.rehearse(which, act, mixed(seed ^ u64::from(number)))))
    }

    fn rehearse(&self, which: usize, act: PublicAct, seed: u64) -> f64 {
        let (habit, police) = (AssassinHabit::CAREFUL, POLICES[which]);
        let cast = Cast { rules: self.rules, secret: self.secret, habit, police };
        let mut stage = self.stages[which].clone();
        stage.act(act, &POLICES[which]);
        cast.play_on(stage, &mut SplitMix64::new(seed)).for_assassin()
    }
}

/// The worth of each act, less for those that fell behind: `left` has the others.
fn discounted(mut worths: Vec<Judged>, left: &[usize]) -> Vec<Judged> {
    let behind = worths.iter_mut().enumerate().filter(|(act, _)| !left.contains(act));
    behind.for_each(|(_, (_, worth))| *worth *= FELL_BEHIND);
    worths
}

/// The worth of each act: half its mean over the polices, half its result against the worst of them.
fn worth(acts: &[PublicAct], sums: &[[f64; POLICES.len()]], counts: &[f64]) -> Vec<Judged> {
    let worth = |index: usize| {
        let means = sums[index].map(|sum| sum / counts[index].max(1.0));
        let mean = means.iter().sum::<f64>() / means.len() as f64;
        let worst = means.iter().copied().fold(1.0, f64::min);
        f64::midpoint(mean, worst)
    };
    acts.iter().enumerate().map(|(index, act)| (*act, worth(index))).collect()
}

/// One of the acts that are about the best, by lot.
pub fn draw(judged: &[Judged], dice: &mut SplitMix64) -> Option<Judged> {
    let best = judged.iter().map(|(_, worth)| *worth).fold(0.0, f64::max);
    let near: Vec<Judged> = judged.iter().copied().filter(|(_, worth)| *worth >= best - MARGIN * best).collect();
    game::pick(&near, dice).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::praetorian::computer::crowd::{Crowd, GUARDS};
    use crate::praetorian::{LayoutBy, Questioning};

    #[test]
    fn a_strike_under_the_guards_eyes_is_worth_less_than_one_far_from_them() {
        let rules =
            PraetorianRules { questioning: Questioning::Each, suspects: 1, targets: 2, setup: LayoutBy::Police };
        let secret = Plot { assassin: 1, targets: [2, 3] };
        let worth = |guards: [u8; 2]| {
            let mut crowd = Crowd::empty();
            let men = [(1, 27), (2, 28), (3, 19), (4, 35), (5, 20), (6, 34), (7, 0), (8, 7)];
            men.into_iter().chain(GUARDS.into_iter().zip(guards)).for_each(|(man, at)| crowd.put(man, at));
            let board = PublicBoard { crowd, banned: 0, suspects: 0x1FE, dead: 0 };
            let schemer = Schemer::new(&rules, secret, board, &[]);
            let strike = [PublicAct::Strike { target: 2 }];
            schemer.judge(&strike, &mut Budget::of(20_000), &mut SplitMix64::new(1))[0].1
        };
        let (near, far) = (worth([26, 18]), worth([63, 56]));
        assert!(near + 0.2 < far, "{near} near the guards, {far} far from them");
    }

    #[test]
    fn one_of_those_that_are_about_the_best_is_drawn() {
        let judged =
            [0.5, 0.495, 0.3].map(|worth| (PublicAct::Strike { target: if worth > 0.4 { 1 } else { 2 } }, worth));
        let drawn: Vec<f64> =
            (0..40).filter_map(|seed| draw(&judged, &mut SplitMix64::new(seed))).map(|(_, worth)| worth).collect();
        assert!(drawn.contains(&0.5) && drawn.contains(&0.495) && !drawn.contains(&0.3), "{drawn:?}");
    }
}
