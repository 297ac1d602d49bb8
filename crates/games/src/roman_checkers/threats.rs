//! A look one move ahead: the men in danger, and the gains of a move.

use super::action::RomanAction;
use super::board::{MoveEffect, RomanBoard, RomanKind, enemy_of};
use super::state::kind_name;
use game::{Seat, Square};

/// The men of a side that its enemy could capture with one move, in reading order.
pub fn in_danger(board: &RomanBoard, seat: Seat) -> Vec<Square> {
    let mut squares: Vec<Square> = board
        .men(enemy_of(seat))
        .flat_map(|(from, _)| board.steps(from).map(move |to| (from, to)))
        .filter_map(|(from, to)| after(board, RomanAction { from, to }).1)
        .flat_map(|moved| moved.captured)
        .filter(|(_, man)| man.seat == seat)
        .map(|(at, _)| at)
        .collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// The board after a legal move, and what the move did.
pub fn after(board: &RomanBoard, action: RomanAction) -> (RomanBoard, Option<MoveEffect>) {
    let mut next = *board;
    let moved = next.play(action.from, action.to);
    (next, moved)
}

/// Whether a move captures an enemy.
pub fn strikes(board: &RomanBoard, action: RomanAction) -> bool {
    after(board, action).1.is_some_and(|moved| moved.captured.iter().any(|(_, man)| man.seat != moved.man.seat))
}

/// Whether the man who moves stands surrounded then, and is captured at once.
pub fn gives_itself_up(board: &RomanBoard, action: RomanAction) -> bool {
    after(board, action).1.is_some_and(|moved| moved.captured.iter().any(|(_, man)| man.seat == moved.man.seat))
}

/// The gains of a move, in a few words; empty for a quiet one.
pub fn prospect(board: &RomanBoard, action: RomanAction) -> String {
    let (next, Some(moved)) = after(board, action) else { return String::new() };
    let mut words = Vec::new();
    words.extend(moved.entered.then(|| "reaches the throne: 3 points".to_owned()));
    let (taken, lost): (Vec<_>, Vec<_>) = moved.captured.iter().partition(|(_, man)| man.seat != moved.man.seat);
    words.extend(captures(&taken.iter().map(|(at, man)| (*at, man.kind)).collect::<Vec<_>>()));
    if !lost.is_empty() {
        words.push("is captured there at once".to_owned());
    } else if in_danger(&next, moved.man.seat).contains(&action.to) {
        words.push("could be captured there next".to_owned());
    }
    words.join("; ")
}

fn captures(taken: &[(Square, RomanKind)]) -> Option<String> {
    match taken {
        [] => None,
        [(at, kind)] => Some(format!("captures the {} on {at}", kind_name(*kind))),
        many => {
            let squares: Vec<String> = many.iter().map(|(at, _)| at.to_string()).collect();
            Some(format!("captures {}", squares.join(", ")))
        }
    }
}
