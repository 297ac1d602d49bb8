//! The next turn, the exchange of prisoners, and the end.

use super::board::{RomanKind, RomanPiece, enemy_of, starting_squares};
use super::state::{Exchange, MAJORITY_POINTS, RomanEnding, RomanState, name};
use game::{EndReason, News, Outcome, Seat};

/// Ends the game, exchanges prisoners, or gives the turn on, after a move of the side whose turn it was.
pub fn go_on(state: &mut RomanState, news: &mut Vec<News>) {
    match end(state) {
        None => pass_on(state, news),
        Some(RomanEnding::Chase | RomanEnding::NoMoves) if may_exchange(state) => {
            news.push(exchange(state));
            if nobody_can_move(state) { state.ending = Some(RomanEnding::NoMoves) } else { pass_on(state, news) }
        }
        Some(end) => state.ending = Some(end),
    }
}

fn end(state: &RomanState) -> Option<RomanEnding> {
    if let Some(seat) = Seat::all(2).find(|seat| state.board.count(*seat) == 0) {
        return Some(RomanEnding::NoMen(seat));
    }
    if state.chase >= state.chase_limit {
        return Some(RomanEnding::Chase);
    }
    nobody_can_move(state).then_some(RomanEnding::NoMoves)
}

fn nobody_can_move(state: &RomanState) -> bool {
    !Seat::all(2).any(|seat| state.board.can_move(seat))
}

fn pass_on(state: &mut RomanState, news: &mut Vec<News>) {
    let next = enemy_of(state.turn);
    if state.board.can_move(next) {
        state.turn = next;
    } else {
        news.push(News::public(format!("{}'s turn is skipped: none of its men can move.", name(next))));
    }
}

/// Whether prisoners return where the game would end by the chase or because nobody can move.
pub fn may_exchange(state: &RomanState) -> bool {
    state.exchange == Exchange::Ahead && state.prisoners.iter().any(|held| held.count() > 0)
}

/// All prisoners return to vacant starting squares, as regulars.
fn exchange(state: &mut RomanState) -> News {
    state.exchange = Exchange::Done;
    state.chase = 0;
    let [purple, gold] = [Seat(0), Seat(1)].map(|seat| bring_back(state, seat));
    News::public(format!(
        "The prisoners are exchanged: {purple} of Purple's men and {gold} of Gold's return as regulars."
    ))
}

fn bring_back(state: &mut RomanState, seat: Seat) -> u8 {
    let mut returned = 0;
    for (place, at) in (0..).zip(starting_squares(seat)) {
        let held = &mut state.prisoners[seat.index()];
        if held.count() > 0 && state.board.get(at).is_none() {
            held.release();
            state.board.put(at, RomanPiece { seat, kind: RomanKind::Regular, place });
            returned += 1;
        }
    }
    returned
}

/// The final points: with those for the majority.
pub fn totals(state: &RomanState) -> [u32; 2] {
    [Seat(0), Seat(1)].map(|seat| {
        let more = state.board.count(seat) > state.board.count(enemy_of(seat));
        state.score[seat.index()].total() + if more { MAJORITY_POINTS } else { 0 }
    })
}

/// The outcome; `None` while the game goes on.
pub fn outcome(state: &RomanState) -> Option<Outcome> {
    let outcome = match state.ending? {
        RomanEnding::NoMen(seat) => counted(state, &format!("{} has no man left on the board", name(seat))),
        RomanEnding::Chase => counted(state, &format!("Nobody scored in {} turns", state.chase_limit)),
        RomanEnding::NoMoves => counted(state, "Nobody can move"),
        RomanEnding::Left(seat) => left(seat),
        RomanEnding::Agreed => Outcome::agreed(2, &[]),
    };
    Some(outcome)
}

/// The outcome by the final points.
fn counted(state: &RomanState, why: &str) -> Outcome {
    let totals = totals(state);
    let [purple, gold] = totals;
    let winner = match purple.cmp(&gold) {
        std::cmp::Ordering::Greater => Some(Seat(0)),
        std::cmp::Ordering::Less => Some(Seat(1)),
        std::cmp::Ordering::Equal => None,
    };
    let score = format!("{} to {}", purple.max(gold), purple.min(gold));
    Outcome::from_scores(&totals, EndReason::scored(why, winner.map(name), &score))
}

fn left(seat: Seat) -> Outcome {
    let reason = EndReason::won(&format!("{} left the game", name(seat)), name(enemy_of(seat)));
    Outcome::from_scores(&[u8::from(seat.0 == 1), u8::from(seat.0 == 0)], reason)
}

/// Takes a side out: the other wins.
pub fn retire(state: &mut RomanState, seat: Seat) -> Vec<News> {
    state.ending = Some(RomanEnding::Left(seat));
    state.fallen.clear();
    vec![News::public(format!("{} leaves the game.", name(seat)))]
}
