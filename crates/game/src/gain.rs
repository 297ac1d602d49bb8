//! What an action gains at once, for the button that plays it.

/// A gain that the viewer can see beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    /// Of which kind it is.
    pub kind: GainKind,
    /// One short word for it, such as `capture` or `base`.
    pub word: &'static str,
}

/// The kinds of gain, the most pressing first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GainKind {
    /// It attacks, catches, captures or eliminates somebody.
    Attack,
    /// It reaches what the game is about: a base, a shelter, the throne.
    Goal,
}

impl Gain {
    /// An attack.
    #[must_use]
    pub const fn attack(word: &'static str) -> Self {
        Self { kind: GainKind::Attack, word }
    }

    /// A goal.
    #[must_use]
    pub const fn goal(word: &'static str) -> Self {
        Self { kind: GainKind::Goal, word }
    }
}
