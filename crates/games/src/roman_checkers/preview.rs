//! A picture's additions to the position while a move is composed.

use super::action::RomanAction;
use super::board::{MoveEffect, RomanBoard};
use super::compose::{self, RomanSelection};
use super::types::RomanCheckers;
use super::{rules, threats};
use game::{Focus, Seen, Square, Viewer};

/// A picture's additions to the position: read from view and staging.
#[derive(Clone, Debug, PartialEq)]
pub struct RomanPreview {
    /// The board drawn: after the candidate, if there is one.
    pub board: RomanBoard,
    /// The man that the composer has chosen, where its target is still to come.
    pub chosen: Option<Square>,
    /// A move not yet played, and what it would do.
    pub candidate: Option<(RomanAction, MoveEffect)>,
    /// The viewer's men who could be captured next, on the board drawn.
    pub danger: Vec<Square>,
}

/// The additions of a focus to a view.
pub fn preview(seen: &Seen<RomanCheckers>, focus: &Focus<RomanAction>) -> RomanPreview {
    let state = &seen.view;
    let pointed = match focus {
        _ if state.ending.is_some() => RomanSelection::Nothing,
        Focus::Plain => RomanSelection::Nothing,
        Focus::Picks(picks) => compose::point(state, picks).unwrap_or(RomanSelection::Nothing),
        Focus::Candidate(action) => {
            let legal = rules::check(state, state.turn, *action).is_ok();
            if legal { RomanSelection::Move(*action) } else { RomanSelection::Nothing }
        }
    };
    let (chosen, candidate) = match pointed {
        RomanSelection::Nothing => (None, None),
        RomanSelection::Man(at) => (Some(at), None),
        RomanSelection::Move(action) => (Some(action.from), Some(action)),
    };
    let (board, moved) = candidate.map_or((state.board, None), |action| threats::after(&state.board, action));
    let danger = match seen.frame.viewer {
        Viewer::Seat(seat) if state.ending.is_none() => threats::in_danger(&board, seat),
        _ => Vec::new(),
    };
    RomanPreview { board, chosen, candidate: candidate.zip(moved), danger }
}
