//! The computer player of Roman Checkers: alpha-beta on bit boards with quiescence over captures.
//!
//! The method is that of draughts and chess programs (Samuel, *Some studies in machine learning using the game of checkers*,
//! 1959; see `alpha_beta` for the search). Nothing is hidden, so the view is the position. Weights were found by matches of
//! the program against itself (docs/computer.md).

use crate::roman_checkers::{RomanAction, RomanCheckers};
use computer::{
    AlphaBeta, Appraisal, Budget, Choice, ComputerPlayer, Level, Moment, Past, Scored, SearchSettings, SearchState, WIN,
};

use super::judge;
use super::search_state::{RomanSearchState, RomanStep};

/// Below this many hundredths of a point a draw is a fair offer.
const EVEN: i32 = 60;

/// After so many turns without a score an even game gets nowhere.
const AIMLESS: u32 = 16;

impl ComputerPlayer for RomanCheckers {
    const NODES: [u64; 5] = [0, 600, 6_000, 300_000, 6_000_000];
    const APPRAISED: u64 = 50_000;

    fn choose(moment: &Moment<Self>, budget: &mut Budget) -> Option<Choice<RomanAction>> {
        let root = RomanSearchState::new(&moment.seen.view, moment.seat);
        if judge::is_out_of_reach(&root) {
            return Some(Choice::resign());
        }
        let past = past(moment);
        let ranked = AlphaBeta::new(settings(moment), budget).best(&root, |next| past.staleness(next.past_keys()));
        let best = ranked.first()?;
        let mut steps = Vec::new();
        root.steps(&mut steps);
        // Where going to and fro was not looked at, it might hold; so the game is not lost for certain, and is played on.
        let is_all = ranked.len() == steps.len();
        if best.value < -WIN && is_all && moment.level >= Level::Strong {
            return Some(Choice::resign());
        }
        let choice = Choice::play(best.step.action()).with_chance(chance(best.value)).because(reason(&root, best));
        let is_even = best.value.abs() < EVEN && moment.seen.view.chase >= AIMLESS;
        let offers = is_even && moment.level >= Level::Club;
        Some(if offers { choice.offering_draw() } else { choice })
    }

    fn accepts_draw(moment: &Moment<Self>, budget: &mut Budget) -> bool {
        let root = RomanSearchState::new(&moment.seen.view, moment.seat);
        let ranked = AlphaBeta::new(settings(moment), budget).best(&root, |_| 0);
        ranked.first().is_some_and(|best| best.value < EVEN)
    }

    fn appraise(moment: &Moment<Self>, played: &RomanAction, budget: &mut Budget) -> Option<Appraisal<RomanAction>> {
        let root = RomanSearchState::new(&moment.seen.view, moment.seat);
        let (mut steps, past) = (Vec::new(), past(moment));
        root.steps(&mut steps);
        let step = steps.into_iter().find(|step| step.action() == *played)?;
        let settings = SearchSettings { noise: 0, ..settings(moment) };
        let [best, own] =
            AlphaBeta::new(settings, budget).compared(&root, step, |next| past.staleness(next.past_keys()) > 0)?;
        let choice = Choice::play(best.step.action()).with_chance(chance(best.value)).because(reason(&root, &best));
        Appraisal::of_winning((*played, chance(own.value)), choice)
    }
}

fn settings(moment: &Moment<RomanCheckers>) -> SearchSettings {
    let (depth, noise, overlooks) = match moment.level {
        Level::Random | Level::Novice => (2, 90, 12),
        Level::Club => (4, 30, 0),
        Level::Strong => (16, 5, 0),
        Level::Best => (40, 2, 0),
    };
    SearchSettings { depth, noise, overlooks, seed: moment.seed }
}

/// The positions of the game so far, as far as the record tells them.
fn past(moment: &Moment<RomanCheckers>) -> Past {
    Past::of::<RomanCheckers>(moment, |state| RomanSearchState::new(state, moment.seat).past_keys())
}

/// The chance of winning that goes with a value, by the share that self-play won from such values.
fn chance(value: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value.clamp(-3_000, 3_000)) / 250.0).exp())
}

fn reason(root: &RomanSearchState, best: &Scored<RomanStep>) -> String {
    let after = root.after(best.step.action());
    let (us, them) = (root.us, 1 - root.us);
    let held = |state: &RomanSearchState| state.prisoners[them].iter().map(|count| u32::from(*count)).sum::<u32>();
    if held(&after) > held(root) {
        return "It captures.".to_owned();
    }
    if after.points[us] > root.points[us] {
        return "It brings a man to the throne room: three points.".to_owned();
    }
    match best.value {
        value if value > WIN => "It wins.".to_owned(),
        value if value < -WIN => "Every move loses; this one holds out longest.".to_owned(),
        _ => "It keeps the men together on their way to the throne room.".to_owned(),
    }
}

#[cfg(test)]
mod tests;
