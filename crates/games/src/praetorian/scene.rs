//! The picture of a view. Ground: `light`, `dark`. Art: `citizen`, `guard`. Marks: `From`, `To`, `Fallen`, `Chosen`,
//! `Target`, `Strike`, `Suspect`, `Cleared`, `Banned`, `SecretKiller`, `SecretTarget`.

use super::action::{self, PraetorianAction};
use super::alt;
use super::board::{EDGE, PraetorianPiece};
use super::civilians::Civilians;
use super::preview::{PraetorianPreview, asked};
use super::state::{PRAETORIAN, PraetorianPhase};
use super::types::Praetorian;
use super::view::PraetorianView;
use super::words;
use game::scene::{Ground, Lattice, Mark, MarkKind, Note, Piece, Trail, TrailKind};
use game::{Focus, Seen, Sketch, Square, Squares, Staging};

/// The picture of a view, with what the staging points at.
#[must_use]
pub fn sketch(seen: &Seen<Praetorian>, staging: &Staging<PraetorianAction>) -> Sketch {
    let focus = if seen.frame.is_my_turn() { &staging.focus } else { &Focus::Plain };
    let preview = PraetorianPreview::of(&seen.view, focus);
    Sketch {
        files: EDGE,
        ranks: EDGE,
        lattice: Lattice::Squares,
        ground: (Squares { files: EDGE, ranks: EDGE }).iter().map(ground).collect(),
        pieces: preview.board.men().into_iter().map(|(at, man)| piece(at, man, &preview)).collect(),
        marks: marks(&seen.view, &preview),
        trails: trails(seen, &preview),
        title: words::title(seen),
        notes: notes(&seen.view, &preview),
        alt: alt::alt(seen, &staging.names, &preview),
    }
}

fn ground(at: Square) -> Ground {
    let name = if (at.file + at.rank).is_multiple_of(2) { "dark" } else { "light" };
    Ground { at, name }
}

fn piece(at: Square, man: PraetorianPiece, preview: &PraetorianPreview) -> Piece {
    let (art, owner) = match man {
        PraetorianPiece::Civilian(_) => ("citizen", None),
        PraetorianPiece::Guard(_) => ("guard", Some(PRAETORIAN)),
    };
    Piece { at, art, owner, label: man.to_string(), note: String::new(), ghost: preview.ghosts.contains(&man) }
}

fn marks(view: &PraetorianView, preview: &PraetorianPreview) -> Vec<Mark> {
    let table = &view.table;
    let mut marks = preview.marks.clone();
    if let Some((from, to)) = table.trace.moved {
        marks.extend([Mark { at: from, kind: MarkKind::From }, Mark { at: to, kind: MarkKind::To }]);
    }
    marks.extend(table.trace.fallen.map(|at| Mark { at, kind: MarkKind::Fallen }));
    let mut people = |people: Civilians, kind| {
        let places = people.iter().filter_map(|number| preview.board.civilian(number));
        marks.extend(places.map(|at| Mark { at, kind }));
    };
    if !table.dead.is_empty() {
        people(table.suspects(), MarkKind::Suspect);
    }
    people(table.cleared, MarkKind::Cleared);
    people(table.banned.map_or(Civilians::NONE, Civilians::one), MarkKind::Banned);
    if let Some(pick) = &view.secret {
        people(Civilians::one(pick.assassin), MarkKind::SecretKiller);
        people(pick.targets.iter().copied().collect(), MarkKind::SecretTarget);
    }
    marks.sort_unstable_by_key(|mark| (mark.at, mark.kind));
    marks.dedup();
    marks
}

fn trails(seen: &Seen<Praetorian>, preview: &PraetorianPreview) -> Vec<Trail> {
    let line = |(from, to), kind| Trail { path: vec![from, to], kind };
    let last = seen.view.table.trace.moved.into_iter().chain(last_asked(seen));
    let next = preview.trail.iter().chain(&preview.asked);
    let last = last.map(|moved| line(moved, TrailKind::Last));
    last.chain(next.map(|moved| line(*moved, TrailKind::Candidate))).collect()
}

/// The questions of the latest turn, from each guard to whom they asked.
fn last_asked(seen: &Seen<Praetorian>) -> Vec<(Square, Square)> {
    let table = &seen.view.table;
    let text = seen.frame.last.as_ref().and_then(|last| last.action.as_deref()).unwrap_or_default();
    match action::parse(&table.rules, text) {
        Ok(PraetorianAction::Turn { questions, .. }) => asked(&table.board, &questions),
        _ => Vec::new(),
    }
}

fn notes(view: &PraetorianView, preview: &PraetorianPreview) -> Vec<Note> {
    let table = &view.table;
    let numbers = |set: Civilians| words::list(set.iter());
    let mut notes = Vec::new();
    if let Some(chosen) = &preview.chosen {
        notes.push(Note::new("Chosen so far", chosen.clone()));
        notes.push(Note::new("After it", "the civilians are shuffled and take their places".to_owned()));
    }
    if let Some(pick) = &view.secret {
        let label = if table.ending().is_some() { "The assassin" } else { "You are" };
        notes.push(Note::new(label, words::identity(table, &preview.board, pick)));
    }
    match (table.phase, table.deal) {
        (PraetorianPhase::Layout, Some(order)) => notes.push(Note::new("Shuffled", words::list(order))),
        _ if !table.dead.is_empty() => notes.push(Note::new("Suspects", numbers(table.suspects()))),
        _ => {}
    }
    for (label, set) in [("Cleared", table.cleared), ("Dead", table.dead)] {
        if !set.is_empty() {
            notes.push(Note::new(label, numbers(set)));
        }
    }
    notes
}
