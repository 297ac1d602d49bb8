//! The picture as data.
//!
//! Ground: `point`, `meeting` (the meeting place), `shelter`. Art: `man`, whose owner picks colour and shape; men have
//! no label. Marks: `From`, `To`, `Chosen`, `Target`. Trails go over all landings of a chain.

use super::action::{self, ConspirateursAction};
use super::compose;
use super::data::in_reading_order;
use super::points::{PointSet, SIZE};
use super::state::ConspirateursState;
use super::{Conspirateurs, alt, board, names, rules};
use game::scene::{Ground, Lattice, Mark, MarkKind, Note, Piece, Plate, Trail, TrailKind};
use game::{Actor, Focus, Scene, Seat, Seen, Square, Squares, Staging};

/// What a picture points at, read from the staging.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConspirateursPreview {
    /// The man chosen.
    pub chosen: Option<Square>,
    /// Where he may go.
    pub targets: PointSet,
    /// What would be done; legal in this view.
    pub candidate: Option<ConspirateursAction>,
}

/// The picture of a view.
pub fn scene(seen: &Seen<Conspirateurs>, staging: &Staging<ConspirateursAction>) -> Scene {
    let state = &seen.view;
    let last = last_action(seen);
    let preview = preview(state, &staging.focus);
    Scene {
        game: seen.frame.game,
        art: &super::art::ART,
        files: SIZE,
        ranks: SIZE,
        lattice: Lattice::Points,
        ground: ground(state),
        pieces: pieces(state, &preview),
        marks: marks(last.as_ref(), &preview),
        trails: trails(state, last.as_ref(), &preview),
        plates: Seat::all(state.seats).map(|seat| plate(seen, staging, seat)).collect(),
        title: title(seen),
        notes: notes(state),
        alt: alt::alt(seen, &staging.names, &preview),
    }
}

fn preview(state: &ConspirateursState, focus: &Focus<ConspirateursAction>) -> ConspirateursPreview {
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

/// The last action, if it was a drop or a move.
pub fn last_action(seen: &Seen<Conspirateurs>) -> Option<ConspirateursAction> {
    action::parse(seen.frame.last.as_ref()?.action.as_deref()?).ok()
}

/// The way of the last move.
pub fn last_path(state: &ConspirateursState, last: &ConspirateursAction) -> Option<Vec<Square>> {
    let (from, to) = last.ends()?;
    state.before_move(from, to)?.way(from).shortest(to)
}

/// The way of an action that is yet to be made.
pub fn candidate_path(state: &ConspirateursState, action: &ConspirateursAction) -> Option<Vec<Square>> {
    match action {
        ConspirateursAction::Drop { .. } => None,
        ConspirateursAction::Move { from, to } => state.way(*from).shortest(*to),
        ConspirateursAction::Path { from, landings, to } => {
            Some([*from].into_iter().chain(landings.iter().copied()).chain([*to]).collect())
        }
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

fn plate(seen: &Seen<Conspirateurs>, staging: &Staging<ConspirateursAction>, seat: Seat) -> Plate {
    Plate {
        seat,
        name: staging.names.get(seat.index()).cloned().unwrap_or_default(),
        side: names::name(seat).to_owned(),
        detail: detail(&seen.view, seat),
        to_act: seen.frame.turn.includes(Actor::Seat(seat)),
        rank: seen.frame.outcome.as_ref().and_then(|outcome| outcome.ranks.get(seat.index()).copied()),
    }
}

/// A seat's progress: `3 of 20 sheltered`.
pub fn detail(state: &ConspirateursState, seat: Seat) -> String {
    let (men, to_drop) = (board::men_each(state.seats), state.to_drop[seat.index()]);
    let progress = match to_drop {
        0 => format!("{} of {men} sheltered", state.sheltered(seat)),
        _ => format!("{to_drop} of {men} to drop"),
    };
    if state.plays(seat) { progress } else { format!("left; {progress}") }
}

/// One line: the turn and who is to act, or how it ended.
pub fn title(seen: &Seen<Conspirateurs>) -> String {
    let state = &seen.view;
    if let Some(outcome) = &state.outcome {
        return format!("Game over · {}", outcome.reason);
    }
    let what = if state.is_dropping() { "drop a man" } else { "move" };
    format!("Turn {} · {} to {what}", u64::from(seen.frame.ply) + 1, names::name(state.turn))
}

fn notes(state: &ConspirateursState) -> Vec<Note> {
    let note = |label: &str, text: String| Note { label: label.to_owned(), text };
    let mut notes = vec![note("Shelters", rules::rule_words(state.rule).to_owned())];
    if state.side(Seat(0)).count() == 2 {
        let sides = format!("{} against {}", names::side_name(state, Seat(0)), names::side_name(state, Seat(1)));
        notes.push(note("Pairs", sides));
    }
    notes
}
