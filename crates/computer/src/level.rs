//! The levels of a computer player. Knows no game.

/// The strength of a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Plays any legal action.
    Random,
    /// Looks hardly further than its own move, and errs.
    Novice,
    /// Plays for the fun of it.
    Club,
    /// Hard to beat for people who play often.
    Strong,
    /// As well as it can.
    Best,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Novice, Self::Club, Self::Strong, Self::Best];

    /// The level of this number, 0 to 4.
    #[must_use]
    pub fn of(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Its number, 0 to 4.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The players' name for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Novice => "novice",
            Self::Club => "club",
            Self::Strong => "strong",
            Self::Best => "best",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_found_by_its_number() {
        let found: Vec<_> = (0..6).map(Level::of).collect();
        let all = Level::ALL.map(Some);
        assert_eq!((&found[..5], found[5]), (&all[..], None));
        assert!(Level::ALL.iter().all(|level| Level::of(level.number()) == Some(*level)));
    }
}
