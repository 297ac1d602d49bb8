//! The suites of the registered games, by their ids.

use super::suite::Suite;
use crate::SUITES;

/// The suite of a registered game.
///
/// # Panics
/// If there is no such game.
#[must_use]
pub fn suite(game: &str) -> &'static Suite {
    let known = SUITES.iter().find(|(id, _)| *id == game);
    known.unwrap_or_else(|| panic!("there is no game {game}")).1
}
