//! The picture in words: what happened, whose turn it is, where every man stands.

use super::action::notation;
use super::board::{RomanBoard, RomanKind};
use super::ending;
use super::preview::RomanPreview;
use super::state::{RomanState, name};
use super::threats;
use super::types::RomanCheckers;
use super::words::{chase_words, detail_on, fallen_words, last_words, prisoner_words, score_words, title};
use game::{SceneWords, Seat, Seen, Square, clip, row};

/// A player's name is cut here in the description; the plates have it whole.
const NAME_CHARS: usize = 32;

/// The words of a picture.
pub fn alt(seen: &Seen<RomanCheckers>, people: &[String], preview: &RomanPreview) -> SceneWords {
    let state = &seen.view;
    let mut parts: Vec<String> = preview_words(state, preview).into_iter().collect();
    parts.extend(Seat::all(2).map(|seat| seat_words(state, &preview.board, people, seat)));
    parts.push(format!("Score: {}.", score_words(state)));
    parts.extend(
        state.prisoners.iter().any(|held| held.count() > 0).then(|| format!("Prisoners: {}.", prisoner_words(state))),
    );
    parts.extend((state.chase > 0).then(|| format!("Chase: {}.", chase_words(state))));
    parts.extend((!preview.danger.is_empty()).then(|| format!("Your men in danger: {}.", row(&preview.danger))));
    parts.push("Board a1 to g10; Purple makes for the throne room on d10, Gold for d1.".to_owned());
    SceneWords {
        latest: last_words(seen),
        status: format!("{}.", title(seen).trim_end_matches('.')),
        board: parts.join(" "),
    }
}

fn preview_words(state: &RomanState, preview: &RomanPreview) -> Option<String> {
    if let Some((action, moved)) = &preview.candidate {
        let fallen: Vec<Square> = moved.captured.iter().map(|(at, _)| *at).collect();
        return Some(format!("Not yet played, but shown: {}{}.", notation(*action), fallen_words(action.to, &fallen)));
    }
    let from = preview.chosen?;
    let to = state.board.steps(from).map(|to| {
        let strikes = threats::strikes(&state.board, super::RomanAction { from, to });
        format!("{to}{}", if strikes { " (captures)" } else { "" })
    });
    Some(format!("Chosen: {from}, to {}.", to.collect::<Vec<_>>().join(" or ")))
}

fn seat_words(state: &RomanState, board: &RomanBoard, people: &[String], seat: Seat) -> String {
    let person = people.get(seat.index()).filter(|person| !person.is_empty());
    let person = person.map_or_else(String::new, |person| format!("{}, ", clip(person, NAME_CHARS)));
    let rank = ending::outcome(state).and_then(|outcome| outcome.ranks.get(seat.index()).copied());
    let rank = rank.map_or_else(String::new, |rank| format!(", rank {rank}"));
    let of = |kind| {
        let squares: Vec<Square> = board.men(seat).filter(|(_, man)| man.kind == kind).map(|(at, _)| at).collect();
        if squares.is_empty() { "none".to_owned() } else { row(&squares) }
    };
    let (regulars, standards) = (of(RomanKind::Regular), of(RomanKind::Standard));
    let squad = state.squads[seat.index()].0;
    format!(
        "{} ({person}{squad}, {}{rank}): regulars {regulars}; Standard-bearers {standards}.",
        name(seat),
        detail_on(state, board, seat)
    )
}
