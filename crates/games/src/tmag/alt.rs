//! The picture in words: what happened, whose turn it is, where everybody stands.

use super::compose::note;
use super::danger::danger_note;
use super::preview::TmagPreview;
use super::state::{TmagState, name};
use super::types::Tmag;
use super::words::{base_words, last_words, move_words, next_words, place_words, title};
use game::{SceneWords, Seat, Seen, Square, clip, row};

/// A player's name is cut here in the description; the plates have it whole.
const NAME_CHARS: usize = 16;

/// The words of a picture.
pub fn alt(seen: &Seen<Tmag>, people: &[String], preview: &TmagPreview) -> SceneWords {
    let state = &seen.view;
    let mut parts: Vec<String> = preview_words(state, preview).into_iter().collect();
    parts.extend(Seat::all(state.seats).map(|seat| seat_words(&preview.drawn, people, seat)));
    parts.push(format!("Bases: {}.", base_words(&preview.drawn)));
    parts.extend(next_words(state).map(|next| format!("Next assassin: {next}.")));
    parts.extend(
        danger_note(&preview.drawn, seen.frame.viewer.seat()).map(|(label, words)| format!("{label}: {words}.")),
    );
    parts.push(board_words(state));
    SceneWords {
        latest: last_words(seen),
        status: format!("{}.", title(seen).trim_end_matches('.')),
        board: parts.join(" "),
    }
}

fn preview_words(state: &TmagState, preview: &TmagPreview) -> Option<String> {
    if let Some(would) = &preview.candidate {
        return Some(format!("Not yet played, but shown: {}.", move_words(would)));
    }
    if let Some(plan) = &preview.plan {
        return Some(format!("Not yet played: {plan}."));
    }
    if preview.targets.is_empty() {
        return None;
    }
    let noted = preview.targets.iter().map(|at| (at, note(state, *at))).filter(|(_, note)| !note.is_empty());
    let spots = std::iter::once(runs(&preview.targets)).chain(noted.map(|(at, note)| format!("{at}: {note}")));
    Some(format!("May end on {}.", spots.collect::<Vec<_>>().join("; ")))
}

/// Squares in reading order, those side by side together: `a3, c3 to f3`. A crowded victim can reach most of the board.
fn runs(squares: &[Square]) -> String {
    let mut squares = squares.to_vec();
    squares.sort_unstable();
    let is_next = |one: &Square, next: &Square| one.rank == next.rank && one.file + 1 == next.file;
    let words = squares.chunk_by(is_next).map(|run| match run {
        [first, _, .., last] => format!("{first} to {last}"),
        few => row(few),
    });
    words.collect::<Vec<_>>().join(", ")
}

fn seat_words(drawn: &TmagState, people: &[String], seat: Seat) -> String {
    let person = people.get(seat.index()).filter(|person| !person.is_empty());
    let person = person.map_or_else(String::new, |person| format!(" ({})", clip(person, NAME_CHARS).trim_end()));
    format!("{}{person}: {}.", name(seat), place_words(drawn, seat))
}

fn board_words(state: &TmagState) -> String {
    let [_, high, low, _] = state.board.safe_house();
    let last = state.board.edge - 1;
    format!("Board a1 to {}, safe-house {low} to {high}.", Square::new(last, last))
}
