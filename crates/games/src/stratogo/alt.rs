//! The picture in words: what happened, whose turn it is, then everything that the picture shows.

use super::piece::{RankSet, Suit};
use super::preview::StratogoPreview;
use super::state::{LatestMove, StratogoPhase};
use super::types::StraToGo;
use super::view::{SeenPiece, StratogoView};
use super::words;
use game::{Actor, RESIGN, SceneWords, Seat, Seen, VisibleAction, capital, list, players, row};

/// A player's name is cut here in the description; the plates have it whole.
const NAME_CHARS: usize = 24;

/// The words. The longest position, 24 pieces with lists of ranks, stays below 1,024 characters.
#[must_use]
pub fn alt(seen: &Seen<StraToGo>, people: &[String], preview: &StratogoPreview) -> SceneWords {
    let view = &seen.view;
    let mut parts: Vec<String> = Vec::new();
    if !preview.words.is_empty() {
        parts.push(preview.words.clone());
    }
    parts.extend(players(&[Seat(0), Seat(1)].map(words::side), people, NAME_CHARS));
    let faces = told_faces(view);
    for suit in Suit::ALL {
        parts.extend(suit_words(suit, faces.iter().filter(|face| face.suit == suit)));
    }
    parts.extend(view.table.ending().map(|_| "All pieces are shown.".to_owned()));
    let moved = moved_words(&faces);
    parts.extend((!moved.is_empty()).then(|| format!("Have moved: {moved}.")));
    let gone = losses(view).into_iter().chain(discards(seen));
    parts.extend(gone.map(|(label, pieces)| format!("{label} {pieces}.")));
    if view.table.phase != StratogoPhase::Setup {
        parts.push(format!("Quiet: {} of {}.", view.table.quiet, view.table.limit));
    }
    SceneWords {
        latest: seen.frame.last.as_ref().map(|last| happened(view, last)).unwrap_or_default(),
        status: whose_turn(seen),
        board: parts.join(" "),
    }
}

/// The squares of the pieces that have moved, in a row; empty if none has.
#[must_use]
pub fn moved_words(faces: &[SeenPiece]) -> String {
    row(faces.iter().filter(|face| face.moved).map(|face| face.at))
}

/// The losses of each seat in fights: `Red-Yellow lost`, and the pieces.
#[must_use]
pub fn losses(view: &StratogoView) -> Vec<(String, String)> {
    let removed = &view.table.removed;
    let losers = Seat::all(2).filter(|seat| removed.of(*seat).next().is_some());
    losers.map(|seat| (format!("{} lost", words::side(seat)), words::pieces(removed.of(seat)))).collect()
}

/// The discards that the viewer knows: `You discarded`, and the pieces.
#[must_use]
pub fn discards(seen: &Seen<StraToGo>) -> Vec<(String, String)> {
    let mine = |seat| seen.frame.viewer.is(seat) && !seen.frame.is_over();
    let who = |seat| if mine(seat) { "You" } else { words::side(seat) };
    let known = Seat::all(2).zip(&seen.view.armies).filter_map(|(seat, army)| Some((seat, (*army)?)));
    known.map(|(seat, army)| (format!("{} discarded", who(seat)), words::pieces(army.discards))).collect()
}

/// The pieces as they are told. At the end all are shown, and none is told apart as open.
fn told_faces(view: &StratogoView) -> Vec<SeenPiece> {
    let mut faces = view.faces();
    if view.table.ending().is_some() {
        for face in &mut faces {
            face.known = false;
        }
    }
    faces
}

/// `Red: Pr f1, ?r c2 (2 3), 4r f3 open.`
fn suit_words<'a>(suit: Suit, faces: impl Iterator<Item = &'a SeenPiece>) -> Option<String> {
    let word = |face: &SeenPiece| {
        let list = words::possible(face.can_be);
        let list = if list.is_empty() { list } else { format!(" ({list})") };
        let is_open = face.known && face.rank.is_some_and(|rank| RankSet::COINS.has(rank));
        format!("{} {}{list}{}", face.id(), face.at, if is_open { " open" } else { "" })
    };
    let words: Vec<_> = faces.map(word).collect();
    (!words.is_empty()).then(|| format!("{}: {}.", capital(suit.word()), words.join(", ")))
}

/// The latest action, in words. The ending tells who resigned.
pub fn happened(view: &StratogoView, last: &VisibleAction) -> String {
    match (last.by, last.action.as_deref(), view.table.trace) {
        (_, Some(RESIGN), _) | (Actor::Chance, _, _) => String::new(),
        (Actor::Seat(seat), _, Some(trace)) => moved(view, seat, &trace),
        (Actor::Seat(seat), _, None) => format!("{} has set up in secret.", words::side(seat)),
    }
}

fn moved(view: &StratogoView, seat: Seat, trace: &LatestMove) -> String {
    let name = words::side(seat);
    if let Some(fight) = trace.fight {
        let attack =
            format!("{name} attacked {} on {} with {} from {}.", fight.defender, trace.to, fight.attacker, trace.from);
        return format!("{attack} {}", words::fight(fight));
    }
    let rank = trace.shown.or_else(|| view.piece(trace.to).map(|piece| piece.rank));
    format!("{name} moved {} from {} to {}.", words::coin(trace.suit, rank), trace.from, trace.to)
}

fn whose_turn(seen: &Seen<StraToGo>) -> String {
    let table = &seen.view.table;
    match table.phase {
        StratogoPhase::Over(ending) => words::outcome(ending, table.limit).reason.whole().to_owned(),
        _ if seen.frame.is_my_turn() => "It is your turn.".to_owned(),
        StratogoPhase::Setup => {
            let waiting = seen.frame.turn.seats().iter().map(|seat| words::side(*seat).to_owned());
            format!("{} to set up in secret.", list(waiting, "none"))
        }
        StratogoPhase::Play(seat) => format!("{} is to move.", words::side(seat)),
    }
}
