//! The picture as data.
//!
//! Ground: `point`, `meeting` (the meeting place), `shelter`. Art: `man`, whose owner picks colour and shape; men have
//! no label. Marks: `From`, `To`, `Chosen`, `Target`. Trails go over all landings of a chain.

use super::action::ConspirateursAction;
use super::data::in_reading_order;
use super::points::SIZE;
use super::preview::{ConspirateursPreview, preview};
use super::state::ConspirateursState;
use super::types::Conspirateurs;
use super::words::{candidate_path, last_action, last_path, title};
use super::{alt, board, names, rules};
use game::scene::{Ground, Lattice, Mark, MarkKind, Note, Piece, Trail, TrailKind};
use game::{Seat, Seen, Sketch, Square, Squares, Staging};

/// The picture of a view.
pub fn sketch(seen: &Seen<Conspirateurs>, staging: &Staging<ConspirateursAction>) -> Sketch {
    let state = &seen.view;
    let last = last_action(seen);
    let preview = preview(state, &staging.focus);
    Sketch {
        files: SIZE,
        ranks: SIZE,
        lattice: Lattice::Points,
        ground: ground(state),
        pieces: pieces(state, &preview),
        marks: marks(last.as_ref(), &preview),
        trails: trails(state, last.as_ref(), &preview),
        title: title(seen),
        notes: notes(state),
        alt: alt::alt(seen, &staging.names, &preview),
    }
}

fn ground(state: &ConspirateursState) -> Vec<Ground> {
    let name = |at| match at {
        at if state.shelters().contains(at) => "shelter",
        at if board::MEETING_PLACE.contains(at) => "meeting",
        _ => "point",
    };
    Squares { files: SIZE, ranks: SIZE }.iter().map(|at| Ground { at, name: name(at) }).collect()
}

fn pieces(state: &ConspirateursState, preview: &ConspirateursPreview) -> Vec<Piece> {
    let ends = preview.candidate.as_ref().and_then(ConspirateursAction::ends);
    let gone = ends.map(|(from, _)| from);
    let man = |at, owner, ghost| Piece { at, art: "man", owner, label: String::new(), note: String::new(), ghost };
    let standing = in_reading_order(state.all_men()).filter(|at| Some(*at) != gone);
    let mut pieces: Vec<Piece> = standing.map(|at| man(at, state.owner(at), false)).collect();
    if let Some(action) = &preview.candidate {
        pieces.push(man(destination(action), Some(state.turn), true));
        pieces.sort_by_key(|piece| (piece.at, piece.ghost));
    }
    pieces
}

fn destination(action: &ConspirateursAction) -> Square {
    match *action {
        ConspirateursAction::Drop { at } => at,
        ConspirateursAction::Move { to, .. } | ConspirateursAction::Path { to, .. } => to,
    }
}

fn marks(last: Option<&ConspirateursAction>, preview: &ConspirateursPreview) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut put = |at, kind| marks.push(Mark { at, kind });
    if let Some(action) = last {
        put(destination(action), MarkKind::To);
        if let Some((from, _)) = action.ends() {
            put(from, MarkKind::From);
        }
    }
    if let Some(at) = preview.chosen {
        put(at, MarkKind::Chosen);
    }
    preview.targets.iter().for_each(|at| put(at, MarkKind::Target));
    if let Some(action) = &preview.candidate {
        put(destination(action), MarkKind::Target);
    }
    marks.sort_by_key(|mark| (mark.at, mark.kind));
    marks
}

fn trails(
    state: &ConspirateursState,
    last: Option<&ConspirateursAction>,
    preview: &ConspirateursPreview,
) -> Vec<Trail> {
    let trail = |path: Option<Vec<Square>>, kind| path.map(|path| Trail { path, kind });
    let done = trail(last.and_then(|action| last_path(state, action)), TrailKind::Last);
    let would = preview.candidate.as_ref().and_then(|action| candidate_path(state, action));
    done.into_iter().chain(trail(would, TrailKind::Candidate)).collect()
}

fn notes(state: &ConspirateursState) -> Vec<Note> {
    let mut notes = vec![Note::new("Shelters", rules::rule_words(state.rule).to_owned())];
    if state.side(Seat(0)).count() == 2 {
        let sides = format!("{} against {}", names::side_name(state, Seat(0)), names::side_name(state, Seat(1)));
        notes.push(Note::new("Pairs", sides));
    }
    notes
}
