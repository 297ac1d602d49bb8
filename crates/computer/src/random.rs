//! Random play: level 0 of every game, and what a player does where it has nothing better.

use game::{Actor, Game, SplitMix64};

use crate::choice::Choice;
use crate::knowledge::Knowledge;
use crate::player::Moment;

/// A random action of the seat, in canonical notation; `None` if it is not to act.
#[must_use]
pub fn at_random(known: &Knowledge, seed: u64) -> Option<Choice<String>> {
    known.view().sample(known.actor(), &mut SplitMix64::new(seed)).map(Choice::play)
}

/// A random legal action, typed: for a player that has nothing better. `None` if nothing is listed.
#[must_use]
pub fn any_action<G: Game>(moment: &Moment<G>) -> Option<Choice<G::Action>> {
    G::sample(moment.seen, Actor::Seat(moment.seat), &mut SplitMix64::new(moment.seed)).map(Choice::play)
}
