//! The picture in words: what happened, whose turn it is, where everybody stands.

use super::Tmag;
use super::action::{self, TmagAction};
use super::compose::note;
use super::data::marked_bases;
use super::scene::{TmagPreview, base_words, detail, next_words, title};
use super::state::{LastMove, TmagPhase, TmagPlace, TmagState, name};
use game::{Actor, RESIGN, Seat, Seen, Square, row};

/// Discord's limit for a picture's description.
const ALT_CHARS: usize = 1_024;
/// A player's name is cut here in the description; the plates have it whole.
const NAME_CHARS: usize = 16;

/// The words of a picture.
pub fn alt(seen: &Seen<Tmag>, people: &[String], preview: &TmagPreview) -> String {
    let state = &seen.view;
    let mut parts = vec![last_words(seen), format!("{}.", title(seen).trim_end_matches('.'))];
    parts.extend(preview_words(state, preview));
    parts.extend(Seat::all(state.seats).map(|seat| seat_words(&preview.drawn, people, seat)));
    parts.push(format!("Bases: {}.", base_words(&preview.drawn)));
    parts.extend(next_words(state).map(|next| format!("Next assassin: {next}.")));
    parts.push(board_words(state));
    parts.retain(|part| !part.is_empty());
    parts.join(" ").chars().take(ALT_CHARS).collect()
}

/// What was done last.
pub fn last_words(seen: &Seen<Tmag>) -> String {
    let state = &seen.view;
    let Some(last) = &seen.frame.last else { return "The game begins.".to_owned() };
    let moved = state.last_move.as_ref().map_or_else(String::new, |last| format!("{}.", move_words(last)));
    let text = last.action.as_deref().unwrap_or_default();
    let who = last.by.seat().map_or("Chance", name);
    match (last.by, action::parse(state.seats, state.board, text)) {
        (Actor::Seat(_), _) if text == RESIGN => format!("{who} left the game."),
        (Actor::Seat(_), Ok(TmagAction::Reroll)) => format!("{who} rolls again."),
        (Actor::Seat(_), Ok(TmagAction::Stand)) => format!("{who} stood."),
        (_, Ok(TmagAction::Victim { seat })) => format!("{} was drawn as first victim.", name(seat)),
        (_, Ok(TmagAction::Roll { steps })) => format!("{moved} {}", roll_words(state, steps)).trim_start().to_owned(),
        _ => moved,
    }
}

/// What was rolled, and by whom: a lost turn has gone on to somebody else already.
fn roll_words(state: &TmagState, steps: u8) -> String {
    let after_loss = match state.victim {
        Some(victim) if victim != state.mover => victim,
        _ => state.turn_after,
    };
    match state.phase {
        TmagPhase::Move(_) => format!("{} rolled {steps}.", name(state.mover)),
        _ => format!("{} rolled {steps} and lost the turn.", name(after_loss)),
    }
}

fn move_words(of: &LastMove) -> String {
    let path: Vec<String> = of.path.iter().map(Square::to_string).collect();
    let caught = of.caught.map_or_else(String::new, |seat| format!(" and caught {}", name(seat)));
    format!("{} moved {}{caught}", name(of.seat), path.join("-"))
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
    let person =
        person.map_or_else(String::new, |person| format!(" ({})", person.chars().take(NAME_CHARS).collect::<String>()));
    format!("{}{person}: {}.", name(seat), place_words(drawn, seat))
}

/// Where a seat stands and what it has: `on d4, victim, 2 of 4 bases, 1 capture`.
pub fn place_words(drawn: &TmagState, seat: Seat) -> String {
    let at = match drawn.places[seat.index()] {
        TmagPlace::On(at) => format!("on {at}, "),
        TmagPlace::SafeHouse => "in the safe-house, ".to_owned(),
        TmagPlace::Off => String::new(),
    };
    let rank = drawn.outcome.as_ref().and_then(|outcome| outcome.ranks.get(seat.index()));
    let rank = rank.map_or_else(String::new, |rank| format!(", rank {rank}"));
    let kept = marked_bases(drawn, seat);
    let kept =
        if kept.is_empty() || drawn.is_victim(seat) { String::new() } else { format!(", markers {}", row(&kept)) };
    format!("{at}{}{kept}{rank}", detail(drawn, seat))
}

fn board_words(state: &TmagState) -> String {
    let [_, high, low, _] = state.board.safe_house();
    let last = state.board.edge - 1;
    format!("Board a1 to {}, safe-house {low} to {high}.", Square::new(last, last))
}
