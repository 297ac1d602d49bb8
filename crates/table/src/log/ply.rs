//! The two counters of a game that are easily mixed up: how many actions count, and where an entry stands in the log. An
//! undo lowers the ply; the log only grows.

use std::fmt::{Display, Formatter, Result};

/// How many actions of the game count at a point of it, chance included; what was taken back does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ply(pub u32);

impl Ply {
    /// The ply at which this many actions count.
    ///
    /// # Panics
    /// Never: no log has four thousand million actions.
    #[must_use]
    pub fn of(count: usize) -> Self {
        Self(u32::try_from(count).expect("a log has fewer than 2^32 actions"))
    }

    /// How many actions count.
    ///
    /// # Panics
    /// Never where `usize` has 32 bits or more.
    #[must_use]
    pub fn count(self) -> usize {
        usize::try_from(self.0).expect("32 bits fit in a usize")
    }
}

impl Display for Ply {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.0.fmt(f)
    }
}

/// The number of an entry of the log, from 0; as the end of a span, how many entries there are before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryNo(pub u32);

impl EntryNo {
    /// The entry of this index.
    ///
    /// # Panics
    /// Never: no log has four thousand million entries.
    #[must_use]
    pub fn of(index: usize) -> Self {
        Self(u32::try_from(index).expect("a log has fewer than 2^32 entries"))
    }

    /// Its index.
    ///
    /// # Panics
    /// Never where `usize` has 32 bits or more.
    #[must_use]
    pub fn index(self) -> usize {
        usize::try_from(self.0).expect("32 bits fit in a usize")
    }
}

impl std::str::FromStr for EntryNo {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Display for EntryNo {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.0.fmt(f)
    }
}
