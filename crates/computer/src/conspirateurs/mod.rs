//! The computer player of Conspirateurs: alpha-beta on cells with a rim; with more than two sides, paranoid search.
//!
//! What a side lacks is counted in moves, from the steps between each man and the nearest vacant shelter, as programs for
//! Halma and Chinese Checkers do (Sturtevant, *A comparison of algorithms for multi-player games*, 2002). The most promising
//! moves are searched and the rest are left out below the root. Nothing is hidden, so the view is the position. Weights were
//! found by matches of the program against itself (docs/computer.md).

mod grid;
mod reach;
mod swift;
#[cfg(test)]
mod tests;

use games::conspirateurs::{Conspirateurs, ConspirateursAction};

use crate::alpha_beta::{AlphaBeta, Mind, Scored, SearchState, WIN};
use crate::appraisal::Appraisal;
use crate::budget::Budget;
use crate::choice::Choice;
use crate::level::Level;
use crate::repetition::Past;
use crate::thinks::{Moment, Thinks};
use swift::{ManStep, SwiftCrowd};

/// With less of a lead than this, in hundredths of a move, a draw is a fair offer.
const EVEN: i32 = 100;

impl Thinks for Conspirateurs {
    const NODES: [u64; 5] = [0, 500, 5_000, 40_000, 400_000];

    fn choose(moment: &Moment<Self>, budget: &mut Budget) -> Option<Choice<ConspirateursAction>> {
        let root = SwiftCrowd::new(&moment.seen.view, moment.seat, width(moment.level));
        let past = Past::of::<Self>(moment, swift::key_of);
        let ranked = AlphaBeta::new(mind(moment), budget).best(&root, |next| past.is_stale(next.key()));
        let best = ranked.first()?;
        Some(Choice::play(best.step.action()).with_chance(chance(best.value)).because(reason(best)))
    }

    fn accepts_draw(moment: &Moment<Self>, budget: &mut Budget) -> bool {
        let root = SwiftCrowd::new(&moment.seen.view, moment.seat, width(moment.level));
        let ranked = AlphaBeta::new(mind(moment), budget).best(&root, |_| false);
        ranked.first().is_some_and(|best| best.value < EVEN)
    }

    fn appraise(
        moment: &Moment<Self>,
        played: &ConspirateursAction,
        budget: &mut Budget,
    ) -> Option<Appraisal<ConspirateursAction>> {
        let root = SwiftCrowd::new(&moment.seen.view, moment.seat, width(moment.level));
        let (mut steps, past) = (Vec::new(), Past::of::<Self>(moment, swift::key_of));
        root.steps(&mut steps);
        let step = steps.into_iter().find(|step| step.action() == *played)?;
        let mind = Mind { noise: 0, ..mind(moment) };
        let [best, own] = AlphaBeta::new(mind, budget).compared(&root, step, |next| past.is_stale(next.key()))?;
        let choice = Choice::play(best.step.action()).with_chance(chance(best.value)).because(reason(&best));
        Appraisal::of_winning((played.clone(), chance(own.value)), choice)
    }
}

fn mind(moment: &Moment<Conspirateurs>) -> Mind {
    let (depth, noise, overlooks) = match moment.level {
        Level::Random | Level::Novice => (1, 150, 50),
        Level::Club => (2, 60, 10),
        Level::Strong => (4, 10, 0),
        Level::Best => (40, 2, 0),
    };
    let depth = if moment.seen.view.is_dropping() { depth.min(2) } else { depth };
    Mind { depth, noise, overlooks, seed: moment.seed }
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
    1.0 / (1.0 + (-f64::from(value.clamp(-3_000, 3_000)) / 300.0).exp())
}

fn reason(best: &Scored<ManStep>) -> String {
    let words = match (best.step.action(), best.value) {
        (ConspirateursAction::Drop { .. }, _) => "From there the way to a shelter is short.",
        (_, value) if value > WIN => "It wins.",
        (_, value) if value < -WIN => "Everything loses; this holds out longest.",
        _ => "It brings the men nearest to the shelters, after the best answer.",
    };
    words.to_owned()
}
