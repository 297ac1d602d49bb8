//! A picture's additions to the position while a move is composed.

use super::action::{self, TmagAction};
use super::state::{LastMove, TmagState};
use super::types::Tmag;
use super::{compose, rules};
use game::{Actor, Focus, Seen, Square};

/// A picture's additions to the position: read from view and staging.
#[derive(Clone, Debug, PartialEq)]
pub struct TmagPreview {
    /// The position drawn: after the candidate, if there is one.
    pub drawn: TmagState,
    /// The mover's square, if the picture points at it.
    pub chosen: Option<Square>,
    /// The squares on which the mover can end.
    pub targets: Vec<Square>,
    /// A move not yet made.
    pub candidate: Option<LastMove>,
    /// Another action not yet made, in canonical notation.
    pub plan: Option<String>,
}

/// The additions of a focus to a view.
pub fn preview(seen: &Seen<Tmag>, focus: &Focus<TmagAction>) -> TmagPreview {
    let state = &seen.view;
    let plain = TmagPreview { drawn: state.clone(), chosen: None, targets: Vec::new(), candidate: None, plan: None };
    let Some(steps) = state.roll() else { return plain };
    let chosen = Some(state.square_of(state.mover));
    match focus {
        Focus::Plain => plain,
        Focus::Picks(picks) if picks.is_empty() => {
            let targets = if steps == 0 { Vec::new() } else { state.paths(steps).ends().collect() };
            TmagPreview { chosen, targets, ..plain }
        }
        Focus::Picks(picks) => compose::picked(state, picks).map_or(plain, |action| planned(state, action)),
        Focus::Candidate(action) => {
            let legal = rules::check(state, Actor::Seat(state.mover), *action).is_ok();
            if legal { planned(state, *action) } else { plain }
        }
    }
}

fn planned(state: &TmagState, action: TmagAction) -> TmagPreview {
    let chosen = Some(state.square_of(state.mover));
    let mut drawn = state.clone();
    rules::apply(&mut drawn, action);
    let candidate = drawn.last_move.clone().filter(|_| matches!(action, TmagAction::Go { .. }));
    let plan = candidate.is_none().then(|| action::notation(action));
    TmagPreview { drawn, chosen, targets: Vec::new(), candidate, plan }
}
