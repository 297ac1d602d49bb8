//! The picture as data.
//!
//! Ground: `purple`, `gold`, `purple-throne` (d10), `gold-throne` (d1). Art: `legionary`, `centurion`, `cornicen`,
//! `horseman`, `camp-dog` for regulars by squad, `standard` for Standard-bearers; owners show by colour and shape.
//! Marks: `From`, `To`, `Fallen`, `Chosen`, `Target`, `Strike` (a capture), and `Threat` for the viewer's own men who
//! could be captured next.

use super::action::RomanAction;
use super::board::{self, FILES, RANKS};
use super::preview::{RomanPreview, preview};
use super::state::RomanState;
use super::types::RomanCheckers;
use super::words::{chase_words, last_move, prisoner_words, score_words, title};
use super::{alt, threats};
use game::scene::{Ground, Lattice, Mark, MarkKind, Note, Piece, Trail, TrailKind};
use game::{Seen, Sketch, Square, Squares, Staging, row};

/// The picture of a view.
pub fn sketch(seen: &Seen<RomanCheckers>, staging: &Staging<RomanAction>) -> Sketch {
    let state = &seen.view;
    let preview = preview(seen, &staging.focus);
    Sketch {
        files: FILES,
        ranks: RANKS,
        lattice: Lattice::Squares,
        ground: Squares { files: FILES, ranks: RANKS }.iter().map(ground).collect(),
        pieces: pieces(state, &preview),
        marks: marks(seen, &preview),
        trails: trails(seen, &preview),
        title: title(seen),
        notes: notes(seen, &preview),
        alt: alt::alt(seen, &staging.names, &preview),
    }
}

fn ground(at: Square) -> Ground {
    let name = match at {
        board::PURPLE_THRONE => "purple-throne",
        board::GOLD_THRONE => "gold-throne",
        _ if (at.file + at.rank).is_multiple_of(2) => "purple",
        _ => "gold",
    };
    Ground { at, name }
}

fn pieces(state: &RomanState, preview: &RomanPreview) -> Vec<Piece> {
    let piece = |at, man: board::RomanPiece, ghost| {
        let art = state.squads[man.seat.index()].art(man);
        Piece { at, art, owner: Some(man.seat), label: String::new(), note: String::new(), ghost }
    };
    let ghost_at = preview.candidate.as_ref().map(|(action, _)| action.to);
    let mut pieces: Vec<Piece> = preview.board.all().map(|(at, man)| piece(at, man, Some(at) == ghost_at)).collect();
    if let Some((action, moved)) =
        preview.candidate.as_ref().filter(|(action, _)| preview.board.get(action.to).is_none())
    {
        pieces.push(piece(action.to, moved.man, true));
        pieces.sort_by_key(|piece| piece.at);
    }
    pieces
}

fn marks(seen: &Seen<RomanCheckers>, preview: &RomanPreview) -> Vec<Mark> {
    let state = &seen.view;
    let mut marks = Vec::new();
    let mut put = |at, kind| marks.push(Mark { at, kind });
    if let Some((_, action)) = last_move(seen) {
        put(action.from, MarkKind::From);
        put(action.to, MarkKind::To);
        state.fallen.iter().for_each(|at| put(*at, MarkKind::Fallen));
    }
    if let Some((action, moved)) = &preview.candidate {
        put(action.to, MarkKind::Target);
        moved.captured.iter().for_each(|(at, _)| put(*at, MarkKind::Fallen));
    }
    if let Some(from) = preview.chosen {
        put(from, MarkKind::Chosen);
        if preview.candidate.is_none() {
            let kind = |to| {
                if threats::strikes(&state.board, RomanAction { from, to }) {
                    MarkKind::Strike
                } else {
                    MarkKind::Target
                }
            };
            state.board.steps(from).for_each(|to| put(to, kind(to)));
        }
    }
    preview.danger.iter().for_each(|at| put(*at, MarkKind::Threat));
    marks.sort_by_key(|mark| (mark.at, mark.kind));
    marks.dedup();
    marks
}

fn trails(seen: &Seen<RomanCheckers>, preview: &RomanPreview) -> Vec<Trail> {
    let trail = |action: &RomanAction, kind| Trail { path: vec![action.from, action.to], kind };
    let last = last_move(seen).map(|(_, action)| trail(&action, TrailKind::Last));
    let would = preview.candidate.as_ref().map(|(action, _)| trail(action, TrailKind::Candidate));
    last.into_iter().chain(would).collect()
}

fn notes(seen: &Seen<RomanCheckers>, preview: &RomanPreview) -> Vec<Note> {
    let state = &seen.view;
    let mut notes = vec![Note::new("Score", score_words(state))];
    if state.prisoners.iter().any(|held| held.count() > 0) {
        notes.push(Note::new("Prisoners", prisoner_words(state)));
    }
    if state.chase > 0 {
        notes.push(Note::new("Chase", chase_words(state)));
    }
    if !preview.danger.is_empty() {
        notes.push(Note::new("Your men in danger", row(&preview.danger)));
    }
    notes
}
