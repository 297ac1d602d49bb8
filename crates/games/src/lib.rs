//! The games, one folder each, and the registry from which all else follows: commands, help, the engine protocol, computer
//! players, conformance tests. A game never imports another.

pub mod computers;
mod remarks;
#[cfg(feature = "testing")]
pub mod testing;
mod versions;

pub use versions::{FORMER, FormerGame, UnknownRules, under};

use ::computer::AnyComputerPlayer;
use game::{AnyGame, Erased};

/// Declares every game's folder and lists the games, with what each folder has for the rest of the program.
macro_rules! games {
    ($($folder:ident::$game:ident),+ $(,)?) => {
        $(pub mod $folder;)+

        /// Every game, in the order in which they are listed.
        pub static GAMES: &[&dyn AnyGame] = &[$(&Erased::<$folder::$game>::GAME),+];

        /// The computer player of every game by its id; `None` where a game has none.
        static COMPUTERS: &[(&str, Option<&dyn AnyComputerPlayer>)] =
            &[$((<$folder::$game as game::Game>::ABOUT.id, $folder::COMPUTER)),+];

        /// The part of every game in the conformance suite, by its id.
        #[cfg(feature = "testing")]
        static SUITES: &[(&str, &testing::Suite)] =
            &[$((<$folder::$game as game::Game>::ABOUT.id, &$folder::suite::SUITE)),+];
    };
}

games! {
    praetorian::Praetorian,
    roman_checkers::RomanCheckers,
    stratogo::StraToGo,
    tmag::Tmag,
    conspirateurs::Conspirateurs,
}

/// The game of this id, by its newest rules.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.about().id == id)
}
