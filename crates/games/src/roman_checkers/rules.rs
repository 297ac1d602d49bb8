//! The legal actions, and their effects.

use super::action::RomanAction;
use super::board::{self, MoveEffect, RomanKind, RomanPiece, enemy_of, throne_of};
use super::ending;
use super::refusals;
use super::state::{RomanState, THRONE_POINTS, kind_name, name};
use game::{News, Refusal, Seat, Square};

/// All moves of a side.
pub fn legal(state: &RomanState, seat: Seat) -> Vec<RomanAction> {
    let board = &state.board;
    board.men(seat).flat_map(|(from, _)| board.steps(from).map(move |to| RomanAction { from, to })).collect()
}

/// Judges a move of a side that is to move.
pub fn check(state: &RomanState, seat: Seat, RomanAction { from, to }: RomanAction) -> Result<(), Refusal> {
    let man = check_man(state, seat, from)?;
    if to == throne_of(enemy_of(seat)) {
        return Err(refusals::THRONE
            .says(format!("{to} is the {} throne room: no man of yours may enter it.", throne_name(to))));
    }
    if !board::ways(man, from).any(|way| way == to) {
        return Err(no_step(man, from, to));
    }
    match state.board.get(to) {
        None => Ok(()),
        Some(other) => Err(refusals::TAKEN.says(format!("{to} is taken by a {} of your own.", kind_name(other.kind)))),
    }
}

fn check_man(state: &RomanState, seat: Seat, from: Square) -> Result<RomanPiece, Refusal> {
    match state.board.get(from) {
        None => Err(refusals::NO_MAN.says(format!("There is no man on {from}."))),
        Some(man) if man.seat != seat => Err(refusals::NOT_YOURS.says(format!(
            "The man on {from} is {}'s; you move {}'s.",
            name(man.seat),
            name(seat)
        ))),
        Some(man) => Ok(man),
    }
}

fn no_step(man: RomanPiece, from: Square, to: Square) -> Refusal {
    let who = kind_name(man.kind);
    let backward = RomanPiece { kind: RomanKind::Standard, ..man };
    match man.kind {
        RomanKind::Regular if board::ways(backward, from).any(|way| way == to) => {
            refusals::BACKWARD.says(format!("The regular on {from} can't go back to {to}: only Standard-bearers may."))
        }
        RomanKind::Regular => refusals::NO_STEP
            .says(format!("The {who} on {from} can't go to {to}: it moves one square diagonally forward.")),
        RomanKind::Standard => refusals::NO_STEP.says(format!(
            "The {who} on {from} can't go to {to}: it moves one square diagonally, forward or backward."
        )),
    }
}

/// The name of a throne room.
pub fn throne_name(at: Square) -> &'static str {
    if at == board::PURPLE_THRONE { "purple" } else { "gold" }
}

/// Plays a legal move.
pub fn apply(state: &mut RomanState, seat: Seat, RomanAction { from, to }: RomanAction) -> Vec<News> {
    let Some(moved) = state.board.play(from, to) else { return Vec::new() };
    let mut news = settle_score(state, seat, to, &moved);
    let scored = moved.entered || !moved.captured.is_empty();
    state.chase = if moved.man.kind == RomanKind::Standard && !scored { state.chase + 1 } else { 0 };
    state.turn = seat;
    ending::go_on(state, &mut news);
    news
}

fn settle_score(state: &mut RomanState, seat: Seat, to: Square, moved: &MoveEffect) -> Vec<News> {
    state.fallen = moved.captured.iter().map(|(at, _)| *at).collect();
    let mut news = Vec::new();
    if moved.entered {
        state.score[seat.index()].throne += THRONE_POINTS;
        let who = kind_name(moved.man.kind);
        news.push(News::public(format!("{}'s {who} reaches the throne room on {to}: 3 points.", name(seat))));
    }
    for (at, man) in &moved.captured {
        state.prisoners[man.seat.index()].add(man.kind);
        state.score[enemy_of(man.seat).index()].add_capture(man.kind);
        news.push(News::public(capture_sentence(*at, *man)));
    }
    news
}

fn capture_sentence(at: Square, man: RomanPiece) -> String {
    let points = match man.kind {
        RomanKind::Regular => "1 point",
        RomanKind::Standard => "3 points",
    };
    let (loser, taker) = (name(man.seat), name(enemy_of(man.seat)));
    format!("{loser}'s {} on {at} is surrounded and captured: {points} for {taker}.", kind_name(man.kind))
}
