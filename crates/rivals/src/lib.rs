//! Players of another hand, against which the levels of the computer are measured: plain, greedy, counting, and some that look
//! ahead. They share no search and no judgement with the levels, get a seat's knowledge as those do, and are in no shipped
//! program: `cargo run --release -p subrosa-rivals -- GAME PLAYER …` is `subrosa arena` with these players by name.

mod conspirateurs;
mod exploiter;
mod praetorian;
mod rival;
mod roman_checkers;
mod stratogo;
mod tmag;

pub use exploiter::{Exploiter, Number, between};
pub use rival::Rival;
pub use stratogo::with_suits;

use tools::arena::OutsidePlayer;

/// The rivals of every game, a list a game.
pub static RIVALS: &[&[Rival]] =
    &[praetorian::RIVALS, roman_checkers::RIVALS, stratogo::RIVALS, tmag::RIVALS, conspirateurs::RIVALS];

/// The rival of a game by its name.
#[must_use]
pub fn find(game: &str, name: &str) -> Option<Box<dyn OutsidePlayer>> {
    let mut all = RIVALS.iter().copied().flatten();
    let found = all.find(|rival| rival.game == game && rival.name == name);
    found.map(|rival| Box::new(*rival) as Box<dyn OutsidePlayer>)
}

/// The exploiters: two in Praetorian, one for each seat, and one in each other game.
pub const EXPLOITERS: &[Exploiter] = &[
    praetorian::ASSASSIN_FORM,
    praetorian::POLICE_FORM,
    roman_checkers::FORM,
    stratogo::FORM,
    tmag::FORM,
    conspirateurs::FORM,
];
