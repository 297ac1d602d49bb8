//! The picture in words: what happened, whose turn it is, where every man stands.

use super::action::ConspirateursAction;
use super::compose::{by_file, way_words};
use super::points::PointSet;
use super::preview::ConspirateursPreview;
use super::state::ConspirateursState;
use super::types::Conspirateurs;
use super::words::{board_words, candidate_path, last_words, path_words, title};
use super::{board, names, rules};
use game::{SceneWords, Seat, Seen, clip, row};

/// A player's name is cut here in the description; the plates have it whole.
const NAME_CHARS: usize = 24;

/// The words of a picture.
pub fn alt(seen: &Seen<Conspirateurs>, people: &[String], preview: &ConspirateursPreview) -> SceneWords {
    let state = &seen.view;
    let mut parts: Vec<String> = preview_words(state, preview).into_iter().collect();
    parts.extend(Seat::all(state.seats).map(|seat| seat_words(state, people, seat)));
    parts.push(board_words(state));
    SceneWords {
        latest: last_words(seen),
        status: format!("{}.", title(seen).trim_end_matches('.')),
        board: parts.join(" "),
    }
}

fn preview_words(state: &ConspirateursState, preview: &ConspirateursPreview) -> Option<String> {
    if let Some(action) = &preview.candidate {
        return Some(match action {
            ConspirateursAction::Drop { at } => format!("Not yet played: a man dropped on {at}."),
            _ => format!("Not yet played: {}.", path_words(&candidate_path(state, action).unwrap_or_default())),
        });
    }
    if preview.targets.is_empty() {
        return None;
    }
    let targets = list(preview.targets);
    Some(match preview.chosen {
        None => format!("Open for a drop: {targets}."),
        Some(from) if preview.targets.count() == 1 => {
            format!("Chosen: {from}, to {targets} ({}).", way_words(state, from, preview.targets.iter().next()?))
        }
        Some(from) => format!("Chosen: {from}, to one of {targets}."),
    })
}

fn seat_words(state: &ConspirateursState, people: &[String], seat: Seat) -> String {
    let (outside, inside) = rules::outside_and_inside(state, seat);
    let mut about = Vec::new();
    about.extend(people.get(seat.index()).filter(|name| !name.is_empty()).map(|name| clip(name, NAME_CHARS)));
    about.extend((!state.plays(seat)).then(|| "left".to_owned()));
    let rank = state.outcome.as_ref().and_then(|outcome| outcome.ranks.get(seat.index()));
    about.extend(rank.map(|rank| format!("rank {rank}")));
    let off = state.to_drop[seat.index()];
    about.extend((off > 0).then(|| format!("{off} of {} to drop", board::men_each(state.seats))));
    let about = if about.is_empty() { String::new() } else { format!(" ({})", about.join(", ")) };
    let inside =
        if inside.is_empty() { String::new() } else { format!("; {} in shelters {}", inside.count(), list(inside)) };
    let outside = if outside.is_empty() { "none in the open".to_owned() } else { list(outside) };
    format!("{}{about}: {outside}{inside}.", names::name(seat))
}

/// Points in a row.
pub fn list(points: PointSet) -> String {
    row(by_file(points))
}
