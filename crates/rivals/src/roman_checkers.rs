//! Rivals in Roman Checkers: points at once, points and ground, and a plain search for points.

use computer::Knowledge;
use game::{Seat, Square};
use games::roman_checkers::{RomanAction, RomanBoard, RomanCheckers, RomanKind, enemy_of, throne_of};

use super::rival::{Rival, best, legal, seen};

/// The rivals of this game.
pub const RIVALS: &[Rival] = &[
    Rival {
        game: "roman-checkers",
        name: "greedy",
        about: "takes what scores most at once, and else a move by lot",
        play: greedy,
    },
    Rival {
        game: "roman-checkers",
        name: "counting",
        about: "weighs points, what the enemy can score at once, and ground",
        play: counting,
    },
    Rival {
        game: "roman-checkers",
        name: "deep",
        about: "searches four plies for points, men and ground, all moves alike",
        play: deep,
    },
];

/// The worth of a point, in steps of ground.
const POINT: i64 = 100;
/// A value beyond all others.
const MOST: i64 = 1 << 40;
/// The plies of the plain search.
const PLIES: u32 = 4;

fn greedy(known: &Knowledge, seed: u64) -> Option<String> {
    choose(known, seed, |board, seat, action| gain(&mut board.clone(), seat, action))
}

fn counting(known: &Knowledge, seed: u64) -> Option<String> {
    choose(known, seed, |board, seat, action| {
        let mut after = *board;
        let own = gain(&mut after, seat, action);
        let other = enemy_of(seat);
        let theirs = moves(&after, other).into_iter().map(|reply| gain(&mut after.clone(), other, &reply)).max();
        own - theirs.unwrap_or(0) + ground(&after, seat)
    })
}

fn deep(known: &Knowledge, seed: u64) -> Option<String> {
    choose(known, seed, |board, seat, action| {
        let mut after = *board;
        gain(&mut after, seat, action) - search(&after, enemy_of(seat), PLIES - 1, -MOST, MOST)
    })
}

fn choose(known: &Knowledge, seed: u64, worth: impl Fn(&RomanBoard, Seat, &RomanAction) -> i64) -> Option<String> {
    let seen = seen::<RomanCheckers>(known)?;
    let action = best(legal(known, seen)?, seed, |action| worth(&seen.view.board, known.seat(), action))?;
    Some(Square::move_text(action.from, action.to))
}

/// Plays a move; the points that it wins, less those that it costs.
fn gain(board: &mut RomanBoard, seat: Seat, action: &RomanAction) -> i64 {
    let Some(effect) = board.play(action.from, action.to) else { return 0 };
    let points = |kind| if kind == RomanKind::Standard { 3 } else { 1 };
    let captured =
        effect.captured.iter().map(|(_, man)| if man.seat == seat { -points(man.kind) } else { points(man.kind) });
    POINT * (captured.sum::<i64>() + if effect.entered { 3 } else { 0 })
}

fn moves(board: &RomanBoard, seat: Seat) -> Vec<RomanAction> {
    let own_room = throne_of(enemy_of(seat));
    let of = |(from, _)| board.steps(from).filter(move |to| *to != own_room).map(move |to| RomanAction { from, to });
    board.men(seat).flat_map(of).collect()
}

/// How much nearer a side's men are to their throne room than the other's.
fn ground(board: &RomanBoard, seat: Seat) -> i64 {
    let near = |of: Seat| -> i64 {
        let room = throne_of(of);
        let steps = |at: Square| i64::from(at.rank.abs_diff(room.rank).max(at.file.abs_diff(room.file)));
        board.men(of).map(|(at, _)| 10 - steps(at)).sum()
    };
    near(seat) - near(enemy_of(seat))
}

fn search(board: &RomanBoard, seat: Seat, plies: u32, low: i64, high: i64) -> i64 {
    let moves = moves(board, seat);
    if plies == 0 || moves.is_empty() {
        return ground(board, seat);
    }
    let mut low = low;
    for action in moves {
        let mut after = *board;
        let own = gain(&mut after, seat, &action);
        low = low.max(own - search(&after, enemy_of(seat), plies - 1, own - high, own - low));
        if low >= high {
            break;
        }
    }
    low
}
