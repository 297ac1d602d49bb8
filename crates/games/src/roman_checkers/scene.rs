//! The picture as data.
//!
//! Ground: `purple`, `gold`, `purple-throne` (d10), `gold-throne` (d1). Art: `legionary`, `centurion`, `cornicen`,
//! `horseman`, `camp-dog` for regulars by squad, `standard` for Standard-bearers; owners show by colour and shape.
//! Marks: `From`, `To`, `Fallen`, `Chosen`, `Target`, `Strike` (a capture), and `Threat` for the viewer's own men who
//! could be captured next.

use super::action::{self, RomanAction};
use super::board::{self, FILES, MoveEffect, RANKS, RomanBoard};
use super::compose::{self, RomanSelection};
use super::state::{Exchange, RomanState, name};
use super::{RomanCheckers, alt, ending, rules, threats};
use game::scene::{Ground, Lattice, Mark, MarkKind, Note, Piece, Plate, Trail, TrailKind};
use game::{Actor, Focus, Scene, Seat, Seen, Square, Squares, Staging, Viewer};

/// What a picture shows beside the position: read from view and staging.
#[derive(Clone, Debug, PartialEq)]
pub struct RomanPreview {
    /// The board drawn: after the candidate, if there is one.
    pub board: RomanBoard,
    /// The man chosen.
    pub chosen: Option<Square>,
    /// A move not yet played, and what it would do.
    pub candidate: Option<(RomanAction, MoveEffect)>,
    /// The viewer's men who could be captured next, on the board drawn.
    pub danger: Vec<Square>,
}

/// The picture of a view.
pub fn scene(seen: &Seen<RomanCheckers>, staging: &Staging<RomanAction>) -> Scene {
    let state = &seen.view;
    let preview = preview(seen, &staging.focus);
    Scene {
        game: seen.frame.game,
        art: &super::art::ART,
        files: FILES,
        ranks: RANKS,
        lattice: Lattice::Squares,
        ground: Squares { files: FILES, ranks: RANKS }.iter().map(ground).collect(),
        pieces: pieces(state, &preview),
        marks: marks(seen, &preview),
        trails: trails(seen, &preview),
        plates: Seat::all(2).map(|seat| plate(seen, staging, seat)).collect(),
        title: title(seen),
        notes: notes(seen, &preview),
        alt: alt::alt(seen, &staging.names, &preview),
    }
}

fn preview(seen: &Seen<RomanCheckers>, focus: &Focus<RomanAction>) -> RomanPreview {
    let state = &seen.view;
    let pointed = match focus {
        _ if state.outcome.is_some() => RomanSelection::Nothing,
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
        Viewer::Seat(seat) if state.outcome.is_none() => threats::in_danger(&board, seat),
        _ => Vec::new(),
    };
    RomanPreview { board, chosen, candidate: candidate.zip(moved), danger }
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

/// The last action, if it was a move.
pub fn last_move(seen: &Seen<RomanCheckers>) -> Option<(Seat, RomanAction)> {
    let last = seen.frame.last.as_ref()?;
    Some((last.by.seat()?, action::parse(last.action.as_deref()?).ok()?))
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

fn plate(seen: &Seen<RomanCheckers>, staging: &Staging<RomanAction>, seat: Seat) -> Plate {
    Plate {
        seat,
        name: staging.names.get(seat.index()).cloned().unwrap_or_default(),
        side: name(seat).to_owned(),
        detail: detail(&seen.view, seat),
        to_act: seen.frame.turn.includes(Actor::Seat(seat)),
        rank: seen.frame.outcome.as_ref().and_then(|outcome| outcome.ranks.get(seat.index()).copied()),
    }
}

/// A side's points and men: `7 points, 9 men`.
pub fn detail(state: &RomanState, seat: Seat) -> String {
    let points =
        if is_counted(state) { ending::totals(state)[seat.index()] } else { state.score[seat.index()].total() };
    let plural = |count: u32, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let men = plural(state.board.count(seat).into(), "man", "men");
    format!("{}, {men}", plural(points, "point", "points"))
}

/// Whether the game was played to its end, so that the majority counts.
fn is_counted(state: &RomanState) -> bool {
    state.outcome.is_some() && state.left.is_none()
}

/// One line: the turn and who is to move, or how it ended.
pub fn title(seen: &Seen<RomanCheckers>) -> String {
    match &seen.view.outcome {
        Some(outcome) => format!("Game over · {}", outcome.reason),
        None => format!("Turn {} · {} to move", u64::from(seen.frame.ply) + 1, name(seen.view.turn)),
    }
}

fn notes(seen: &Seen<RomanCheckers>, preview: &RomanPreview) -> Vec<Note> {
    let state = &seen.view;
    let note = |label: &str, text: String| Note { label: label.to_owned(), text };
    let mut notes = vec![note("Score", score_words(state))];
    if state.prisoners.iter().any(|held| held.count() > 0) {
        notes.push(note("Prisoners", prisoner_words(state)));
    }
    if state.chase > 0 {
        notes.push(note("Chase", chase_words(state)));
    }
    if !preview.danger.is_empty() {
        notes.push(note("Your men in danger", list(&preview.danger)));
    }
    notes
}

/// Where the points come from.
pub fn score_words(state: &RomanState) -> String {
    let words = |seat: Seat| {
        let score = state.score[seat.index()];
        let majority = if is_counted(state) { ending::totals(state)[seat.index()] - score.total() } else { 0 };
        let parts = [
            ("throne", score.throne),
            ("Standard-bearers", score.standards),
            ("regulars", score.regulars),
            ("more men", majority),
        ];
        let parts: Vec<String> = parts.iter().filter(|(_, n)| *n > 0).map(|(what, n)| format!("{what} {n}")).collect();
        let parts = if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") };
        format!("{} {parts}", name(seat))
    };
    format!("{}; {}", words(Seat(0)), words(Seat(1)))
}

/// Who holds how many, and whether they may return.
pub fn prisoner_words(state: &RomanState) -> String {
    let [purple, gold] = state.prisoners.map(super::state::Prisoners::count);
    let exchange = match state.exchange {
        Exchange::Off => "",
        Exchange::Ahead => "; they return once when play stops",
        Exchange::Done => "; exchanged already",
    };
    format!("{purple} of Purple's, {gold} of Gold's{exchange}")
}

/// How far the chase has gone.
pub fn chase_words(state: &RomanState) -> String {
    format!("{} of {} plies with Standard-bearers only and no score", state.chase, state.chase_limit)
}

/// Squares in a row.
pub fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}
