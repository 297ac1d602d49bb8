//! The hunters who could catch the victim by their next roll, as the pieces stand: everybody can count it out, and the victim is told.

use super::action::MAX_ROLL;
use super::state::{TmagPhase, TmagPlace, TmagState, name};
use game::Seat;

/// The label where some roll catches the victim, and where none does.
const DANGER: &str = "Danger";
const SAFE: &str = "Safe";
/// So many are told by name: only the next one can act before the victim does.
const TOLD: usize = 3;

/// The rolls by which an assassin lands on the victim, ascending.
pub fn catching_rolls(state: &TmagState, assassin: Seat) -> Vec<u8> {
    let Some(at) = state.victim.and_then(|victim| exposed(state, victim)) else { return Vec::new() };
    let mut moved = state.clone();
    moved.mover = assassin;
    (1..=MAX_ROLL).filter(|steps| moved.paths(*steps).ends_on(at)).collect()
}

/// The square of a victim that can be caught; none on a base and in the safe-house.
fn exposed(state: &TmagState, victim: Seat) -> Option<game::Square> {
    match state.places[victim.index()] {
        TmagPlace::On(at) if state.board.base(at).is_none() => Some(at),
        _ => None,
    }
}

/// A label and its words for the victim: `Danger` and `Bravo, who is next, with 2 or 4; Delta with 3`, or `Safe` and why. An assassin
/// who has rolled counts with that roll alone. `None` for anybody else.
pub fn danger_note(state: &TmagState, viewer: Option<Seat>) -> Option<(&'static str, String)> {
    let victim = state.victim.filter(|victim| viewer == Some(*victim) && state.outcome.is_none())?;
    if exposed(state, victim).is_none() {
        return Some((SAFE, "nobody can catch you here".to_owned()));
    }
    let after = if state.mover == victim { state.turn_after } else { state.mover };
    let rolled = rolled(state, victim);
    let next = match rolled {
        None if state.mover != victim => Some(state.mover),
        _ => state.assassin_after(after),
    };
    let is_other = |seat: &Seat| ![Some(victim), next, rolled.map(|(seat, _)| seat)].contains(&Some(*seat));
    let mut others: Vec<_> = state.in_play().filter(is_other).collect();
    others.sort_by_key(|seat| (seat.0 + state.seats - after.0) % state.seats);
    let at_once = rolled.filter(|(seat, steps)| catching_rolls(state, *seat).contains(steps));
    let at_once = at_once.map(|(seat, steps)| format!("{}, who has rolled {steps}", name(seat)));
    let later = next.into_iter().chain(others).filter_map(|seat| {
        let rolls = catching_rolls(state, seat);
        let turn = if Some(seat) == next { ", who is next," } else { "" };
        (!rolls.is_empty()).then(|| format!("{}{turn} with {}", name(seat), either(&rolls)))
    });
    let mut words: Vec<_> = at_once.into_iter().chain(later).collect();
    if words.len() > TOLD {
        let more = format!("{} more", words.len() - TOLD);
        words.truncate(TOLD);
        words.push(more);
    }
    Some(if words.is_empty() {
        (SAFE, "nobody can catch you next turn".to_owned())
    } else {
        (DANGER, words.join("; "))
    })
}

/// The assassin who has a roll to use, and that roll.
fn rolled(state: &TmagState, victim: Seat) -> Option<(Seat, u8)> {
    match state.phase {
        TmagPhase::Move(steps) if state.mover != victim => Some((state.mover, steps)),
        _ => None,
    }
}

/// Joins alternatives: `2`, `2 or 4`, `1, 2 or 4`.
pub fn either<T: ToString>(choices: &[T]) -> String {
    let words: Vec<_> = choices.iter().map(ToString::to_string).collect();
    match &words[..] {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", game::joined(most, ", ")),
        words => game::joined(words, ", "),
    }
}
