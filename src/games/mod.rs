//! The rules of the games, one folder a game, and the registry from which all else follows: commands, help, the engine
//! protocol, conformance tests. A game never imports another.

pub mod conspirateurs;
pub mod praetorian;
pub mod roman_checkers;
pub mod stratogo;
pub mod tmag;
mod versions;

pub use versions::{UnknownRules, under};

use crate::game::{AnyGame, Seated};

/// Every game, in the order in which they are listed.
pub static GAMES: &[&dyn AnyGame] = &[
    &Seated::<praetorian::Praetorian>::GAME,
    &Seated::<roman_checkers::RomanCheckers>::GAME,
    &Seated::<stratogo::StraToGo>::GAME,
    &Seated::<tmag::Tmag>::GAME,
    &Seated::<conspirateurs::Conspirateurs>::GAME,
];

/// Former rules, for tables that began under them: games with an older `rules_version` than the same game above.
pub static FORMER: &[&dyn AnyGame] = &[];

/// The game of this id, by its newest rules.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.about().id == id)
}
