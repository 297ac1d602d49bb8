//! Rivals in Praetorian. Each plays either seat: an assassin who walks, hides or lures, and a police that counts who may
//! still be the one. They share no belief and no search with the levels.

use games::praetorian::ASSASSIN;

use super::rival::Rival;

mod assassin;
mod exploiter;
mod play;
mod police;
mod weights;

use assassin::Habit;
pub use exploiter::{ASSASSIN_FORM, POLICE_FORM};
use play::play;
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
    Rival {
        game: "praetorian",
        name: "exploiting",
        about: "has prices and a reading of moves that were fitted against level 4, a form for either seat",
        play: |known, seed| if known.seat() == ASSASSIN { ASSASSIN_FORM } else { POLICE_FORM }.choose(known, seed),
    },
];
