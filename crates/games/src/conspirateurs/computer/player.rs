//! The computer player of Conspirateurs: alpha-beta on cells that know the men around them; with more than two sides, paranoid search;
//! with more than two seats from level 3 on games played out from the best moves that it finds.
//!
//! A side's distance from the end is counted in moves, from the steps between each man and the nearest vacant shelter, as programs for
//! Halma and Chinese Checkers do (Sturtevant, *A comparison of algorithms for multi-player games*, 2002). The most promising
//! moves are searched and the rest are left out below the root. Nothing is hidden, so the view is the position. Weights were
//! found by matches of the program against itself (docs/computer.md).

use crate::conspirateurs::{Conspirateurs, ConspirateursAction, ConspirateursState, Teams};
use computer::{
    AlphaBeta, Appraisal, Budget, Choice, ComputerPlayer, Level, LogitLine, Moment, Past, Scored, SearchSettings,
    SearchState, WIN,
};

use super::playouts::Playouts;
use super::search_state;
use super::search_state::{CrowdSearchState, ManStep};

/// The reason for a move that games were played out from.
const PLAYED_OUT: &str = "Of games played out from the best moves, those that began with it came out best.";
/// With less of a lead than this, in hundredths of a move, a draw is a fair offer.
const EVEN: i32 = 100;

impl ComputerPlayer for Conspirateurs {
    const NODES: [u64; 5] = [0, 500, 5_000, 400_000, 4_000_000];
    const APPRAISED: u64 = 40_000;

    fn choose(moment: &Moment<Self>, budget: &mut Budget) -> Option<Choice<ConspirateursAction>> {
        let mut share = budget.share(most(moment));
        let choice = chosen(moment, &mut share);
        budget.give_back(share);
        choice
    }

    fn accepts_draw(moment: &Moment<Self>, budget: &mut Budget) -> bool {
        let root = CrowdSearchState::new(&moment.seen.view, moment.seat, width(moment.level));
        let mut share = budget.share(most(moment));
        let ranked = AlphaBeta::new(settings(moment), &mut share).best(&root, |_| 0);
        budget.give_back(share);
        ranked.first().is_some_and(|best| best.value < EVEN)
    }

    fn appraise(
        moment: &Moment<Self>,
        played: &ConspirateursAction,
        budget: &mut Budget,
    ) -> Option<Appraisal<ConspirateursAction>> {
        let view = &moment.seen.view;
        let root = CrowdSearchState::new(view, moment.seat, width(moment.level));
        let (mut steps, past) =
            (Vec::new(), Past::of::<Self>(moment, |state| search_state::keys_of(state, moment.seat)));
        root.steps(&mut steps);
        let step = steps.into_iter().find(|step| step.action() == *played)?;
        let [best, own] = AlphaBeta::new(reviewing(moment), budget)
            .compared(&root, step, |next| past.staleness(next.past_keys(moment.seat)) > 0)?;
        let choice = Choice::play(best.step.action()).with_chance(chance(view, best.value)).because(reason(&best));
        Appraisal::of_winning((played.clone(), chance(view, own.value)), choice)
    }
}

/// The choice within such a budget.
fn chosen(moment: &Moment<Conspirateurs>, budget: &mut Budget) -> Option<Choice<ConspirateursAction>> {
    let view = &moment.seen.view;
    let root = CrowdSearchState::new(view, moment.seat, width(moment.level));
    let past = Past::of::<Conspirateurs>(moment, |state| search_state::keys_of(state, moment.seat));
    let played_out = played_out(moment);
    let mut share = budget.share(if played_out.is_some() { budget.left() / 2 } else { budget.left() });
    let ranked =
        AlphaBeta::new(settings(moment), &mut share).best(&root, |next| past.staleness(next.past_keys(moment.seat)));
    budget.give_back(share);
    let best = ranked.first()?;
    if root.is_hopeless() {
        return Some(Choice::resign());
    }
    let found = played_out.filter(|_| best.value.abs() < WIN).and_then(|moves| {
        let playouts = Playouts { shelters: view.shelters(), seed: moment.seed };
        playouts.best(&root, (&ranked, moves), budget)
    });
    Some(match found {
        Some((step, chance)) => Choice::play(step.action()).with_chance(chance).because(PLAYED_OUT),
        None => Choice::play(best.step.action()).with_chance(chance(view, best.value)).because(reason(best)),
    })
}

/// The most positions of a choice. A game that is played out costs more time for each.
fn most(moment: &Moment<Conspirateurs>) -> u64 {
    match moment.level {
        Level::Strong if moment.seen.view.seats > 2 => 40_000,
        Level::Best if moment.seen.view.seats > 2 => 400_000,
        _ => u64::MAX,
    }
}

fn settings(moment: &Moment<Conspirateurs>) -> SearchSettings {
    let (depth, noise, overlooks) = match moment.level {
        Level::Random | Level::Novice => (1, 150, 50),
        Level::Club => (2, 60, 10),
        Level::Strong if moment.seen.view.seats > 2 => (3, 40, 0),
        Level::Strong => (4, 10, 0),
        Level::Best if moment.seen.view.seats > 2 => (4, 2, 0),
        Level::Best => (6, 2, 0),
    };
    SearchSettings { depth: depth.min(deepest(moment)), noise, overlooks, seed: moment.seed }
}

/// The settings of a review, to which its chances are fitted.
fn reviewing(moment: &Moment<Conspirateurs>) -> SearchSettings {
    SearchSettings { depth: deepest(moment).min(3), noise: 0, overlooks: 0, seed: moment.seed }
}

/// The most plies that are searched: few while the men are dropped, for there are many places.
fn deepest(moment: &Moment<Conspirateurs>) -> usize {
    if moment.seen.view.is_dropping() { 2 } else { usize::MAX }
}

/// From how many moves a level plays games out: with more than two seats, for whom no search sees far enough.
fn played_out(moment: &Moment<Conspirateurs>) -> Option<usize> {
    let moves = match moment.level {
        Level::Random | Level::Novice | Level::Club => None,
        Level::Strong => Some(6),
        Level::Best => Some(10),
    };
    moves.filter(|_| moment.seen.view.seats > 2)
}

fn width(level: Level) -> usize {
    match level {
        Level::Random | Level::Novice | Level::Club => 12,
        Level::Strong => 16,
        Level::Best => 20,
    }
}

/// The chance of winning that goes with a lead, by the share that club players won from such leads (docs/computer.md). With more than
/// two seats nobody who is level with the nearest other has an even chance.
fn chance(view: &ConspirateursState, value: i32) -> f64 {
    let line = match (view.seats, view.teams) {
        (0..=2, _) => LogitLine { constant: 0.0, slope: 1.0 },
        (3, _) => LogitLine { constant: -0.25, slope: 0.85 },
        (_, Teams::Solo) => LogitLine { constant: -0.334, slope: 1.852 },
        (_, Teams::Pairs) => LogitLine { constant: -0.16, slope: 0.73 },
    };
    line.of_logit(f64::from(value.clamp(-3_000, 3_000)) / 450.0)
}

fn reason(best: &Scored<ManStep>) -> String {
    let words = match (best.step.action(), best.value) {
        (ConspirateursAction::Drop { .. }, _) => "From there the way to a shelter is short.",
        (_, value) if value > WIN => "It wins.",
        (_, value) if value < -WIN => "Every move loses; this one holds out longest.",
        _ => "It brings the men nearest to the shelters, after the best answer.",
    };
    words.to_owned()
}

#[cfg(test)]
mod tests;
