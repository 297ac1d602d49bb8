//! Sentences that pictures and texts share.

use super::action::{self, RomanAction, notation};
use super::state::{Exchange, Prisoners, RomanState, name};
use super::{RomanCheckers, ending};
use game::{RESIGN, Seat, Seen, count, row};

/// One line: the turn and who is to move, or how it ended.
pub fn title(seen: &Seen<RomanCheckers>) -> String {
    match &seen.view.outcome {
        Some(outcome) => format!("Game over · {}", outcome.reason),
        None => format!("Turn {} · {} to move", u64::from(seen.frame.ply) + 1, name(seen.view.turn)),
    }
}

/// What was done last.
pub fn last_words(seen: &Seen<RomanCheckers>) -> String {
    let last = seen.frame.last.as_ref();
    let resigned = last.is_some_and(|last| last.action.as_deref() == Some(RESIGN));
    match (last.and_then(|last| last.by.seat()), last_move(seen)) {
        (Some(seat), _) if resigned => format!("{} left the game.", name(seat)),
        (_, Some((seat, action))) => {
            let fallen = &seen.view.fallen;
            let fell = if fallen.is_empty() { String::new() } else { format!("; captured on {}", row(fallen)) };
            format!("{} moved {}{fell}.", name(seat), notation(action))
        }
        _ => "The squads stand ready.".to_owned(),
    }
}

/// The last action, if it was a move.
pub fn last_move(seen: &Seen<RomanCheckers>) -> Option<(Seat, RomanAction)> {
    let last = seen.frame.last.as_ref()?;
    Some((last.by.seat()?, action::parse(last.action.as_deref()?).ok()?))
}

/// A side's points and men: `7 points, 9 men`.
pub fn detail(state: &RomanState, seat: Seat) -> String {
    let points =
        if is_counted(state) { ending::totals(state)[seat.index()] } else { state.score[seat.index()].total() };
    let men = state.board.count(seat);
    format!("{}, {men} {}", count(points, "point"), if men == 1 { "man" } else { "men" })
}

/// Whether the game was played to its end, so that the majority counts.
fn is_counted(state: &RomanState) -> bool {
    state.outcome.is_some() && state.left.is_none()
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
    let [purple, gold] = state.prisoners.map(Prisoners::count);
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
