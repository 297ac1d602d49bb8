//! Cases to learn from: the turns of runs in games between the plain players and the computer's own judgement.

use super::super::super::expect::Expect;
use super::super::super::fitted::Parts;
use super::super::super::ground::{HOUSE, HuntGround};
use super::super::super::rollout_policy::POLICIES;
use super::super::super::search_state::{HuntSearchState, HuntStep, OFF, SEATS};
use super::FitRound;
use crate::tmag::TmagBoard;
use computer::Budget;
use game::{Dice, SplitMix64, pick};

/// Games that are longer are left off.
const LONGEST: u32 = 400;
/// One step of so many is drawn by lot, so that more is seen; what came before it is no case.
const BY_LOT: u64 = 16;

/// A turn of a run, and how the run ended.
pub struct Case {
    /// The parts of the position.
    pub parts: Parts,
    /// The seat that caught the victim; `None` if the run came home.
    pub catcher: Option<usize>,
}

/// The cases of so many games for each number of seats.
pub fn cases(games: u64, seed: u64, round: FitRound) -> Vec<Case> {
    let mut cases = Vec::new();
    for seats in 3..=SEATS {
        // With more seats a game has more turns, and more of them are alike.
        let games = if seats > 5 { games / 2 } else { games };
        for number in 0..games {
            let dice = SplitMix64::new(seed.wrapping_mul(9_000_011).wrapping_add(number * 10 + seats as u64));
            play(seats, number, dice, round, &mut cases);
        }
    }
    cases
}

fn play(seats: usize, number: u64, mut dice: SplitMix64, round: FitRound, cases: &mut Vec<Case>) {
    let mut state = start(seats, index(dice.below(seats as u64)));
    let mut run: Vec<Parts> = Vec::new();
    for _ in 0..LONGEST {
        run.push(Parts::of(&state));
        let roll = index(dice.below(6));
        let steps = state.steps(roll);
        if steps.is_empty() {
            state.end_turn();
            continue;
        }
        let step = if dice.below(BY_LOT) == 0 {
            run.clear();
            pick(&steps, &mut dice).copied().unwrap_or(steps[0])
        } else {
            chosen(&state, &steps, roll, (index(number) + state.mover) % 4, round)
        };
        state = state.after(step);
        if let Some(catcher) = state.catcher.take() {
            cases.extend(run.drain(..).map(|parts| Case { parts, catcher: Some(catcher) }));
        }
        if state.is_won {
            cases.extend(run.drain(..).map(|parts| Case { parts, catcher: None }));
            return;
        }
    }
}

fn chosen(state: &HuntSearchState, steps: &[HuntStep], roll: usize, player: usize, round: FitRound) -> HuntStep {
    let decisive = |step: &&HuntStep| {
        let after = state.after(**step);
        after.is_won || after.catcher.is_some()
    };
    if let Some(step) = steps.iter().find(decisive) {
        return *step;
    }
    if player < 2 || round == FitRound::First {
        return POLICIES[player % 2].step(state, roll).0.unwrap_or(steps[0]);
    }
    let mut budget = Budget::of(u64::MAX);
    let mut search = Expect { us: state.mover, budget: &mut budget, noise: 0, seed: 0 };
    search.ranked(state, roll, 1).ok().and_then(|ranked| ranked.first().copied()).map_or(steps[0], |(_, step)| step)
}

fn start(seats: usize, victim: usize) -> HuntSearchState {
    let board = TmagBoard::named("5x5");
    let mut corners = board.starting_squares(u8::try_from(seats).expect("few seats")).into_iter();
    let place = |seat: usize| if seat == victim { None } else { corners.next() };
    let mut places = [OFF; SEATS];
    let squares: Vec<_> = (0..seats).map(place).collect();
    for (at, square) in places.iter_mut().zip(squares) {
        *at = square.map_or(HOUSE, super::super::super::area::index);
    }
    HuntSearchState {
        ground: HuntGround::of(board),
        seats,
        is_keeping: false,
        places,
        victim,
        markers: [0; SEATS],
        mover: victim,
        turn_after: victim,
        catcher: None,
        is_won: false,
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).expect("a small number")
}
