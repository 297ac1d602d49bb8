//! Sentences that pictures and texts share, and the ways that they show.

use super::action::{self, ConspirateursAction};
use super::state::ConspirateursState;
use super::types::Conspirateurs;
use super::{board, names, rules};
use game::{Actor, RESIGN, Seat, Seen, Square, Words as _, joined};

/// One line: the turn and who is to act, or how it ended.
pub fn title(seen: &Seen<Conspirateurs>) -> String {
    let state = &seen.view;
    if let Some(outcome) = &state.outcome {
        return format!("Game over · {}", outcome.reason.whole());
    }
    let what = if state.is_dropping() { "drop a man" } else { "move" };
    format!("Turn {} · {} to {what}", Conspirateurs::turn_number(seen), names::name(state.turn))
}

/// The latest action, in words.
pub fn last_words(seen: &Seen<Conspirateurs>) -> String {
    let by = seen.frame.last.as_ref().and_then(|last| match last.by {
        Actor::Seat(seat) => Some(names::name(seat)),
        Actor::Chance => None,
    });
    let resigned = seen.frame.last.as_ref().is_some_and(|last| last.action.as_deref() == Some(RESIGN));
    match (by, last_action(seen)) {
        (Some(by), _) if resigned => format!("{by} left the game."),
        (Some(by), Some(ConspirateursAction::Drop { at })) => format!("{by} dropped a man on {at}."),
        (Some(by), Some(action)) => {
            let path = last_path(&seen.view, &action).unwrap_or_default();
            format!("{by} moved {}.", path_words(&path))
        }
        _ => "The board is empty.".to_owned(),
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

/// A seat's progress: `3 of 20 sheltered`.
pub fn detail(state: &ConspirateursState, seat: Seat) -> String {
    let (men, to_drop) = (board::men_each(state.seats), state.to_drop[seat.index()]);
    let progress = match to_drop {
        0 => format!("{} of {men} sheltered", state.sheltered(seat)),
        _ => format!("{to_drop} of {men} to drop"),
    };
    if state.plays(seat) { progress } else { format!("left; {progress}") }
}

/// The places of the board, the rule of shelters and the pairs.
pub fn board_words(state: &ConspirateursState) -> String {
    let but = if state.seats == 3 { "" } else { "; none on i1" };
    let pairs = match state.side(Seat(0)).count() {
        2 => format!(" {} against {}.", names::side_name(state, Seat(0)), names::side_name(state, Seat(1))),
        _ => String::new(),
    };
    format!(
        "Board a1 to q17; meeting place e7 to m11; shelters on ranks 1 and 17 at files a b d f h i j l n p q, \
         on files a and q at ranks 1 2 4 6 8 9 10 12 14 16 17{but}; {}.{pairs}",
        rules::rule_words(state.rule)
    )
}

/// The points of a way: `e7-g9-i9`.
pub fn path_words(path: &[Square]) -> String {
    joined(path, "-")
}

/// An action as a request: `Move e7 to g9`.
pub fn request(action: &ConspirateursAction) -> String {
    match action {
        ConspirateursAction::Drop { at } => format!("Drop a man on {at}"),
        ConspirateursAction::Move { from, to } | ConspirateursAction::Path { from, to, .. } => {
            format!("Move {from} to {to}")
        }
    }
}
