//! Rivals in Praetorian. Each plays either seat: an assassin who walks, hides or lures, and a police that counts who may
//! still be the one. They share no belief and no search with the levels.

use computer::Knowledge;
use game::{Rules, Seen, SplitMix64};
use games::praetorian::{ASSASSIN, Praetorian, PraetorianAction, PraetorianPhase, SecretPick};

use super::rival::{Rival, seen};

mod assassin;
mod police;
mod weights;

use assassin::Habit;
use weights::Reading;

/// The rivals of this game.
pub const RIVALS: &[Rival] = &[
    Rival {
        game: "praetorian",
        name: "greedy",
        about: "as assassin walks to the nearest target and strikes at once; as police asks whoever stands nearest",
        play: |known, seed| play(known, seed, Habit::WALKS, |seen, _| police::nearest(seen)),
    },
    Rival {
        game: "praetorian",
        name: "counting",
        about: "as assassin brings both targets near first; as police asks where most suspects stand, a turn ahead",
        play: |known, seed| play(known, seed, Habit::PLANS, |seen, _| police::ahead(seen, &weights::even(seen), 1)),
    },
    Rival {
        game: "praetorian",
        name: "hiding",
        about: "as assassin moves strangers in between; as police suspects whoever was moved, and whom they came near to",
        play: |known, seed| {
            play(known, seed, Habit::HIDES, |seen, known| police::ahead(seen, &weights::of_movers(seen, known), 1))
        },
    },
    Rival {
        game: "praetorian",
        name: "reading",
        about: "as assassin moves targets rather than themselves; as police weighs every choice by the moves, a turn ahead",
        play: |known, seed| {
            play(known, seed, Habit::LURES, |seen, known| {
                police::ahead(seen, &weights::of_hands(seen, known, Reading::PLAIN), 1)
            })
        },
    },
    Rival {
        game: "praetorian",
        name: "deep",
        about: "as assassin keeps away from guards; as police weighs every choice by the moves, two turns ahead",
        play: |known, seed| {
            play(known, seed, Habit::SHUNS, |seen, known| {
                police::ahead(seen, &weights::of_hands(seen, known, Reading::SHARP), 2)
            })
        },
    },
];

type Police = fn(&Seen<Praetorian>, &Knowledge) -> Option<PraetorianAction>;

fn play(known: &Knowledge, seed: u64, habit: Habit, police: Police) -> Option<String> {
    let seen = seen::<Praetorian>(known)?;
    let mut dice = SplitMix64::new(seed);
    let action = match seen.view.table.phase {
        PraetorianPhase::Pick => picked(seen.view.table.rules.targets, &mut dice),
        PraetorianPhase::Play(ASSASSIN) => assassin::turn(seen, habit, &mut dice)?,
        PraetorianPhase::Play(_) => police(seen, known)?,
        _ => Praetorian::sample(seen, known.actor(), &mut dice)?,
    };
    Some(Praetorian::notation(&action))
}

fn picked(targets: u8, dice: &mut SplitMix64) -> PraetorianAction {
    let mut men: Vec<u8> = (1..=games::praetorian::CIVILIANS).collect();
    game::shuffle(&mut men, dice);
    let mut chosen = men[1..=usize::from(targets)].to_vec();
    chosen.sort_unstable();
    PraetorianAction::Pick { pick: SecretPick { assassin: men[0], targets: chosen } }
}
