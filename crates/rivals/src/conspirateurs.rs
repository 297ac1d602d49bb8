//! Rivals in Conspirateurs: they go for the shelters, one by one or all together, and look at their own next moves at most.

use computer::Knowledge;
use game::{Seat, SplitMix64, Square};
use games::conspirateurs::{Conspirateurs, ConspirateursAction, ConspirateursState, PointSet};

use super::exploiter::{Exploiter, Number, between};
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
    Rival {
        game: "conspirateurs",
        name: "exploiting",
        about: "looks for its two next moves and the others' next one, by prices that were fitted against level 4",
        play: |known, seed| FORM.choose(known, seed),
    },
];

/// The exploiter's form: prices of what a move gains, leaves and hinders, and of the places where men are dropped.
pub const FORM: Exploiter = Exploiter {
    game: "conspirateurs",
    name: "conspirateurs",
    seat: None,
    numbers: &[
        Number::of("gain", 0, 20),
        Number::of("far", -6, 10),
        Number::of("second", 0, 20),
        Number::of("shelter", -10, 40),
        Number::of("hinder", 0, 20),
        Number::of("lot", 0, 12),
        Number::of("drop-far", -4, 4),
        Number::of("drop-touching", -4, 4),
        Number::of("drop-others", -4, 4),
    ],
    play: |known, seed, numbers| {
        let [gains, rear, second, shelter, hinder, lot, drop_far, touching, others] = *numbers else { return None };
        let mut dice = SplitMix64::new(!seed);
        let moved = |state: &ConspirateursState, seat, from, to| {
            let after = moved(state, seat, from, to);
            let hindered = if hinder == 0 { 0 } else { hinder * others_next(&after, seat) };
            let later = if second == 0 { 0 } else { second * next_gain(&after, seat) };
            let home = if far(state, to) == 0 { shelter } else { 0 };
            gains * gain(state, from, to) + rear * far(state, from) + later + home - hindered
        };
        let dropped = |state: &ConspirateursState, seat: Seat, at: Square| {
            let beside =
                |men: PointSet| i64::try_from(men.iter().filter(|man| steps(*man, at) == 1).count()).unwrap_or(0);
            let own = state.men_of(seat);
            -drop_far * far(state, at) + touching * beside(own) + others * beside(state.all_men() - own)
        };
        act(known, seed, |state, seat, action| {
            between(0, lot, &mut dice)
                + match action {
                    ConspirateursAction::Drop { at } => dropped(state, seat, *at),
                    ConspirateursAction::Move { from, to } => moved(state, seat, *from, *to),
                    ConspirateursAction::Path { .. } => i64::MIN / 2,
                }
        })
    },
};

type Worth = fn(&ConspirateursState, Seat, Square, Square) -> i64;

fn choose(known: &Knowledge, seed: u64, worth: Worth) -> Option<String> {
    act(known, seed, |state, seat, action| match action {
        ConspirateursAction::Drop { at } => -far(state, *at),
        ConspirateursAction::Move { from, to } => worth(state, seat, *from, *to),
        ConspirateursAction::Path { .. } => i64::MIN,
    })
}

/// The best action by a worth.
fn act(
    known: &Knowledge,
    seed: u64,
    mut worth: impl FnMut(&ConspirateursState, Seat, &ConspirateursAction) -> i64,
) -> Option<String> {
    let seen = seen::<Conspirateurs>(known)?;
    let action = best(legal(known, seen)?, seed, |action| worth(&seen.view, known.seat(), action))?;
    Some(<Conspirateurs as game::Rules>::notation(&action))
}

/// The steps from a point to the nearest vacant shelter; none from a shelter.
fn far(state: &ConspirateursState, at: Square) -> i64 {
    far_from(at, state.shelters(), state.shelters() - state.all_men())
}

fn far_from(at: Square, shelters: PointSet, vacant: PointSet) -> i64 {
    if shelters.contains(at) { 0 } else { vacant.iter().map(|to| steps(at, to)).min().unwrap_or(20) }
}

fn steps(one: Square, other: Square) -> i64 {
    i64::from(other.file.abs_diff(one.file).max(other.rank.abs_diff(one.rank)))
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
    11 * gain(state, from, to) + 10 * next_gain(&moved(state, seat, from, to), seat)
}

fn moved(state: &ConspirateursState, seat: Seat, from: Square, to: Square) -> ConspirateursState {
    let mut after = state.clone();
    let men = &mut after.men[seat.index()];
    *men = men.without(from).with(to);
    after
}

/// The most steps that a seat's next move can gain.
fn next_gain(state: &ConspirateursState, seat: Seat) -> i64 {
    let (shelters, vacant) = (state.shelters(), state.shelters() - state.all_men());
    let gains = state.free_men(seat).iter().map(|man| {
        let before = far_from(man, shelters, vacant);
        let ends = state.way(man).destinations();
        before - ends.iter().map(|end| far_from(end, shelters, vacant)).min().unwrap_or(before)
    });
    gains.max().unwrap_or(0)
}

/// The most steps that the next move of another side can gain.
fn others_next(state: &ConspirateursState, seat: Seat) -> i64 {
    let own_side: Vec<_> = state.side(seat).collect();
    let others = Seat::all(state.seats).filter(|other| !own_side.contains(other));
    others.map(|other| next_gain(state, other)).max().unwrap_or(0)
}
