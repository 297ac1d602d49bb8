//! Rivals in Roman Checkers: points at once, points and ground, and a plain search for points.

use computer::Knowledge;
use game::{Seat, SplitMix64, Square};
use games::roman_checkers::{RomanAction, RomanBoard, RomanCheckers, RomanKind, enemy_of, throne_of};

use super::exploiter::{Exploiter, Number, between};
use super::rival::{Rival, best, legal, seen};

/// The rivals of this game.
pub const RIVALS: &[Rival] = &[
    Rival {
        game: "roman-checkers",
        name: "greedy",
        about: "takes what scores most at once, and else a move at random",
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
    Rival {
        game: "roman-checkers",
        name: "exploiting",
        about: "plays as deep: a fit of its depth and prices against level 4 found nothing better",
        play: |known, seed| FORM.choose(known, seed),
    },
];

/// The exploiter's form: how far it looks, and what ground, men and the man nearest to the throne room are worth.
pub const FORM: Exploiter = Exploiter {
    game: "roman-checkers",
    name: "roman-checkers",
    seat: None,
    numbers: &[
        Number::of("plies", 1, 4),
        Number::of("ground", 0, 20),
        Number::of("men", 0, 300),
        Number::of("nearest", 0, 60),
        Number::of("lot", 0, 60),
    ],
    play: |known, seed, numbers| {
        let [plies, ground, men, nearest, lot] = *numbers else { return None };
        let mut dice = SplitMix64::new(!seed);
        let (plies, prices) = (u32::try_from(plies).ok()?, GroundPrices { ground, men, nearest });
        choose(known, seed, |board, seat, action| {
            searched(board, seat, action, plies, prices) + between(0, lot, &mut dice)
        })
    },
};

/// The worth of a position beside its points.
#[derive(Clone, Copy, Debug)]
struct GroundPrices {
    /// Of a step nearer to the throne room, of each man.
    ground: i64,
    /// Of each man on the board.
    men: i64,
    /// Of a step nearer to it, of the nearest man.
    nearest: i64,
}

/// The prices of the other rivals: ground alone counts.
const GROUND: GroundPrices = GroundPrices { ground: 1, men: 0, nearest: 0 };

/// The worth of a point.
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
        own - theirs.unwrap_or(0) + GROUND.worth(&after, seat)
    })
}

fn deep(known: &Knowledge, seed: u64) -> Option<String> {
    choose(known, seed, |board, seat, action| searched(board, seat, action, PLIES, GROUND))
}

/// The worth of a move by the plain search, of so many plies.
fn searched(board: &RomanBoard, seat: Seat, action: &RomanAction, plies: u32, prices: GroundPrices) -> i64 {
    let mut after = *board;
    gain(&mut after, seat, action) - search(&after, enemy_of(seat), plies - 1, -MOST, MOST, prices)
}

fn choose(
    known: &Knowledge,
    seed: u64,
    mut worth: impl FnMut(&RomanBoard, Seat, &RomanAction) -> i64,
) -> Option<String> {
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

impl GroundPrices {
    /// The worth of a position for a seat, against the other's.
    fn worth(self, board: &RomanBoard, seat: Seat) -> i64 {
        self.of(board, seat) - self.of(board, enemy_of(seat))
    }

    fn of(self, board: &RomanBoard, seat: Seat) -> i64 {
        let room = throne_of(seat);
        let near = |at: Square| 10 - i64::from(at.rank.abs_diff(room.rank).max(at.file.abs_diff(room.file)));
        let (mut all, mut nearest) = (0, 0);
        for (at, _) in board.men(seat) {
            all += self.ground * near(at) + self.men;
            nearest = near(at).max(nearest);
        }
        all + self.nearest * nearest
    }
}

fn search(board: &RomanBoard, seat: Seat, plies: u32, low: i64, high: i64, prices: GroundPrices) -> i64 {
    let moves = moves(board, seat);
    if plies == 0 || moves.is_empty() {
        return prices.worth(board, seat);
    }
    let mut low = low;
    for action in moves {
        let mut after = *board;
        let own = gain(&mut after, seat, &action);
        low = low.max(own - search(&after, enemy_of(seat), plies - 1, own - high, own - low, prices));
        if low >= high {
            break;
        }
    }
    low
}
