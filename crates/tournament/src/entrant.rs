//! An entrant, known by a number alone.

use std::fmt;

/// A participant, by seed: 0 is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntrantNo(pub u16);

impl EntrantNo {
    /// The place in lists of participants.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The participants of these many, in order of their seeds.
    pub fn all(count: usize) -> impl Iterator<Item = Self> {
        (0..u16::try_from(count).unwrap_or(u16::MAX)).map(Self)
    }
}

impl fmt::Display for EntrantNo {
    /// As people count: from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// Since when and until when a participant is paired. Rounds are counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// The first round for which they are paired.
    pub from_round: u16,
    /// The first round for which they are paired no more.
    pub until_round: Option<u16>,
}

impl Entrant {
    /// Whether they are to be paired for this round.
    #[must_use]
    pub fn takes_part(&self, round: usize) -> bool {
        let round = u16::try_from(round).unwrap_or(u16::MAX);
        self.from_round <= round && self.until_round.is_none_or(|until| round < until)
    }
}
