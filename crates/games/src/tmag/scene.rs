//! The picture as data.
//!
//! Ground: `light` and `dark` (tiles of 2 × 2 squares), `base`, `safe-house` (its four squares are one space). Art:
//! `victim`, `assassin`; the label is the first letter of the seat's name. A piece in the safe-house stands on its top
//! left square. Marks: `Visited` (a base with a marker of the present victim), `From`, `To`, `Chosen`, `Target`,
//! `Strike` (a capture). Trails go over every square of the path.

use super::action::{self, TmagAction};
use super::data::role;
use super::state::{LastMove, TmagPhase, TmagPlace, TmagState, name};
use super::{Tmag, alt, compose, rules};
use game::scene::{Ground, Lattice, Mark, MarkKind, Note, Piece, Plate, Trail, TrailKind};
use game::{Actor, Focus, Scene, Seat, Seen, Square, Staging};

/// What a picture shows beside the position: read from view and staging.
#[derive(Clone, Debug, PartialEq)]
pub struct TmagPreview {
    /// The position drawn: after the candidate, if there is one.
    pub drawn: TmagState,
    /// The mover's square, if the picture points at him.
    pub chosen: Option<Square>,
    /// Where he can end.
    pub targets: Vec<Square>,
    /// A move not yet made.
    pub candidate: Option<LastMove>,
    /// Another action not yet made, in canonical notation.
    pub plan: Option<String>,
}

/// The picture of a view.
pub fn scene(seen: &Seen<Tmag>, staging: &Staging<TmagAction>) -> Scene {
    let state = &seen.view;
    let preview = preview(seen, &staging.focus);
    Scene {
        game: seen.frame.game,
        art: &super::art::ART,
        files: state.board.edge,
        ranks: state.board.edge,
        lattice: Lattice::Squares,
        ground: state.board.squares().map(|at| Ground { at, name: ground(state, at) }).collect(),
        pieces: pieces(state, &preview),
        marks: marks(state, &preview),
        trails: trails(state, &preview),
        plates: Seat::all(state.seats).map(|seat| plate(seen, staging, seat)).collect(),
        title: title(seen),
        notes: notes(state),
        alt: alt::alt(seen, &staging.names, &preview),
    }
}

fn preview(seen: &Seen<Tmag>, focus: &Focus<TmagAction>) -> TmagPreview {
    let state = &seen.view;
    let plain = TmagPreview { drawn: state.clone(), chosen: None, targets: Vec::new(), candidate: None, plan: None };
    let Some(steps) = state.roll() else { return plain };
    let chosen = Some(square_of(state, state.mover));
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
    let chosen = Some(square_of(state, state.mover));
    let mut drawn = state.clone();
    rules::apply(&mut drawn, action);
    let candidate = drawn.last_move.clone().filter(|_| matches!(action, TmagAction::Go { .. }));
    let plan = candidate.is_none().then(|| action::notation(action));
    TmagPreview { drawn, chosen, targets: Vec::new(), candidate, plan }
}

/// Where a seat's piece is drawn.
fn square_of(state: &TmagState, seat: Seat) -> Square {
    match state.places[seat.index()] {
        TmagPlace::On(at) => at,
        TmagPlace::SafeHouse | TmagPlace::Off => state.board.safe_house()[0],
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

fn pieces(state: &TmagState, preview: &TmagPreview) -> Vec<Piece> {
    let drawn = &preview.drawn;
    let ghost = preview.candidate.as_ref().map(|_| state.mover);
    let on_board = |seat: &Seat| drawn.places[seat.index()] != TmagPlace::Off;
    let piece = |seat: Seat| Piece {
        at: square_of(drawn, seat),
        art: role(drawn, seat),
        owner: Some(seat),
        label: name(seat).chars().take(1).collect(),
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

fn plate(seen: &Seen<Tmag>, staging: &Staging<TmagAction>, seat: Seat) -> Plate {
    Plate {
        seat,
        name: staging.names.get(seat.index()).cloned().unwrap_or_default(),
        side: name(seat).to_owned(),
        detail: detail(&seen.view, seat),
        to_act: seen.frame.turn.includes(Actor::Seat(seat)),
        rank: seen.frame.outcome.as_ref().and_then(|outcome| outcome.ranks.get(seat.index()).copied()),
    }
}

/// A seat's role and progress: `victim, 2 of 4 bases, 1 capture`.
pub fn detail(state: &TmagState, seat: Seat) -> String {
    let markers = state.markers[seat.index()].count();
    let captures = match state.captures[seat.index()] {
        1 => "1 capture".to_owned(),
        many => format!("{many} captures"),
    };
    let role = match state.places[seat.index()] {
        TmagPlace::Off if state.left.contains(&seat) => "left",
        TmagPlace::Off => "waiting",
        _ => role(state, seat),
    };
    let bases = if state.is_victim(seat) || markers > 0 { format!(", {markers} of 4 bases") } else { String::new() };
    format!("{role}{bases}, {captures}")
}

/// One line: the turn and what is to be done, or how it ended.
pub fn title(seen: &Seen<Tmag>) -> String {
    let state = &seen.view;
    if let Some(outcome) = &state.outcome {
        return format!("Game over · {}", outcome.reason);
    }
    let who = name(state.mover);
    let what = match state.phase {
        TmagPhase::NameVictim => "the first victim is to be drawn".to_owned(),
        TmagPhase::Roll => format!("the die is to be rolled for {who}"),
        TmagPhase::Move(0) => format!("{who} rolled 0: reroll or stand"),
        TmagPhase::Move(steps) => format!("{who} to move, rolled {steps}"),
    };
    format!("Turn {} · {what}", u64::from(seen.frame.ply) + 1)
}

fn notes(state: &TmagState) -> Vec<Note> {
    let note = |label: &str, text: String| Note { label: label.to_owned(), text };
    let mut notes = Vec::new();
    notes.extend(state.roll().map(|steps| note("Roll", format!("{} rolled {steps}", name(state.mover)))));
    notes.push(note("Bases", base_words(state)));
    notes.extend(next_words(state).map(|words| note("Next assassin", words)));
    notes
}

/// The bases, and which of them the present victim has visited.
pub fn base_words(state: &TmagState) -> String {
    let visited = state.visited();
    let words = state.board.bases().into_iter().enumerate().map(|(base, at)| {
        let tick = if visited.has(base) { " visited" } else { "" };
        format!("{at}{tick}")
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Which assassin has the next turn after the present one.
pub fn next_words(state: &TmagState) -> Option<String> {
    let victim = state.victim.filter(|_| state.outcome.is_none())?;
    let after = if state.mover == victim { state.turn_after } else { state.mover };
    state.assassin_after(after).map(|seat| name(seat).to_owned())
}
