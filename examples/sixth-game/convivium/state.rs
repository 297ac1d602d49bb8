//! The whole truth of a game: the open facts, and the two poisons.

use super::action::Side;
use game::{Seat, Square, Turn};
use std::fmt;

/// The most cups that the option allows.
pub const MAX_CUPS: usize = 9;

/// A cup by its place in the ring, from 0; written as its square, `c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cup(pub u8);

impl Cup {
    /// The square of the cup, in the first rank.
    #[must_use]
    pub fn square(self) -> Square {
        Square::new(self.0, 0)
    }

    /// The square behind the cup, where the servant stands.
    #[must_use]
    pub fn behind(self) -> Square {
        Square::new(self.0, 1)
    }
}

impl fmt::Display for Cup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

/// The phase of the game: the next thing to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConviviumPhase {
    /// The guests who are not in yet poison a cup.
    Poison,
    /// The die is rolled for this guest.
    Roll(Seat),
    /// This guest sends the servant so many full cups on.
    Serve(Seat, u8),
    /// Nothing: the game is over.
    Over(ConviviumEnding),
}

/// The endings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConviviumEnding {
    /// This guest drank the other's poison.
    Poisoned(Seat),
    /// All cups are empty.
    Empty,
    /// This guest has left: the other wins.
    Left(Seat),
    /// The players agreed on a draw.
    Agreed,
}

/// The facts that everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConviviumFacts {
    /// The number of cups, 5 to 9.
    pub cups: u8,
    /// The phase of the game: the next thing to be done.
    pub phase: ConviviumPhase,
    /// The guests who have poisoned a cup.
    pub is_in: [bool; 2],
    /// The drinker of each cup; `None` beyond the last cup.
    pub drunk: [Option<Seat>; MAX_CUPS],
    /// Behind which cup the servant stands: the one drunk last.
    pub servant: Cup,
}

impl ConviviumFacts {
    /// The seats that owe an action, or chance.
    #[must_use]
    pub fn turn(&self) -> Turn {
        match self.phase {
            ConviviumPhase::Poison => Turn::Seats(Seat::all(2).filter(|seat| !self.is_in[seat.index()]).collect()),
            ConviviumPhase::Roll(_) => Turn::Chance,
            ConviviumPhase::Serve(seat, _) => Turn::of(seat),
            ConviviumPhase::Over(_) => Turn::Nobody,
        }
    }

    /// The ending; `None` while the game goes on.
    #[must_use]
    pub fn ending(&self) -> Option<ConviviumEnding> {
        match self.phase {
            ConviviumPhase::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// All cups, from the left.
    pub fn all(&self) -> impl Iterator<Item = Cup> + use<> {
        (0..self.cups).map(Cup)
    }

    /// The drinker of a cup; `None` if it is full.
    #[must_use]
    pub fn drinker(&self, cup: Cup) -> Option<Seat> {
        self.drunk[usize::from(cup.0)]
    }

    /// The cups that a guest drank.
    pub fn drunk_by(&self, seat: Seat) -> impl Iterator<Item = Cup> + '_ {
        self.all().filter(move |cup| self.drinker(*cup) == Some(seat))
    }

    /// The cup to which the servant comes after so many full cups on a side. There is a full cup as long as the game lasts.
    #[must_use]
    pub fn served(&self, steps: u8, side: Side) -> Cup {
        let mut at = self.servant;
        let mut left = if self.all().any(|cup| self.drinker(cup).is_none()) { steps } else { 0 };
        while left > 0 {
            let on = if side == Side::Left { self.cups - 1 } else { 1 };
            at = Cup((at.0 + on) % self.cups);
            left -= u8::from(self.drinker(at).is_none());
        }
        at
    }
}

/// The whole truth of a game: the open facts, and the two poisons.
#[derive(Clone, Debug, PartialEq)]
pub struct ConviviumState {
    /// The facts that everybody knows.
    pub facts: ConviviumFacts,
    /// The cup that each guest has poisoned.
    pub poison: [Option<Cup>; 2],
}

impl ConviviumState {
    /// A game at its start: the servant stands in the middle.
    #[must_use]
    pub fn new(cups: u8) -> Self {
        let facts = ConviviumFacts {
            cups,
            phase: ConviviumPhase::Poison,
            is_in: [false; 2],
            drunk: [None; MAX_CUPS],
            servant: Cup(cups / 2),
        };
        Self { facts, poison: [None; 2] }
    }
}

/// The guest across the table.
#[must_use]
pub fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}
