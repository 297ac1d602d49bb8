//! The picture of a view. Ground: `light`, `dark`, `hole`. Art: `coin-red`, `coin-yellow`, `coin-blue`, `coin-black` and
//! `pawn-red`, `pawn-yellow`, `pawn-blue`, `pawn-black`; a coin whose rank the viewer does not know has the label `?r`.
//! The note of an unknown coin lists the ranks it can have where public facts rule some out; `open` stands by a coin that
//! everybody knows. Marks: `From`, `To`, `Fallen`, `Chosen`, `Target`, `Strike`.

use super::StraToGo;
use super::action::StratogoAction;
use super::alt;
use super::piece::{Rank, RankSet, StratogoPiece, Suit};
use super::preview::StratogoPreview;
use super::state::{EDGE, GRID, HOLES, StratogoPhase, StratogoPublic};
use super::view::{SeenPiece, StratogoView};
use super::words;
use game::scene::{self, Ground, Lattice, Mark, MarkKind, Note, Plate, Trail, TrailKind};
use game::{Scene, Seat, Seen, Square, Staging, Viewer};

/// From how many quiet plies on the title speaks of them.
const QUIET_SHOWS: u16 = 20;

/// The picture.
#[must_use]
pub fn scene(seen: &Seen<StraToGo>, staging: &Staging<StratogoAction>) -> Scene {
    let preview = match seen.frame.viewer {
        Viewer::Seat(seat) if seen.frame.is_my_turn() => StratogoPreview::of(&seen.view, seat, &staging.focus),
        _ => StratogoPreview::default(),
    };
    Scene {
        game: seen.frame.game,
        art: &super::art::ART,
        files: EDGE,
        ranks: EDGE,
        lattice: Lattice::Squares,
        ground: GRID.iter().map(ground).collect(),
        pieces: pieces(&seen.view, &preview),
        marks: marks(&seen.view.table, &preview),
        trails: trails(&seen.view.table, &preview),
        plates: Seat::all(2).map(|seat| plate(seen, staging, seat)).collect(),
        title: title(seen),
        notes: notes(seen),
        alt: alt::alt(seen, &preview),
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
        _ => ["coin-red", "coin-yellow", "coin-blue", "coin-black"],
    };
    names[suit as usize]
}

/// The ranks that a coin can have, as `2 3`; nothing where all are possible.
#[must_use]
pub fn possible(ranks: RankSet) -> String {
    let letters: Vec<_> = ranks.iter().map(|rank| rank.letter().to_string()).collect();
    if ranks == RankSet::COINS { String::new() } else { letters.join(" ") }
}

fn pieces(view: &StratogoView, preview: &StratogoPreview) -> Vec<scene::Piece> {
    let faces = view.faces().into_iter().filter(|face| preview.emptied != Some(face.at));
    let mut pieces: Vec<_> = faces.map(|face| piece(&face, view.table.ending().is_some())).collect();
    pieces.extend(preview.ghosts.iter().map(|(at, piece)| ghost(*at, *piece)));
    pieces.sort_by_key(|piece| piece.at);
    pieces
}

fn piece(face: &SeenPiece, is_over: bool) -> scene::Piece {
    let is_open = face.known && face.rank != Some(Rank::Pawn) && !is_over;
    scene::Piece {
        at: face.at,
        art: art(face.suit, face.rank),
        owner: Some(face.suit.owner()),
        label: face.id(),
        note: if is_open { "open".to_owned() } else { possible(face.can_be) },
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
        marks.extend(trace.fight.map(|_| Mark { at: trace.to, kind: MarkKind::Fallen }));
    }
    marks.sort_unstable_by_key(|mark| (mark.at, mark.kind));
    marks.dedup();
    marks
}

fn trails(table: &StratogoPublic, preview: &StratogoPreview) -> Vec<Trail> {
    let line = |(from, to), kind| Trail { path: vec![from, to], kind };
    let last = table.trace.map(|trace| line((trace.from, trace.to), TrailKind::Last));
    let next = preview.trail.map(|moved| line(moved, TrailKind::Candidate));
    last.into_iter().chain(next).collect()
}

fn plate(seen: &Seen<StraToGo>, staging: &Staging<StratogoAction>, seat: Seat) -> Plate {
    let table = &seen.view.table;
    let lost = table.removed.of(seat).count();
    let detail = match table.phase {
        StratogoPhase::Setup if table.is_in[seat.index()] => "set-up is in".to_owned(),
        StratogoPhase::Setup => "setting up".to_owned(),
        _ => format!("{} of 12 on the board", 12 - lost),
    };
    Plate {
        seat,
        name: staging.names.get(seat.index()).cloned().unwrap_or_default(),
        side: words::side(seat).to_owned(),
        detail,
        to_act: seen.frame.turn.seats().contains(&seat),
        rank: seen.frame.outcome.as_ref().and_then(|outcome| outcome.ranks.get(seat.index()).copied()),
    }
}

/// One line: what is going on.
pub fn title(seen: &Seen<StraToGo>) -> String {
    let table = &seen.view.table;
    match table.phase {
        StratogoPhase::Setup => "Set-up · both sides place their pieces in secret".to_owned(),
        StratogoPhase::Play(seat) => {
            let quiet = (table.quiet >= QUIET_SHOWS).then(|| format!(" · quiet {} of {}", table.quiet, table.limit));
            let turn = seen.frame.ply.saturating_sub(1);
            format!("Turn {turn} · {} to move{}", words::side(seat), quiet.unwrap_or_default())
        }
        StratogoPhase::Over(ending) => format!("The end · {}", words::outcome(ending, table.limit).reason),
    }
}

fn notes(seen: &Seen<StraToGo>) -> Vec<Note> {
    let table = &seen.view.table;
    let mut notes = Vec::new();
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
