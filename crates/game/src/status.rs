//! The turn, and the outcome of a game. Knows nothing of any one game.

use super::{Actor, EndReason, Seat};

/// The actors that owe an action now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// These seats, ascending and never empty; more than one in a simultaneous set-up.
    Seats(Vec<Seat>),
    /// A shuffle or a die.
    Chance,
    /// Nobody: the game is over.
    Nobody,
}

impl Turn {
    /// One seat to act.
    #[must_use]
    pub fn of(seat: Seat) -> Self {
        Self::Seats(vec![seat])
    }

    /// Whether this actor owes an action now.
    #[must_use]
    pub fn includes(&self, actor: Actor) -> bool {
        match (self, actor) {
            (Self::Seats(seats), Actor::Seat(seat)) => seats.contains(&seat),
            (Self::Chance, Actor::Chance) => true,
            _ => false,
        }
    }

    /// The seats that owe an action now; empty for chance and after the end.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        match self {
            Self::Seats(seats) => seats,
            _ => &[],
        }
    }
}

/// The reason for a draw that the players have agreed on.
const AGREED: &str = "The players agreed on a draw.";

/// The endings of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// One rank a seat: 1 is best, equal ranks are ties, ranks have no gaps (1, 2, 2, 3).
    pub ranks: Vec<u8>,
    /// The reason, with the result and without.
    pub reason: EndReason,
}

impl Outcome {
    /// An outcome from any scores, higher is better; equal scores tie and leave no gap.
    #[must_use]
    pub fn from_scores<S: Ord>(scores: &[S], reason: EndReason) -> Self {
        let mut order: Vec<&S> = scores.iter().collect();
        order.sort_unstable();
        order.dedup();
        let rank = |score| order.iter().rev().take_while(|better| **better > score).count() + 1;
        let ranks = scores.iter().map(|s| u8::try_from(rank(s)).expect("a table has at most 9 seats")).collect();
        Self { ranks, reason }
    }

    /// A draw that the players of this many seats have agreed on; who had left before comes after all others.
    #[must_use]
    pub fn agreed(seats: u8, left: &[Seat]) -> Self {
        let scores: Vec<_> = Seat::all(seats).map(|seat| !left.contains(&seat)).collect();
        Self::from_scores(&scores, EndReason::plain(AGREED))
    }

    /// The seats of rank 1, ascending.
    #[must_use]
    pub fn winners(&self) -> Vec<Seat> {
        let first = |(seat, rank): (u8, &u8)| (*rank == 1).then_some(Seat(seat));
        (0u8..).zip(&self.ranks).filter_map(first).collect()
    }

    /// Whether every seat has the same rank.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.ranks.iter().all(|rank| *rank == 1)
    }
}
