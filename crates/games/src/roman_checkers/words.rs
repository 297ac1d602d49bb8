//! Sentences that pictures and texts share.

use super::action::{self, RomanAction, notation};
use super::board::RomanBoard;
use super::ending;
use super::state::{Exchange, Prisoners, RomanEnding, RomanState, kind_name, name};
use super::types::RomanCheckers;
use game::{RESIGN, Seat, Seen, Square, Words as _, count, row};

/// One line: the turn and who is to move, or how it ended.
pub fn title(seen: &Seen<RomanCheckers>) -> String {
    match ending::outcome(&seen.view) {
        Some(outcome) => format!("Game over · {}", outcome.reason.whole()),
        None => format!("Turn {} · {} to move", RomanCheckers::turn_number(seen), name(seen.view.turn)),
    }
}

/// The latest action, in words.
pub fn last_words(seen: &Seen<RomanCheckers>) -> String {
    let last = seen.frame.last.as_ref();
    let resigned = last.is_some_and(|last| last.action.as_deref() == Some(RESIGN));
    match (last.and_then(|last| last.by.seat()), last_move(seen)) {
        (Some(seat), _) if resigned => format!("{} left the game.", name(seat)),
        (_, Some((seat, action))) => {
            format!("{} moved {}{}.", name(seat), notation(action), fallen_words(action.to, &seen.view.fallen))
        }
        _ => "The squads stand ready.".to_owned(),
    }
}

/// The men who fall by a move: `; captures on d5`, `; is captured on c7`, or both; nothing if none does.
pub fn fallen_words(to: Square, fallen: &[Square]) -> String {
    let others: Vec<_> = fallen.iter().filter(|at| **at != to).collect();
    let taken = (!others.is_empty()).then(|| format!("; captures on {}", row(others)));
    let lost = fallen.contains(&to).then(|| format!("; is captured on {to}"));
    taken.into_iter().chain(lost).collect()
}

/// The last action, if it was a move.
pub fn last_move(seen: &Seen<RomanCheckers>) -> Option<(Seat, RomanAction)> {
    let last = seen.frame.last.as_ref()?;
    Some((last.by.seat()?, action::parse(last.action.as_deref()?).ok()?))
}

/// A side's points and men: `7 points, 9 men`.
pub fn detail(state: &RomanState, seat: Seat) -> String {
    detail_on(state, &state.board, seat)
}

/// The line of [`detail`] with the men counted on another board: the one that a picture shows.
pub fn detail_on(state: &RomanState, board: &RomanBoard, seat: Seat) -> String {
    let men = board.count(seat);
    format!("{}, {men} {}", count(points(state, seat), "point"), if men == 1 { "man" } else { "men" })
}

/// The score and where the points come from: `3 – 1 · Purple: throne 3; Gold: regulars 1`, or `0 – 0`.
pub fn score_words(state: &RomanState) -> String {
    let totals = Seat::all(2).map(|seat| points(state, seat).to_string());
    let sources = Seat::all(2).filter(|seat| points(state, *seat) > 0).map(|seat| source_words(state, seat));
    let sources: Vec<_> = sources.collect();
    let score = totals.collect::<Vec<_>>().join(" – ");
    if sources.is_empty() { score } else { format!("{score} · {}", sources.join("; ")) }
}

/// A side's points; at the end with those for more men.
pub fn points(state: &RomanState, seat: Seat) -> u32 {
    let is_counted = state.ending.is_some_and(RomanEnding::is_counted);
    if is_counted { ending::totals(state)[seat.index()] } else { state.score[seat.index()].total() }
}

fn source_words(state: &RomanState, seat: Seat) -> String {
    let score = state.score[seat.index()];
    let parts = [
        ("throne", score.throne),
        ("Standard-bearers", score.standards),
        ("regulars", score.regulars),
        ("more men", points(state, seat) - score.total()),
    ];
    let parts: Vec<String> = parts.iter().filter(|(_, n)| *n > 0).map(|(what, n)| format!("{what} {n}")).collect();
    format!("{}: {}", name(seat), parts.join(", "))
}

/// The prisoners of each side, and whether they may return.
pub fn prisoner_words(state: &RomanState) -> String {
    let [purple, gold] = state.prisoners.map(Prisoners::count);
    let exchange = match state.exchange {
        Exchange::Off => "",
        Exchange::Ahead => "; they return once when play stops",
        Exchange::Done => "; exchanged already",
    };
    format!("{purple} of Purple's, {gold} of Gold's{exchange}")
}

/// The state of the chase.
pub fn chase_words(state: &RomanState) -> String {
    format!("{} of {} turns with Standard-bearers only and no score", state.chase, state.chase_limit)
}

/// A move as a request: `Move the Standard-bearer from c1 to d2`.
pub fn request(state: &RomanState, action: RomanAction) -> String {
    let RomanAction { from, to } = action;
    let kind = state.board.get(from).map_or("man", |man| kind_name(man.kind));
    format!("Move the {kind} from {from} to {to}")
}
