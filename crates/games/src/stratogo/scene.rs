//! The picture of a view. Ground: `light`, `dark`, `hole`. Art: `coin-red`, `coin-yellow`, `coin-blue`, `coin-black`, and for
//! scouts, flags, captains and bombs `pawn-red`, `flag-red`, `captain-red`, `bomb-red` and so on; a coin whose rank the viewer does not know has the label `?r`.
//! The note of an unknown coin lists the ranks it can have where public facts rule some out; `open` stands by a coin that
//! everybody knows. Marks: `From`, `To`, `Fallen`, `Chosen`, `Target`, `Strike`.

use super::action::StratogoAction;
use super::alt;
use super::piece::{Rank, StratogoPiece, Suit};
use super::preview::StratogoPreview;
use super::state::{EDGE, Fight, GRID, HOLES, LatestMove, StratogoEnding, StratogoPublic};
use super::types::StraToGo;
use super::view::{SeenPiece, StratogoView};
use super::words;
use game::scene::{self, Ground, Lattice, Mark, MarkKind, Note, Trail, TrailKind};
use game::{Seat, Seen, Sketch, Square, Staging, Viewer};

/// The picture of a view, with what the staging points at.
#[must_use]
pub fn sketch(seen: &Seen<StraToGo>, staging: &Staging<StratogoAction>) -> Sketch {
    let preview = match seen.frame.viewer {
        Viewer::Seat(seat) if seen.frame.is_my_turn() => StratogoPreview::of(&seen.view, seat, &staging.focus),
        _ => StratogoPreview::default(),
    };
    Sketch {
        files: EDGE,
        ranks: EDGE,
        lattice: Lattice::Squares,
        ground: GRID.iter().map(ground).collect(),
        pieces: pieces(&seen.view, &preview),
        marks: marks(&seen.view.table, &preview),
        trails: trails(&seen.view.table, &preview),
        title: words::title(seen),
        notes: notes(seen),
        alt: alt::alt(seen, &staging.names, &preview),
    }
}

fn ground(at: Square) -> Ground {
    let is_dark = (at.file + at.rank).is_multiple_of(2);
    let name = match () {
        () if HOLES.contains(&at) => "hole",
        () if is_dark => "dark",
        () => "light",
    };
    Ground { at, name }
}

fn art(suit: Suit, rank: Option<Rank>) -> &'static str {
    let names = match rank {
        Some(Rank::Pawn) => ["pawn-red", "pawn-yellow", "pawn-blue", "pawn-black"],
        Some(Rank::Null) => ["flag-red", "flag-yellow", "flag-blue", "flag-black"],
        Some(Rank::Ace) => ["captain-red", "captain-yellow", "captain-blue", "captain-black"],
        Some(Rank::Two) => ["bomb-red", "bomb-yellow", "bomb-blue", "bomb-black"],
        _ => ["coin-red", "coin-yellow", "coin-blue", "coin-black"],
    };
    names[suit as usize]
}

fn pieces(view: &StratogoView, preview: &StratogoPreview) -> Vec<scene::Piece> {
    let faces = view.faces().into_iter().filter(|face| preview.emptied != Some(face.at));
    let mut pieces: Vec<_> = faces.map(|face| piece(&face, note(&face, view.table.ending()))).collect();
    pieces.extend(preview.ghosts.iter().map(|(at, piece)| ghost(*at, *piece)));
    pieces.sort_by_key(|piece| piece.at);
    pieces
}

/// The word under a piece: that the enemy knows it, while the game is on, or the ranks that it can have.
fn note(face: &SeenPiece, ending: Option<StratogoEnding>) -> String {
    let is_open = face.known && face.rank != Some(Rank::Pawn) && ending.is_none();
    if is_open { "open".to_owned() } else { words::possible(face.can_be) }
}

fn piece(face: &SeenPiece, note: String) -> scene::Piece {
    scene::Piece {
        at: face.at,
        art: art(face.suit, face.rank),
        owner: Some(face.suit.owner()),
        label: face.id(),
        note,
        ghost: false,
    }
}

fn ghost(at: Square, piece: StratogoPiece) -> scene::Piece {
    scene::Piece {
        at,
        art: art(piece.suit, Some(piece.rank)),
        owner: Some(piece.suit.owner()),
        label: piece.to_string(),
        note: String::new(),
        ghost: true,
    }
}

fn marks(table: &StratogoPublic, preview: &StratogoPreview) -> Vec<Mark> {
    let mut marks = preview.marks.clone();
    if let Some(trace) = table.trace {
        marks.extend([Mark { at: trace.from, kind: MarkKind::From }, Mark { at: trace.to, kind: MarkKind::To }]);
        marks.extend(trace.fight.map(|fight| Mark { at: fell_from(&trace, fight), kind: MarkKind::Fallen }));
    }
    marks.sort_unstable_by_key(|mark| (mark.at, mark.kind));
    marks.dedup();
    marks
}

/// The square that a fight left empty: a cross never stands on the piece that survives. Where a winning attacker stands on the
/// square of the beaten piece there is none, and the mark is a badge beside the winner.
fn fell_from(trace: &LatestMove, fight: Fight) -> Square {
    let holds = fight.defender.rank.beats(fight.attacker.rank);
    if holds { trace.from } else { trace.to }
}

fn trails(table: &StratogoPublic, preview: &StratogoPreview) -> Vec<Trail> {
    let line = |(from, to), kind| Trail { path: vec![from, to], kind };
    let last = table.trace.map(|trace| line((trace.from, trace.to), TrailKind::Last));
    let next = preview.trail.map(|moved| line(moved, TrailKind::Candidate));
    last.into_iter().chain(next).collect()
}

fn notes(seen: &Seen<StraToGo>) -> Vec<Note> {
    let table = &seen.view.table;
    let mut notes = Vec::new();
    if seen.view.faces().iter().any(|face| !words::possible(face.can_be).is_empty()) {
        notes.push(Note::new("Under a coin", "what it can still be"));
    }
    let fallen = Seat::all(2).filter(|seat| table.removed.of(*seat).next().is_some());
    notes.extend(fallen.map(|seat| Note {
        label: format!("{} lost", words::side(seat)),
        text: words::pieces(table.removed.of(seat)),
    }));
    for (seat, army) in Seat::all(2).zip(&seen.view.armies) {
        let is_mine = seen.frame.viewer.is(seat) && table.ending().is_none();
        let label = if is_mine { "You discarded".to_owned() } else { format!("{} discarded", words::side(seat)) };
        notes.extend(army.map(|army| Note { label, text: words::pieces(army.discards) }));
    }
    notes
}
