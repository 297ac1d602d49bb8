//! The picture as data.
//!
//! Ground: `light` and `dark` (tiles of 2 × 2 squares), `base`, `safe-house` (its four squares are one space). Art:
//! `victim`, `assassin`; the label is the first letter of the player's name, or of the seat's where nobody sits. A piece in the safe-house stands on its top
//! left square. Marks: `Visited` (a base with a marker of the present victim), `From`, `To`, `Chosen`, `Target`,
//! `Strike` (a capture). Trails go over every square of the path.

use super::action::TmagAction;
use super::alt;
use super::danger::danger_note;
use super::data::role;
use super::preview::{TmagPreview, preview};
use super::state::{LastMove, TmagPlace, TmagState, name};
use super::types::Tmag;
use super::words::{base_words, next_words, title};
use game::scene::{Ground, Lattice, Mark, MarkKind, Note, Piece, Trail, TrailKind};
use game::{Seat, Seen, Sketch, Square, Staging, initials};

/// The picture of a view.
pub fn sketch(seen: &Seen<Tmag>, staging: &Staging<TmagAction>) -> Sketch {
    let state = &seen.view;
    let preview = preview(seen, &staging.focus);
    Sketch {
        files: state.board.edge,
        ranks: state.board.edge,
        lattice: Lattice::Squares,
        ground: state.board.squares().map(|at| Ground { at, name: ground(state, at) }).collect(),
        pieces: pieces(state, &preview, &labels(state, &staging.names)),
        marks: marks(state, &preview),
        trails: trails(state, &preview),
        title: title(seen),
        notes: notes(state, &preview.drawn, danger_note(&preview.drawn, seen.frame.viewer.seat())),
        alt: alt::alt(seen, &staging.names, &preview),
    }
}

fn ground(state: &TmagState, at: Square) -> &'static str {
    match at {
        _ if state.board.is_safe_house(at) => "safe-house",
        _ if state.board.base(at).is_some() => "base",
        _ if (at.file / 2 + at.rank / 2).is_multiple_of(2) => "dark",
        _ => "light",
    }
}

/// The labels of the seats' pieces.
fn labels(state: &TmagState, names: &[String]) -> Vec<String> {
    let called = |seat: Seat| match names.get(seat.index()).filter(|name| !name.trim().is_empty()) {
        Some(name) => name.clone(),
        None => name(seat).to_owned(),
    };
    initials(&Seat::all(state.seats).map(called).collect::<Vec<_>>())
}

fn pieces(state: &TmagState, preview: &TmagPreview, labels: &[String]) -> Vec<Piece> {
    let drawn = &preview.drawn;
    let ghost = preview.candidate.as_ref().map(|_| state.mover);
    let on_board = |seat: &Seat| drawn.places[seat.index()] != TmagPlace::Off;
    let piece = |seat: Seat| Piece {
        at: drawn.square_of(seat),
        art: role(drawn, seat),
        owner: Some(seat),
        label: labels.get(seat.index()).cloned().unwrap_or_default(),
        note: String::new(),
        ghost: ghost == Some(seat),
    };
    let mut pieces: Vec<Piece> = Seat::all(drawn.seats).filter(on_board).map(piece).collect();
    pieces.sort_by_key(|piece| (piece.at, piece.ghost));
    pieces
}

fn marks(state: &TmagState, preview: &TmagPreview) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut put = |at, kind| marks.push(Mark { at, kind });
    let visited = preview.drawn.visited();
    let bases = state.board.bases().into_iter().enumerate();
    bases.filter(|(base, _)| visited.has(*base)).for_each(|(_, at)| put(at, MarkKind::Visited));
    let mut ends = |path: &[Square], first, last| {
        if let [from, .., to] = path {
            put(*from, first);
            put(*to, last);
        }
    };
    if let Some(last) = &state.last_move {
        ends(&last.path, MarkKind::From, MarkKind::To);
    }
    if let Some(would) = &preview.candidate {
        let last = if would.caught.is_some() { MarkKind::Strike } else { MarkKind::Target };
        ends(&would.path, MarkKind::Chosen, last);
    } else if let Some(at) = preview.chosen {
        put(at, MarkKind::Chosen);
    }
    for at in &preview.targets {
        let strikes = state.standing(*at).is_some_and(|seat| seat != state.mover);
        put(*at, if strikes { MarkKind::Strike } else { MarkKind::Target });
    }
    marks.sort_by_key(|mark| (mark.at, mark.kind));
    marks
}

fn trails(state: &TmagState, preview: &TmagPreview) -> Vec<Trail> {
    let trail = |of: &LastMove, kind| Trail { path: of.path.clone(), kind };
    let last = state.last_move.as_ref().map(|last| trail(last, TrailKind::Last));
    last.into_iter().chain(preview.candidate.as_ref().map(|would| trail(would, TrailKind::Candidate))).collect()
}

/// The notes: bases as they are drawn, after the candidate.
fn notes(state: &TmagState, drawn: &TmagState, danger: Option<(&'static str, String)>) -> Vec<Note> {
    let mut notes = Vec::new();
    notes.extend(state.roll().map(|steps| Note::new("Roll", format!("{} rolled {steps}", name(state.mover)))));
    notes.push(Note::new("Bases", base_words(drawn)));
    notes.extend(next_words(state).map(|words| Note::new("Next assassin", words)));
    notes.extend(danger.map(|(label, words)| Note::new(label, words)));
    notes
}
