//! Players that a program brings to the arena itself, in this process. Like all others they get a seat's knowledge and no more.

use computer::Knowledge;

/// A player of another program's making.
pub trait OutsidePlayer {
    /// Its action on its turn, in any notation that the game accepts; `None` if it knows of nothing to do.
    fn choose(&mut self, known: &Knowledge, seed: u64) -> Option<String>;
}

/// Finds a player by the game's id and its own name; `None` if there is none of this name.
pub type FindOutsidePlayer = dyn Fn(&str, &str) -> Option<Box<dyn OutsidePlayer>>;
