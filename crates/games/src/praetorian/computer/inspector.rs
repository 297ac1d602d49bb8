//! The best police's turn: those that its search finds best are rehearsed to the end, against Assassins whose secrets are drawn
//! from the belief, and whose habits are drawn by lot.
//!
//! Method: sequential halving over turns (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013)
//! with the same secrets and the same luck for every turn. A search that lets civilians stand still does not see who runs away
//! from a question; a rehearsal does.

use std::ops::RangeInclusive;

use crate::praetorian::PraetorianRules;
use computer::Budget;
use game::{Dice, SplitMix64};

use super::belief::{Belief, Plot};
use super::detective::Detective;
use super::habit::AssassinHabit;
use super::hands::{Factors, Hands};
use super::police::PoliceTurn;
use super::public_board::PublicBoard;
use super::rehearsal::{Cast, RehearsedMoment};

/// The police that plays on in a rehearsal.
const DEPUTY: Detective = Detective {
    factors: Factors { walk: 8.0, lure: 8.0, idle: 0.8, away: 0.4, waits: 0.3, early: 0.4 },
    blur: 0.05,
    threat: 0.0,
};
/// The positions that a rehearsal counts for.
const A_REHEARSAL: u64 = 100;
/// The games of the first round, at least and at most; each round has twice as many, for half of the turns.
const GAMES: RangeInclusive<u64> = 20..=40;
/// The number of rounds.
const ROUNDS: u32 = 4;
/// The number of turns that stay to the last.
const FINALISTS: usize = 2;
/// The grain of the lot that draws a secret.
const GRAIN: u32 = 1 << 30;

/// A police's belief, ready to rehearse.
pub struct Inspector<'a> {
    rules: &'a PraetorianRules,
    stage: RehearsedMoment,
    /// Each secret, with the chance of all up to it.
    secrets: Vec<(Plot, f64)>,
}

/// The results of a turn's rehearsals.
#[derive(Clone, Copy, Debug, Default)]
struct TurnTally {
    sum: f64,
    games: u64,
}

impl TurnTally {
    fn mean(self) -> f64 {
        self.sum / (self.games.max(1) as f64)
    }
}

impl<'a> Inspector<'a> {
    /// A board on the police's turn, with the belief that it has.
    pub fn new(rules: &'a PraetorianRules, belief: &Belief, board: PublicBoard) -> Self {
        let stage = RehearsedMoment { board, hands: Hands::of(rules.targets, belief.iter()) };
        let mut sum = 0.0;
        let mut up_to = |weight: f64| {
            sum += weight;
            sum
        };
        let secrets = belief.iter().map(|(plot, weight)| (plot, up_to(weight))).collect();
        Self { rules, stage, secrets }
    }

    /// The positions that the fewest rehearsals of so many turns count for.
    pub fn least(turns: usize) -> u64 {
        GAMES.start() * price(turns)
    }

    /// The best of these turns with the chance to find the assassin. `None` if there is no turn, no secret, or too small a budget.
    pub fn best(&self, turns: &[PoliceTurn], budget: &mut Budget, dice: &mut SplitMix64) -> Option<PoliceTurn> {
        if turns.is_empty() || self.secrets.is_empty() {
            return None;
        }
        let mut games = (budget.left() / price(turns.len())).min(*GAMES.end());
        if games < *GAMES.start() || !budget.spend_all(games * price(turns.len())) {
            return None;
        }
        let mut left: Vec<(PoliceTurn, TurnTally)> = turns.iter().map(|turn| (*turn, TurnTally::default())).collect();
        for _ in 0..ROUNDS {
            for _ in 0..games {
                if budget.is_cancelled() {
                    return None;
                }
                self.rehearse_all(&mut left, dice);
            }
            left.sort_by(|(_, one), (_, other)| other.mean().total_cmp(&one.mean()));
            left.truncate(fewer(left.len()));
            games *= 2;
        }
        left.first().map(|(turn, tally)| PoliceTurn { value: tally.mean(), ..*turn })
    }

    /// One game for each turn, with the same Assassin and the same luck.
    fn rehearse_all(&self, turns: &mut [(PoliceTurn, TurnTally)], dice: &mut SplitMix64) {
        let secret = self.drawn(dice);
        let habit = *game::pick(&AssassinHabit::ALL, dice).expect("there are some");
        let cast = Cast { rules: self.rules, secret, habit, police: DEPUTY };
        let seed = dice.below(u64::MAX);
        for (turn, tally) in turns {
            tally.sum += self.rehearse(&cast, turn, &mut SplitMix64::new(seed));
            tally.games += 1;
        }
    }

    fn drawn(&self, dice: &mut SplitMix64) -> Plot {
        let all = self.secrets.last().map_or(0.0, |(_, sum)| *sum);
        let ticket = dice.below(u64::from(GRAIN)) as f64 / f64::from(GRAIN) * all;
        let at = self.secrets.partition_point(|(_, sum)| *sum <= ticket);
        self.secrets[at.min(self.secrets.len() - 1)].0
    }

    fn rehearse(&self, cast: &Cast<'_>, turn: &PoliceTurn, dice: &mut SplitMix64) -> f64 {
        let mut stage = self.stage.clone();
        if stage.answer(turn, cast.secret.assassin) {
            return 1.0;
        }
        let act = cast.act(&stage, dice);
        stage.act(act, &cast.police);
        cast.play_on(stage, dice).for_police()
    }
}

/// The positions of all rounds for each game of the first.
fn price(turns: usize) -> u64 {
    let (mut left, mut price) = (turns, 0);
    for round in 0..ROUNDS {
        price += (A_REHEARSAL * left as u64) << round;
        left = fewer(left);
    }
    price
}

fn fewer(turns: usize) -> usize {
    turns.div_ceil(2).max(FINALISTS).min(turns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::praetorian::computer::crowd::{Crowd, GUARDS};
    use crate::praetorian::{CIVILIANS, LayoutBy, Questioning};

    const RULES: PraetorianRules =
        PraetorianRules { questioning: Questioning::One, suspects: 1, targets: 2, setup: LayoutBy::Police };

    /// A target, 2, is dead, and 1 or 4 is the assassin, each in a corner beside a guard. All others stand around one of the two.
    fn best(around: u8, budget: u64) -> Option<PoliceTurn> {
        let mut crowd = Crowd::empty();
        for (man, at) in [(1, 0), (4, 63), (GUARDS[0], 1), (GUARDS[1], 62)] {
            crowd.put(man, at);
        }
        let corner = (0..4).flat_map(|rank| (0..6).map(move |file| rank * 8 + file)).skip(2);
        for (man, at) in [3].into_iter().chain(5..=CIVILIANS).zip(corner) {
            crowd.put(man, if around == 1 { at } else { 63 - at });
        }
        let mut belief = Belief::new(2);
        belief.restrict(0b1_0010, 0b100);
        let board = PublicBoard { crowd, banned: 0, suspects: 0b1_0010, dead: 0b100 };
        let asking = |asked: [u32; 2]| PoliceTurn { step: None, asked, value: 0.0 };
        let turns = [asking([1 << 1, 0]), asking([0, 1 << 4])];
        let mut budget = Budget::of(budget);
        Inspector::new(&RULES, &belief, board).best(&turns, &mut budget, &mut SplitMix64::new(1))
    }

    #[test]
    fn whoever_may_strike_next_is_asked_first() {
        for (around, asked) in [(1, [1 << 1, 0]), (4, [0, 1 << 4])] {
            let turn = best(around, Inspector::least(2)).expect("there is enough to rehearse");
            assert_eq!(turn.asked, asked, "{turn:?}");
            assert!((0.5..1.0).contains(&turn.value), "{turn:?}");
        }
    }

    #[test]
    fn without_a_budget_for_all_rehearsals_there_is_no_answer() {
        assert_eq!(best(1, Inspector::least(2) - 1), None);
    }
}
