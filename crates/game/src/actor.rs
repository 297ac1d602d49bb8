//! Actors and viewers: seats, chance, and the public. It knows nothing of people or accounts.

use std::fmt;

/// A place at a table, counted from 0 in the order that docs/rules.md gives under each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All seats of a table of `count`, in order.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..count).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The maker of an action. Chance is an actor like any other: its shuffles and dice stand in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// A seat, for the player who sits there.
    Seat(Seat),
    /// A shuffle, a die, a draw.
    Chance,
}

impl Actor {
    /// The seat, if it is one.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Chance => None,
        }
    }

    /// With whose eyes this actor is judged: its own, and the public's for chance.
    #[must_use]
    pub fn viewer(self) -> Viewer {
        self.seat().map_or(Viewer::Public, Viewer::Seat)
    }
}

/// The eyes by which a table is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// A seat, with its own secrets.
    Seat(Seat),
    /// Everybody without a seat: spectators, and chance.
    Public,
}

impl Viewer {
    /// The seat that looks; `None` for the public.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public => None,
        }
    }

    /// Whether this viewer is `seat`.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}
