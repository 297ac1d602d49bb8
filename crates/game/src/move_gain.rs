//! The gain of an action at once, for the button that plays it.

/// A gain that the viewer can see beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveGain {
    /// Of which kind it is.
    pub kind: MoveGainKind,
    /// One short word for it, such as `capture` or `base`.
    pub word: &'static str,
}

/// The kinds of gain, the most pressing first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveGainKind {
    /// It attacks, catches, captures or eliminates somebody.
    Attack,
    /// It reaches what the game is about: a base, a shelter, the throne.
    Goal,
}

impl MoveGain {
    /// An action that attacks somebody.
    #[must_use]
    pub const fn attack(word: &'static str) -> Self {
        Self { kind: MoveGainKind::Attack, word }
    }

    /// An action that reaches a goal.
    #[must_use]
    pub const fn goal(word: &'static str) -> Self {
        Self { kind: MoveGainKind::Goal, word }
    }
}
