//! Rivals in `StraToGo`. They draw worlds from what is possible, all alike, and know nothing of how people set up or bluff; one
//! has read the levels' book.

use computer::Knowledge;
use game::{Composing, Dice, Rules, Seat, Seen, SplitMix64, Square, ViewOf};
use games::stratogo::{MEN, Rank, StraToGo, StratogoAction, StratogoPhase};

use super::exploiter::{Exploiter, Number, between};
use super::rival::{Rival, best, legal, seen};

mod book;
mod world;

use book::BookReader;
pub use book::with_suits;
use world::World;

/// The rivals of this game.
pub const RIVALS: &[Rival] = &[
    Rival {
        game: "stratogo",
        name: "greedy",
        about: "attacks where that wins on most worlds, and else walks forward",
        play: |known, seed| choose(known, seed, Depth::of(8, 1), 6),
    },
    Rival {
        game: "stratogo",
        name: "counting",
        about: "looks two plies ahead in 20 worlds",
        play: |known, seed| choose(known, seed, Depth::of(20, 2), 3),
    },
    Rival {
        game: "stratogo",
        name: "three-plies",
        about: "looks three plies ahead in 14 worlds",
        play: |known, seed| choose(known, seed, Depth::of(14, 3), 3),
    },
    Rival {
        game: "stratogo",
        name: "deep",
        about: "looks five plies ahead in 10 worlds",
        play: |known, seed| choose(known, seed, Depth::of(10, 5), 3),
    },
    Rival {
        game: "stratogo",
        name: "rushing",
        about: "looks three plies ahead in 14 worlds, and gives much to stand near the enemy's back rank",
        play: |known, seed| choose(known, seed, Depth::of(14, 3), 12),
    },
    Rival {
        game: "stratogo",
        name: "scattered",
        about: "looks three plies ahead in 14 worlds, and sets up at random, the flag on its back rank",
        play: |known, seed| set_up_by_lot(known, seed).or_else(|| choose(known, seed, Depth::of(14, 3), 3)),
    },
    Rival {
        game: "stratogo",
        name: "studied",
        about: "looks three plies ahead in 14 worlds, of arrays from levels 3 and 4's own book while one fits",
        play: |known, seed| choose(known, seed, Depth { reads_book: true, ..Depth::of(14, 3) }, 3),
    },
    Rival {
        game: "stratogo",
        name: "exploiting",
        about: "knows the levels' book, with a set-up, a depth and prices that were fitted against level 4",
        play: |known, seed| FORM.choose(known, seed),
    },
];

/// The exploiter's form: its set-up, how far it looks, and what ground is worth.
pub const FORM: Exploiter = Exploiter {
    game: "stratogo",
    name: "stratogo",
    seat: None,
    numbers: &[
        // 0: one of the ready-made ones.
        Number::of("array", 0, 24),
        Number::of("worlds", 6, 16),
        Number::of("plies", 2, 5),
        Number::of("reads-book", 0, 1),
        Number::of("ground", 0, 20),
        Number::of("unmoved", -60, 120),
        Number::of("lot", 0, 200),
    ],
    play: |known, seed, numbers| {
        let [array, worlds, plies, reads_book, ground, unmoved, lot] = *numbers else { return None };
        let seen = seen::<StraToGo>(known)?;
        let mut dice = SplitMix64::new(!seed);
        if seen.view.table.phase == StratogoPhase::Setup && array > 0 {
            let number = usize::try_from(array - 1).ok()?;
            return Some(StraToGo::notation(&book::set_up(number, known.seat(), &mut dice)?));
        }
        let [worlds, plies] = [worlds, plies].map(|number| u32::try_from(number).unwrap_or(1));
        let depth = Depth { reads_book: reads_book == 1, ..Depth::of(worlds, plies) };
        choose_with(known, seed, depth, i32::try_from(ground).ok()?, |action| {
            let StratogoAction::Move { from, .. } = action else { return 0 };
            let is_fresh = seen.view.table.coins.on(*from).is_some_and(|coin| !coin.moved);
            between(0, lot, &mut dice) - if is_fresh { unmoved } else { 0 }
        })
    },
};

/// How far a rival looks.
#[derive(Clone, Copy, Debug)]
struct Depth {
    worlds: u32,
    plies: u32,
    /// Whether worlds have arrays of the levels' book.
    reads_book: bool,
}

impl Depth {
    const fn of(worlds: u32, plies: u32) -> Self {
        Self { worlds, plies, reads_book: false }
    }
}

fn choose(known: &Knowledge, seed: u64, depth: Depth, ground: i32) -> Option<String> {
    choose_with(known, seed, depth, ground, |_| 0)
}

/// As its worth in the worlds says, with something added to each action's.
fn choose_with(
    known: &Knowledge,
    seed: u64,
    depth: Depth,
    ground: i32,
    mut extra: impl FnMut(&StratogoAction) -> i64,
) -> Option<String> {
    let seen = seen::<StraToGo>(known)?;
    let mut dice = SplitMix64::new(seed);
    if seen.view.table.phase == StratogoPhase::Setup {
        return Some(StraToGo::notation(&set_up(seen, &mut dice)?));
    }
    let enemy = Seat(1 - known.seat().0);
    let reader = depth.reads_book.then(|| BookReader::of(&seen.view, known, enemy));
    let worlds: Vec<World> = (0..depth.worlds)
        .map(|_| {
            let world = World::of(&seen.view.determinize(&mut dice), ground);
            let men = reader.as_ref().and_then(|reader| reader.draw(&mut dice));
            world.with(enemy, &men.unwrap_or_default())
        })
        .collect();
    let recent = recent(known);
    let action = best(legal(known, seen)?, seed, |action| {
        weigh(&worlds, known.seat(), action, depth.plies) - if recent.contains(action) { 40 } else { 0 } + extra(action)
    })?;
    Some(StraToGo::notation(&action))
}

/// A ready-made array, mirrored or not.
fn set_up(seen: &Seen<StraToGo>, dice: &mut dyn Dice) -> Option<StratogoAction> {
    let (_, mut action) = game::pick(&StraToGo::ready_made(seen), dice)?.clone();
    if let StratogoAction::Setup { array } = &mut action
        && dice.below(2) == 0
    {
        array.chunks_mut(6).for_each(<[_]>::reverse);
    }
    Some(action)
}

/// Any array with the flag on its back rank; `None` once both are in.
fn set_up_by_lot(known: &Knowledge, seed: u64) -> Option<String> {
    let seen = seen::<StraToGo>(known).filter(|seen| seen.view.table.phase == StratogoPhase::Setup)?;
    let mut dice = SplitMix64::new(seed);
    let StratogoAction::Setup { mut array } = StraToGo::sample(seen, known.actor(), &mut dice)? else { return None };
    let flag = array.iter().position(|piece| piece.rank == Rank::Null)?;
    array.swap(flag, MEN / 2 + usize::try_from(dice.below(MEN as u64 / 2)).ok()?);
    Some(StraToGo::notation(&StratogoAction::Setup { array }))
}

/// The moves that would take back the seat's last three.
fn recent(known: &Knowledge) -> Vec<StratogoAction> {
    let own = known.record().iter().rev().filter(|entry| entry.by == known.actor()).take(3);
    let squares = own.filter_map(|entry| {
        let (from, to) = entry.action.as_deref()?.split_once('-')?;
        Some((Square::parse(from, 6, 6)?, Square::parse(to, 6, 6)?))
    });
    squares.map(|(from, to)| StratogoAction::Move { from: to, to: from }).collect()
}

fn weigh(worlds: &[World], seat: Seat, action: &StratogoAction, plies: u32) -> i64 {
    let StratogoAction::Move { from, to } = action else { return 0 };
    worlds.iter().map(|world| i64::from(world.worth_of(seat, *from, *to, plies))).sum::<i64>() * 10
        / i64::try_from(worlds.len().max(1)).unwrap_or(1)
}
