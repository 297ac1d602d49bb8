//! The computer player of `StraToGo`: it weighs what the hidden coins may be, and searches fields drawn from that.
//!
//! Method: perfect-information Monte Carlo (Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game",
//! 2001): alpha-beta on each of some fields drawn from the belief, and the move whose chances are best on average. The
//! levels differ in how far they see, in how many fields, and in what they read from the enemy's play.

mod belief;
mod field;
mod habits;
mod search;
mod setup;

use game::{Seat, SplitMix64, Square};
use games::stratogo::{StraToGo, StratogoAction, StratogoPhase};

use crate::appraisal::Appraisal;
use crate::budget::Budget;
use crate::choice::Choice;
use crate::level::Level;
use crate::thinks::{Moment, Thinks};
use belief::{CoinBelief, hidden_coins};
use field::{Field, Leap};
use search::FieldSearch;

/// How a level looks at a field.
#[derive(Clone, Copy, Debug)]
struct Sight {
    /// How many fields are drawn.
    fields: u64,
    /// The most plies that are searched.
    depth: usize,
    /// Whether the enemy's play is read.
    reads_habits: bool,
}

fn sight(level: Level) -> Sight {
    match level {
        Level::Random | Level::Novice => Sight { fields: 3, depth: 1, reads_habits: false },
        Level::Club => Sight { fields: 5, depth: 2, reads_habits: false },
        Level::Strong => Sight { fields: 16, depth: 6, reads_habits: true },
        Level::Best => Sight { fields: 32, depth: 8, reads_habits: true },
    }
}

/// A value that is as good as it is bad to lose it: half way to a sure win.
const HALF_WAY: f64 = 120.0;
/// What a board that has been before takes from a move's chances.
const REPEATED: f64 = 0.04;
/// How much worse than the best a move may be on one field before its value there is a bound only.
const MARGIN: i32 = 120;
/// Below this there is nothing left to play for.
const HOPELESS: f64 = -0.95;

impl Thinks for StraToGo {
    const NODES: [u64; 5] = [0, 2_000, 10_000, 1_200_000, 6_000_000];

    fn choose(moment: &Moment<Self>, budget: &mut Budget) -> Option<Choice<StratogoAction>> {
        let mut dice = SplitMix64::new(moment.seed);
        match moment.seen.view.table.phase {
            StratogoPhase::Setup => {
                let setup = setup::setup(moment.seen, moment.seat, moment.level, &mut dice)?;
                Some(Choice::play(setup).because("The flag's square is drawn by lot, so that nobody can read a habit."))
            }
            StratogoPhase::Play(_) => moves(moment, budget, &mut dice),
            StratogoPhase::Over(_) => None,
        }
    }

    fn accepts_draw(moment: &Moment<Self>, budget: &mut Budget) -> bool {
        let worth = standing(moment, budget, &mut SplitMix64::new(moment.seed));
        worth.is_some_and(|worth| worth <= 0.0)
    }

    fn appraise(
        moment: &Moment<Self>,
        played: &StratogoAction,
        budget: &mut Budget,
    ) -> Option<Appraisal<StratogoAction>> {
        let StratogoAction::Move { .. } = played else { return None };
        let weighed = weighed(moment, budget, &mut SplitMix64::new(moment.seed))?;
        let own = weighed.candidates.iter().find(|candidate| candidate.action() == *played)?;
        let best = weighed.best(moment)?;
        let choice = Choice::play(best.action()).with_chance(weighed.chance(&best)).because(reason(moment, best.leap));
        Appraisal::of_winning((*played, weighed.chance(own)), choice)
    }
}

fn believe(moment: &Moment<StraToGo>) -> CoinBelief {
    let view = &moment.seen.view;
    let mut coins = hidden_coins(view, Seat(1 - moment.seat.0));
    if sight(moment.level).reads_habits {
        let moves = habits::moves(&moment.seen.frame.options, moment.record);
        habits::weigh(&mut coins, view, moment.seat, &moves);
    }
    CoinBelief::new(view, moment.seat, &coins)
}

/// What the board is worth for the seat without looking ahead, from -1 to 1; `None` before both set-ups are in.
fn standing(moment: &Moment<StraToGo>, budget: &mut Budget, dice: &mut SplitMix64) -> Option<f64> {
    let belief = believe(moment);
    let limit = moment.seen.view.table.limit;
    moment.seen.view.armies[moment.seat.index()]?;
    let mut sum = 0.0;
    for _ in 0..16 {
        budget.spend();
        sum += chance(FieldSearch::new(belief.draw(dice)?, limit, moment.seat.0).evaluate(moment.seat.0));
    }
    Some(sum / 16.0)
}

fn chance(value: i32) -> f64 {
    let value = f64::from(value);
    value / (value.abs() + HALF_WAY)
}

/// A move with what it was worth on the fields so far.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    leap: Leap,
    sum: f64,
}

impl Candidate {
    fn action(&self) -> StratogoAction {
        StratogoAction::Move { from: square(self.leap.from), to: square(self.leap.to) }
    }
}

/// The moves of a turn, weighed on some fields.
struct WeighedMoves {
    candidates: Vec<Candidate>,
    /// On how many fields.
    fields: f64,
}

impl WeighedMoves {
    /// What a move is worth, from -1 to 1.
    fn worth(&self, candidate: &Candidate) -> f64 {
        candidate.sum / self.fields.max(1.0)
    }

    /// The same as a chance.
    fn chance(&self, candidate: &Candidate) -> f64 {
        f64::midpoint(self.worth(candidate), 1.0).clamp(0.0, 1.0)
    }
}

/// Weighs all moves on fields drawn from the belief.
fn weighed(moment: &Moment<StraToGo>, budget: &mut Budget, dice: &mut SplitMix64) -> Option<WeighedMoves> {
    let sight = sight(moment.level);
    let belief = believe(moment);
    let mut candidates = candidates(&belief.draw(dice)?, moment.seat, dice);
    let each = budget.left() / sight.fields;
    let mut seen = 0.0;
    for _ in 0..sight.fields {
        let mut share = budget.share(each.max(1));
        let field = belief.draw(dice)?;
        if let Some(values) = judge_field(moment, field, &candidates, sight.depth, &mut share) {
            candidates.iter_mut().zip(values).for_each(|(candidate, value)| candidate.sum += chance(value));
            seen += 1.0;
        }
        budget.give_back(share);
    }
    Some(WeighedMoves { candidates, fields: seen })
}

fn moves(moment: &Moment<StraToGo>, budget: &mut Budget, dice: &mut SplitMix64) -> Option<Choice<StratogoAction>> {
    let weighed = weighed(moment, budget, dice)?;
    let best = weighed.best(moment)?;
    let is_late = moment.seen.frame.ply > 20 && moment.level >= Level::Club;
    if is_late && weighed.worth(&best) < HOPELESS {
        return Some(Choice::resign());
    }
    Some(Choice::play(best.action()).with_chance(weighed.chance(&best)).because(reason(moment, best.leap)))
}

fn reason(moment: &Moment<StraToGo>, leap: Leap) -> &'static str {
    let at = square(leap.to);
    match moment.seen.view.table.coins.iter().find(|(square, _)| *square == at).map(|(_, coin)| coin.shown) {
        Some(Some(_)) => "It attacks a coin whose rank is known.",
        Some(None) => "It attacks a hidden coin: weighed over what it may be, that is worth it.",
        None => "Weighed over what the hidden coins may be, nothing is better.",
    }
}

fn square(at: u8) -> Square {
    Square::new(at % 6, at / 6)
}

/// The seat's moves in any order: they depend on where the enemy stands, not on what it is.
fn candidates(field: &Field, seat: Seat, dice: &mut SplitMix64) -> Vec<Candidate> {
    let mut moves = Vec::new();
    field.moves(seat.0, &mut moves);
    game::shuffle(&mut moves, dice);
    moves.into_iter().map(|leap| Candidate { leap, sum: 0.0 }).collect()
}

/// What every move is worth on one field, as deep as the budget allows; `None` if it allows nothing.
fn judge_field(
    moment: &Moment<StraToGo>,
    field: Field,
    candidates: &[Candidate],
    depth: usize,
    budget: &mut Budget,
) -> Option<Vec<i32>> {
    let mut search = FieldSearch::new(field, moment.seen.view.table.limit, moment.seat.0);
    let mut found = None;
    for depth in 0..depth {
        let mut floor = -1_000_000;
        let mut values = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let Some(value) = search.judge(candidate.leap, depth, floor, budget) else { return found };
            floor = floor.max(value - MARGIN);
            values.push(value);
        }
        found = Some(values);
    }
    found
}

impl WeighedMoves {
    /// The best move that does not shuffle.
    fn best(&self, moment: &Moment<StraToGo>) -> Option<Candidate> {
        let moves = habits::moves(&moment.seen.frame.options, moment.record);
        let boards = habits::arrangements(&moment.seen.view, &moves);
        let worth = |candidate: &Candidate| {
            let repeats = habits::repeats(&boards, candidate.leap);
            let penalty = if repeats >= 2 { 4.0 } else { REPEATED * repeats as f64 };
            self.worth(candidate) - penalty
        };
        self.candidates.iter().copied().max_by(|one, other| worth(one).total_cmp(&worth(other)))
    }
}
