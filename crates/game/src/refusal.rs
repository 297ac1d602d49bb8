//! Why an action was not taken, in one sentence for the player. A refusal changes nothing.

use std::fmt;

/// The kinds of refusal, in the order in which they are checked (docs/engine.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The options or the number of seats do not fit the game.
    BadOptions,
    /// The game has ended.
    GameOver,
    /// Somebody else is to act.
    NotYourTurn,
    /// No notation of the game fits.
    Syntax,
    /// Understood, but against a rule.
    Illegal,
}

/// An action that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind it is.
    pub kind: RefusalKind,
    /// One sentence that names piece, square and rule, and nothing that its reader may not know.
    pub text: String,
}

impl Refusal {
    /// A refusal of some kind.
    #[must_use]
    pub fn new(kind: RefusalKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into() }
    }

    /// The text can't be read as an action.
    #[must_use]
    pub fn syntax(text: impl Into<String>) -> Self {
        Self::new(RefusalKind::Syntax, text)
    }

    /// The action breaks a rule.
    #[must_use]
    pub fn illegal(text: impl Into<String>) -> Self {
        Self::new(RefusalKind::Illegal, text)
    }

    /// The options do not fit the game.
    #[must_use]
    pub fn options(text: impl Into<String>) -> Self {
        Self::new(RefusalKind::BadOptions, text)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Refusal {}
