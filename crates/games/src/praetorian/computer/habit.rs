//! The habits of Assassins whom a police imagines.

/// A way in which an imagined Assassin plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssassinHabit {
    /// Whether the nearest target comes first and is struck at once; else all must be within reach before the first strike.
    pub nearest_first: bool,
    /// The price of each guard beside the assassin, in eighths of a turn.
    pub fear: u64,
    /// One turn in so many goes to any civilian, 0 for none.
    pub strays: u64,
}

impl AssassinHabit {
    /// Brings all targets within reach, off the guards' squares.
    pub const CAREFUL: Self = Self { nearest_first: false, fear: 5, strays: 0 };
    /// Brings all targets within reach, whoever watches.
    pub const BOLD: Self = Self { fear: 0, ..Self::CAREFUL };
    /// Goes for the nearest target, whoever watches.
    pub const HASTY: Self = Self { nearest_first: true, fear: 0, strays: 0 };
    /// Plans, and moves anybody now and then.
    pub const VAGUE: Self = Self { strays: 3, ..Self::CAREFUL };
    /// All of these, about in the shares that the belief gives its styles.
    pub const ALL: [Self; 6] = [Self::CAREFUL, Self::BOLD, Self::HASTY, Self::HASTY, Self::VAGUE, Self::VAGUE];
}
