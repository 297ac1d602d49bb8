//! Rivals in Conspirateurs: they go for the shelters, one by one or all together, and look at their own next moves at most.

use computer::Knowledge;
use game::{Seat, Square};
use games::conspirateurs::{Conspirateurs, ConspirateursAction, ConspirateursState, PointSet};

use super::rival::{Rival, best, legal, seen};

/// The rivals of this game.
pub const RIVALS: &[Rival] = &[
    Rival {
        game: "conspirateurs",
        name: "straight",
        about: "brings the man that is nearest to a vacant shelter as near as one move can",
        play: |known, seed| choose(known, seed, straight),
    },
    Rival {
        game: "conspirateurs",
        name: "greedy",
        about: "makes the move that gains most steps, whoever makes it",
        play: |known, seed| choose(known, seed, |state, _, from, to| 10 * gain(state, from, to)),
    },
    Rival {
        game: "conspirateurs",
        name: "rear",
        about: "gains much, and rather with men who are far from the shelters",
        play: |known, seed| choose(known, seed, |state, _, from, to| 10 * gain(state, from, to) + 4 * far(state, from)),
    },
    Rival {
        game: "conspirateurs",
        name: "deep",
        about: "looks for its two next moves that gain most together, and fills corners first",
        play: |known, seed| choose(known, seed, two_moves),
    },
];

type Worth = fn(&ConspirateursState, Seat, Square, Square) -> i64;

fn choose(known: &Knowledge, seed: u64, worth: Worth) -> Option<String> {
    let seen = seen::<Conspirateurs>(known)?;
    let state = &seen.view;
    let action = best(legal(known, seen)?, seed, |action| match action {
        ConspirateursAction::Drop { at } => -far(state, *at),
        ConspirateursAction::Move { from, to } => worth(state, known.seat(), *from, *to),
        ConspirateursAction::Path { .. } => i64::MIN,
    })?;
    Some(<Conspirateurs as game::Rules>::notation(&action))
}

/// The steps from a point to the nearest vacant shelter; none from a shelter.
fn far(state: &ConspirateursState, at: Square) -> i64 {
    far_from(at, state.shelters(), state.shelters() - state.all_men())
}

fn far_from(at: Square, shelters: PointSet, vacant: PointSet) -> i64 {
    let steps = |to: Square| i64::from(to.file.abs_diff(at.file).max(to.rank.abs_diff(at.rank)));
    if shelters.contains(at) { 0 } else { vacant.iter().map(steps).min().unwrap_or(20) }
}

fn gain(state: &ConspirateursState, from: Square, to: Square) -> i64 {
    far(state, from) - far(state, to)
}

fn straight(state: &ConspirateursState, _: Seat, from: Square, to: Square) -> i64 {
    let (before, after) = (far(state, from), far(state, to));
    if before == 0 || after >= before {
        return before - after - 1_000;
    }
    100 * i64::from(after == 0) - 10 * before + before - after
}

/// The gain of a move and the best one after it together.
fn two_moves(state: &ConspirateursState, seat: Seat, from: Square, to: Square) -> i64 {
    let mut after = state.clone();
    let men = &mut after.men[seat.index()];
    *men = men.without(from).with(to);
    let free: Vec<Square> = after.free_men(seat).iter().collect();
    let (shelters, vacant) = (after.shelters(), after.shelters() - after.all_men());
    let next = free.into_iter().map(|man| {
        let before = far_from(man, shelters, vacant);
        let ends = after.way(man).destinations();
        before - ends.iter().map(|end| far_from(end, shelters, vacant)).min().unwrap_or(before)
    });
    11 * gain(state, from, to) + 10 * next.max().unwrap_or(0)
}
