//! The computer player of `StraToGo`: it weighs what the hidden coins may be, and searches fields drawn from that.
//!
//! Method: perfect-information Monte Carlo (Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game",
//! 2001): alpha-beta on each of some fields drawn from the belief, and the move whose chances are best on average. The
//! levels differ in how far they see, in how many fields, in what they read from the enemy's play and from how people set
//! up, and in how well they set up themselves. Levels 1 to 3 need few positions.

use crate::stratogo::{Coin, Rank, StraToGo, StratogoAction, StratogoPhase, StratogoView};
use computer::{Appraisal, Budget, Choice, ComputerPlayer, Level, Moment, SearchAlone};
use game::{Seat, SplitMix64, Square};

use super::attack_policy::AttackPolicy;
use super::belief::{CoinBelief, hidden_coins};
use super::field::{Field, Leap};
use super::habits::{SquareOdds, Staleness};
use super::judge::EvalWeights;
use super::search::{FieldMemory, FieldSearch, WON};
use super::{habits, setup};

/// The sight of a level: the number of fields, the depth, and the hints that it reads.
#[derive(Clone, Copy, Debug)]
struct Sight {
    /// The number of fields that are drawn.
    fields: u32,
    /// The most plies that are searched.
    depth: usize,
    /// The hints that are read from the enemy's play and from its coins' places, if any.
    reads: Option<SquareOdds>,
    /// Whether attacks that only luck rewards are left out below the root.
    weighs_dares: bool,
    /// The weight of an army in the belief with no bomb beside its flag, with one, and with more: people guard their flags.
    guarded: [f64; 3],
    /// The weights by which a field is judged.
    eval_weights: EvalWeights,
}

/// The odds of a front flag, a corner flag and an open bomb, where a covered flag is as likely as one in front.
fn odds(front_flag: f64, corner_flag: f64, open_bomb: f64) -> SquareOdds {
    SquareOdds { front_flag, covered_flag: front_flag, corner_flag, open_bomb }
}

fn club() -> Sight {
    Sight {
        fields: 2,
        depth: 2,
        reads: Some(odds(0.1, 3.0, 0.9)),
        weighs_dares: false,
        guarded: [1.0; 3],
        eval_weights: EvalWeights { follows: false, nearer: [3, 2], free_way: [0, 0] },
    }
}

/// The sight of a review, to which its chances are fitted.
fn reviewing() -> Sight {
    let eval_weights = EvalWeights { follows: true, ..club().eval_weights };
    Sight { fields: 16, depth: 3, reads: Some(odds(0.02, 1.0, 0.9)), weighs_dares: true, eval_weights, ..club() }
}

fn best() -> Sight {
    let eval_weights = EvalWeights { free_way: [80, 160], ..reviewing().eval_weights };
    Sight {
        fields: 32,
        depth: 14,
        reads: Some(SquareOdds { front_flag: 0.02, covered_flag: 0.1, corner_flag: 1.0, open_bomb: 0.6 }),
        guarded: [1.0, 7.0, 55.0],
        eval_weights,
        ..reviewing()
    }
}

fn sight(level: Level) -> Sight {
    match level {
        Level::Random | Level::Novice => Sight {
            fields: 1,
            depth: 1,
            reads: None,
            eval_weights: EvalWeights { follows: false, nearer: [6, 0], free_way: [60, 0] },
            ..club()
        },
        Level::Club => club(),
        Level::Strong => Sight { fields: 16, depth: 5, ..best() },
        Level::Best => best(),
    }
}

/// A value that is as good as it is bad to lose it: half way to a sure win.
const HALF_WAY: f64 = 120.0;
/// The distance behind the best move of a field beyond which the value of a move there is only a bound.
const MARGIN: i32 = 120;
/// Within this neither side is better.
const EVEN: f64 = 0.2;
/// After so many plies without a fight an even game gets nowhere.
const AIMLESS: u16 = 30;
/// The fields on which a draw is thought about, and the plies.
const STANDING_FIELDS: u64 = 16;
const AHEAD: usize = 2;
/// The price of a move for each time that the board after it has been there, and where one's own pieces come to stand the same for the
/// third time.
const REPEATED: f64 = 0.06;
const THIRD: f64 = 0.3;
/// Below this there is nothing left to play for.
const HOPELESS: f64 = -0.75;

impl ComputerPlayer for StraToGo {
    const NODES: [u64; 5] = [0, 100, 200, 200_000, 2_000_000];
    const APPRAISED: u64 = 2_500;

    fn choose(moment: &Moment<Self>, budget: &mut Budget) -> Option<Choice<StratogoAction>> {
        let mut dice = SplitMix64::new(moment.seed);
        match moment.seen.view.table.phase {
            StratogoPhase::Setup => {
                let setup = setup::setup(moment.seen, moment.seat, moment.level, &mut dice)?;
                Some(Choice::play(setup).because("The flag's square is drawn at random."))
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
        let weighed = weigh((moment, reviewing()), budget, &mut SplitMix64::new(moment.seed))?;
        let own = weighed.candidates.iter().find(|candidate| candidate.action() == *played)?;
        let best = weighed.best()?;
        let choice = Choice::play(best.action()).with_chance(weighed.chance(&best)).because(reason(moment, best.leap));
        Appraisal::of_winning((*played, weighed.chance(own)), choice)
    }

    fn search_alone(moment: &Moment<Self>) -> Option<SearchAlone> {
        let StratogoPhase::Play(_) = moment.seen.view.table.phase else { return None };
        let drawn = DrawnFields::draw((moment, sight(moment.level)), &mut SplitMix64::new(moment.seed))?;
        Some(Box::new(move |budget| {
            drawn.weigh(budget);
        }))
    }
}

fn believe(moment: &Moment<StraToGo>, sight: &Sight) -> CoinBelief {
    let view = &moment.seen.view;
    let mut coins = hidden_coins(view, Seat(1 - moment.seat.0));
    if let Some(places) = sight.reads {
        let moves = habits::moves(&moment.seen.frame.options, moment.record);
        habits::weigh(&mut coins, view, moment.seat, &moves, places);
    }
    CoinBelief::new(view, moment.seat, &coins, sight.guarded)
}

/// The worth of the board for the seat, from -1 to 1, a move and an answer ahead where the budget lasts; `None` before both
/// set-ups are in.
fn standing(moment: &Moment<StraToGo>, budget: &mut Budget, dice: &mut SplitMix64) -> Option<f64> {
    let sight = sight(moment.level);
    let belief = believe(moment, &sight);
    let limit = moment.seen.view.table.limit;
    moment.seen.view.armies[moment.seat.index()]?;
    let to_move = moment.seen.frame.turn.seats().first()?.0;
    let (mut sum, mut memory, eval_weights) = (0.0, FieldMemory::new(0), sight.eval_weights);
    for left in (1..=STANDING_FIELDS).rev() {
        budget.spend();
        let mut share = budget.share((budget.left() / left).max(1));
        let mut search = FieldSearch::new(belief.draw(dice)?, limit, moment.seat.0, eval_weights, WON, &mut memory);
        let ahead = search.ahead(to_move, AHEAD, &mut share);
        sum += chance(ahead.unwrap_or_else(|| search.evaluate(moment.seat.0)));
        budget.give_back(share);
    }
    Some(sum / STANDING_FIELDS as f64)
}

fn chance(value: i32) -> f64 {
    let value = f64::from(value);
    value / (value.abs() + HALF_WAY)
}

/// A move with what it was worth on the fields so far.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    leap: Leap,
    /// The number of times that the position after it has been there.
    staleness: Staleness,
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
    /// The worth of a move, from -1 to 1.
    fn worth(&self, candidate: &Candidate) -> f64 {
        candidate.sum / self.fields.max(1.0)
    }

    /// The same as a chance.
    fn chance(&self, candidate: &Candidate) -> f64 {
        f64::midpoint(self.worth(candidate), 1.0).clamp(0.0, 1.0)
    }

    /// The best move, where a board that has been before is worth less each time.
    fn best(&self) -> Option<Candidate> {
        let repeats = |staleness: Staleness| f64::from(u8::try_from(staleness.repeats).unwrap_or(u8::MAX));
        let third = |staleness: Staleness| if staleness.is_third { THIRD } else { 0.0 };
        let inclination = |candidate: &Candidate| {
            self.worth(candidate) - REPEATED * repeats(candidate.staleness) - third(candidate.staleness)
        };
        self.candidates.iter().max_by(|one, other| inclination(one).total_cmp(&inclination(other))).copied()
    }
}

fn moves(moment: &Moment<StraToGo>, budget: &mut Budget, dice: &mut SplitMix64) -> Option<Choice<StratogoAction>> {
    let weighed = weigh((moment, sight(moment.level)), budget, dice)?;
    let best = weighed.best()?;
    let may_resign = moment.level >= Level::Club && is_beyond_doubt(&moment.seen.view, moment.seat);
    if may_resign && weighed.worth(&best) < HOPELESS {
        return Some(Choice::resign());
    }
    let is_even = weighed.worth(&best).abs() < EVEN && moment.seen.view.table.quiet >= AIMLESS;
    let choice = Choice::play(best.action()).with_chance(weighed.chance(&best)).because(reason(moment, best.leap));
    let offers = is_even && moment.level >= Level::Club;
    Some(if offers { choice.offering_draw() } else { choice })
}

/// Whether a seat has nothing left that walks and beats anything, at most one scout, against three walkers or more.
fn is_beyond_doubt(view: &StratogoView, seat: Seat) -> bool {
    let Some(army) = view.armies[seat.index()].as_ref() else { return false };
    let own: Vec<Rank> = army.men.iter().map(|(_, piece)| piece.rank).filter(|rank| !rank.is_fixed()).collect();
    let walks = |coin: &Coin| coin.moved || coin.shown.is_some_and(|rank| !rank.is_fixed());
    let enemies = view.table.coins.iter().filter(|(_, coin)| coin.suit.owner() != seat && walks(coin));
    own.len() <= 1 && own.iter().all(|rank| *rank == Rank::Pawn) && enemies.count() >= 3
}

/// The moves of a turn, and the fields on which they are to be weighed.
struct DrawnFields {
    candidates: Vec<Candidate>,
    /// Each with what the seat's flag counts there.
    fields: Vec<(Field, i32)>,
    sight: Sight,
    seat: u8,
    limit: u16,
}

impl DrawnFields {
    /// Draws the fields from the belief that goes with a sight.
    fn draw((moment, sight): (&Moment<StraToGo>, Sight), dice: &mut SplitMix64) -> Option<Self> {
        let belief = believe(moment, &sight);
        let candidates = candidates(moment, &belief.draw(dice)?, dice);
        let (seat, limit) = (moment.seat.0, moment.seen.view.table.limit);
        let dares = sight.weighs_dares.then(|| AttackPolicy::new(moment, &belief, sight.guarded));
        let noted = |mut field: Field| {
            let loss = dares.as_ref().map_or(WON, |dares| {
                dares.note(&mut field);
                dares.loss(&field, seat)
            });
            (field, loss)
        };
        let fields = belief.spread(sight.fields, dice)?.into_iter().map(noted).collect();
        Some(Self { candidates, fields, sight, seat, limit })
    }

    /// Weighs the moves on them.
    fn weigh(&self, budget: &mut Budget) -> WeighedMoves {
        let mut memory = FieldMemory::new(budget.left() / 8);
        let mut weighed = WeighedMoves { candidates: self.candidates.clone(), fields: 0.0 };
        for (left, (field, loss)) in (1..=u64::from(self.sight.fields)).rev().zip(&self.fields) {
            let mut share = budget.share((budget.left() / left).max(1));
            let search = FieldSearch::new(*field, self.limit, self.seat, self.sight.eval_weights, *loss, &mut memory);
            if let Some(values) = judge_field(search, &self.candidates, self.sight.depth, &mut share) {
                let sums = weighed.candidates.iter_mut().map(|candidate| &mut candidate.sum);
                sums.zip(values).for_each(|(sum, value)| *sum += chance(value));
                weighed.fields += 1.0;
            }
            budget.give_back(share);
        }
        weighed
    }
}

/// Weighs the moves of a turn on fields drawn from the belief.
fn weigh(seen: (&Moment<StraToGo>, Sight), budget: &mut Budget, dice: &mut SplitMix64) -> Option<WeighedMoves> {
    Some(DrawnFields::draw(seen, dice)?.weigh(budget))
}

fn reason(moment: &Moment<StraToGo>, leap: Leap) -> &'static str {
    let at = square(leap.to);
    match moment.seen.view.table.coins.iter().find(|(square, _)| *square == at).map(|(_, coin)| coin.shown) {
        Some(Some(_)) => "It attacks a coin whose rank is known.",
        Some(None) => "It attacks a hidden coin: on average over what the coin may be, that pays.",
        None => "On average over what the hidden coins may be, nothing is better.",
    }
}

fn square(at: u8) -> Square {
    Square::new(at % 6, at / 6)
}

/// The seat's moves, those to new boards first: their worth is then found beside one another, and not cut off by a move to one that
/// has been before. They depend on where the enemy stands, not on what it is.
fn candidates(moment: &Moment<StraToGo>, field: &Field, dice: &mut SplitMix64) -> Vec<Candidate> {
    let mut leaps = Vec::new();
    field.moves(moment.seat.0, &mut leaps);
    game::shuffle(&mut leaps, dice);
    let moves = habits::moves(&moment.seen.frame.options, moment.record);
    let boards = habits::arrangements(&moment.seen.view, &moves);
    let staleness = |leap| habits::staleness(&moment.seen.view, moment.seat, &boards, leap);
    let candidate = |leap| Candidate { leap, staleness: staleness(leap), sum: 0.0 };
    let mut candidates: Vec<_> = leaps.into_iter().map(candidate).collect();
    candidates.sort_by_key(|candidate| candidate.staleness);
    candidates
}

/// The worth of every move on one field, as deep as the budget allows; `None` if it allows nothing.
fn judge_field(
    mut search: FieldSearch,
    candidates: &[Candidate],
    depth: usize,
    budget: &mut Budget,
) -> Option<Vec<i32>> {
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

#[cfg(test)]
mod tests;
