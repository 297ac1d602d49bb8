//! The computer player of Conspirateurs: alpha-beta on cells that know the men around them; with more than two sides, paranoid search, and from
//! level 3 on games played out from the best moves that it finds.
//!
//! A side's distance from the end is counted in moves, from the steps between each man and the nearest vacant shelter, as programs for
//! Halma and Chinese Checkers do (Sturtevant, *A comparison of algorithms for multi-player games*, 2002). The most promising
//! moves are searched and the rest are left out below the root. Nothing is hidden, so the view is the position. Weights were
//! found by matches of the program against itself (docs/computer.md).

use crate::conspirateurs::{Conspirateurs, ConspirateursAction};
use computer::{
    AlphaBeta, Appraisal, Budget, Choice, ComputerPlayer, Level, Moment, Past, Scored, SearchSettings, SearchState, WIN,
};

use super::playouts::{PlayoutSettings, Playouts};
use super::search_state;
use super::search_state::{CrowdSearchState, ManStep};

/// With less of a lead than this, in hundredths of a move, a draw is a fair offer.
const EVEN: i32 = 100;

impl ComputerPlayer for Conspirateurs {
    const NODES: [u64; 5] = [0, 500, 5_000, 40_000, 400_000];

    fn choose(moment: &Moment<Self>, budget: &mut Budget) -> Option<Choice<ConspirateursAction>> {
        let root = CrowdSearchState::new(&moment.seen.view, moment.seat, width(moment.level));
        let past = Past::of::<Self>(moment, |state| search_state::keys_of(state, moment.seat));
        let ranked =
            AlphaBeta::new(settings(moment), budget).best(&root, |next| past.staleness(next.past_keys(moment.seat)));
        let best = ranked.first()?;
        if root.is_hopeless() {
            return Some(Choice::resign());
        }
        let playouts = playouts(moment).filter(|_| best.value.abs() < WIN);
        let found = playouts.and_then(|settings| {
            let shelters = moment.seen.view.shelters();
            Playouts::new(shelters, moment.seed, budget).best(&root, &ranked, settings)
        });
        let (step, chance) = found.unwrap_or((best.step, chance(best.value)));
        let reason = reason(&Scored { step, ..*best });
        Some(Choice::play(step.action()).with_chance(chance).because(reason))
    }

    fn accepts_draw(moment: &Moment<Self>, budget: &mut Budget) -> bool {
        let root = CrowdSearchState::new(&moment.seen.view, moment.seat, width(moment.level));
        let ranked = AlphaBeta::new(settings(moment), budget).best(&root, |_| 0);
        ranked.first().is_some_and(|best| best.value < EVEN)
    }

    fn appraise(
        moment: &Moment<Self>,
        played: &ConspirateursAction,
        budget: &mut Budget,
    ) -> Option<Appraisal<ConspirateursAction>> {
        let root = CrowdSearchState::new(&moment.seen.view, moment.seat, width(moment.level));
        let (mut steps, past) =
            (Vec::new(), Past::of::<Self>(moment, |state| search_state::keys_of(state, moment.seat)));
        root.steps(&mut steps);
        let step = steps.into_iter().find(|step| step.action() == *played)?;
        let settings = SearchSettings { noise: 0, ..settings(moment) };
        let [best, own] = AlphaBeta::new(settings, budget)
            .compared(&root, step, |next| past.staleness(next.past_keys(moment.seat)) > 0)?;
        let choice = Choice::play(best.step.action()).with_chance(chance(best.value)).because(reason(&best));
        Appraisal::of_winning((played.clone(), chance(own.value)), choice)
    }
}

fn settings(moment: &Moment<Conspirateurs>) -> SearchSettings {
    let (depth, noise, overlooks) = match moment.level {
        Level::Random | Level::Novice => (1, 150, 50),
        Level::Club => (2, 60, 10),
        Level::Strong => (3, 40, 0),
        Level::Best => (4, 2, 0),
    };
    let depth = if moment.seen.view.is_dropping() { depth.min(2) } else { depth };
    SearchSettings { depth, noise, overlooks, seed: moment.seed }
}

/// How much a level plays out among more than two sides, for whom no search sees far enough.
fn playouts(moment: &Moment<Conspirateurs>) -> Option<PlayoutSettings> {
    let settings = match moment.level {
        Level::Random | Level::Novice | Level::Club => None,
        Level::Strong => Some(PlayoutSettings { moves: 6, games: 4 }),
        Level::Best => Some(PlayoutSettings { moves: 10, games: 60 }),
    };
    settings.filter(|_| moment.seen.view.seats > 2)
}

fn width(level: Level) -> usize {
    match level {
        Level::Random | Level::Novice | Level::Club => 12,
        Level::Strong => 16,
        Level::Best => 20,
    }
}

/// The chance of winning that goes with a lead, by the share that self-play won from such leads.
fn chance(value: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value.clamp(-3_000, 3_000)) / 450.0).exp())
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
