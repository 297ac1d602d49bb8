//! A picture's additions to the position while an action is composed.

use super::action::ConspirateursAction;
use super::points::PointSet;
use super::state::ConspirateursState;
use super::{compose, rules};
use game::{Focus, Square};

/// The focus of a picture, read from the staging.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConspirateursPreview {
    /// The man that the composer has chosen, where its target is still to come.
    pub chosen: Option<Square>,
    /// The points to which it may go.
    pub targets: PointSet,
    /// The action that is shown; legal in this view.
    pub candidate: Option<ConspirateursAction>,
}

/// The additions of a focus to a position.
pub fn preview(state: &ConspirateursState, focus: &Focus<ConspirateursAction>) -> ConspirateursPreview {
    let none = ConspirateursPreview { chosen: None, targets: PointSet::EMPTY, candidate: None };
    if state.outcome.is_some() {
        return none;
    }
    match focus {
        Focus::Plain => none,
        Focus::Picks(picks) => compose::point(state, picks).map_or(none, |pointed| {
            let targets = if picks.is_empty() { PointSet::EMPTY } else { pointed.targets };
            ConspirateursPreview { chosen: pointed.chosen, targets, candidate: pointed.action }
        }),
        Focus::Candidate(action) => {
            let candidate = rules::check(state, state.turn, action).is_ok().then(|| action.clone());
            ConspirateursPreview {
                chosen: candidate.as_ref().and_then(ConspirateursAction::ends).map(|(from, _)| from),
                candidate,
                ..none
            }
        }
    }
}
