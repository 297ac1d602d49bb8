//! A rival: a name, and how it plays. It knows no game.

use computer::{ComputerPlayer, Knowledge};
use game::{Actor, Dice, Seen, SplitMix64};
use tools::arena::OutsidePlayer;

/// A player of another hand.
#[derive(Clone, Copy, Debug)]
pub struct Rival {
    /// The id of the game that it plays.
    pub game: &'static str,
    /// Its name among those who play this game.
    pub name: &'static str,
    /// How it plays, one sentence.
    pub about: &'static str,
    /// Its action on its turn, in the game's notation; the number is the seed of its luck.
    pub play: fn(&Knowledge, u64) -> Option<String>,
}

impl OutsidePlayer for Rival {
    fn choose(&mut self, known: &Knowledge, seed: u64) -> Option<String> {
        (self.play)(known, seed)
    }
}

/// The typed view that a player of this game has.
pub fn seen<'a, G: ComputerPlayer>(known: &Knowledge<'a>) -> Option<&'a Seen<G>> {
    known.view().as_any().downcast_ref()
}

/// The legal actions of a seat on its turn; `None` where they are too many to list.
pub fn legal<G: ComputerPlayer>(known: &Knowledge, seen: &Seen<G>) -> Option<Vec<G::Action>> {
    match G::legal(seen, Actor::Seat(known.seat())) {
        game::Legal::Listed(actions) => Some(actions),
        game::Legal::Form(_) => None,
    }
}

/// The best of some things by a worth; equal ones by lot.
pub fn best<T>(things: Vec<T>, seed: u64, mut worth: impl FnMut(&T) -> i64) -> Option<T> {
    let mut dice = SplitMix64::new(seed);
    things.into_iter().max_by_key(|thing| (worth(thing), dice.below(1 << 32)))
}
