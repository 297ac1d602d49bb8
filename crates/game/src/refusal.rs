//! The reason why an action was not taken: one sentence for the player, and a key for programs. A refusal changes nothing.

use std::fmt;

/// The kinds of refusal. `BadOptions` is for the start of a game; the others stand in the order in which an action is checked
/// (docs/engine.md).
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

impl RefusalKind {
    /// The kind's word, by the names that docs/engine.md gives to errors: `bad-options`, `illegal`. It is the key of a
    /// refusal that has none of its own.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::BadOptions => "bad-options",
            Self::GameOver => "game-over",
            Self::NotYourTurn => "not-your-turn",
            Self::Syntax => "syntax",
            Self::Illegal => "illegal",
        }
    }
}

/// A reason to refuse, as programs know it: the same for ever, whatever the sentence beside it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefusalKey {
    /// The kind of every refusal with this key.
    pub kind: RefusalKind,
    /// The game's id, a dot, and words with dashes: `praetorian.not-adjacent`. The seam's own keys begin with `seam`.
    pub key: &'static str,
}

impl RefusalKey {
    /// A key of actions that break a rule.
    #[must_use]
    pub const fn illegal(key: &'static str) -> Self {
        Self { kind: RefusalKind::Illegal, key }
    }

    /// A key of texts that can't be read as an action.
    #[must_use]
    pub const fn syntax(key: &'static str) -> Self {
        Self { kind: RefusalKind::Syntax, key }
    }

    /// A key of options that do not fit the game.
    #[must_use]
    pub const fn options(key: &'static str) -> Self {
        Self { kind: RefusalKind::BadOptions, key }
    }

    /// A refusal for this reason: one sentence that names piece, square and rule, and nothing that its reader may not know.
    #[must_use]
    pub fn says(self, text: impl Into<String>) -> Refusal {
        Refusal { kind: self.kind, key: self.key, text: text.into() }
    }
}

/// Declares the reasons for which a game refuses actions, a line each: a constant, its kind (`illegal`, `syntax` or
/// `options`) and its words. `ALL` lists them for [`About::refusals`](crate::About::refusals).
#[macro_export]
macro_rules! refusals {
    ($game:literal: $($(#[$doc:meta])* $name:ident = $kind:ident $words:literal;)+) => {
        $($(#[$doc])* pub const $name: $crate::RefusalKey = $crate::RefusalKey::$kind(concat!($game, ".", $words));)+

        /// The reasons in the order of their lines above.
        pub const ALL: &[$crate::RefusalKey] = &[$($name),+];
    };
}

/// The reasons of the seam itself, which every game shares.
pub mod seam_refusals {
    refusals! { "seam":
        /// A number of seats that the game can't be played with.
        SEATS = options "seats";
        /// An option that the game does not have.
        UNKNOWN_OPTION = options "unknown-option";
        /// An option that is given twice.
        OPTION_TWICE = options "option-twice";
        /// A value that the option can't have.
        OPTION_VALUE = options "option-value";
        /// A resignation in the name of chance.
        CHANCE_RESIGNS = illegal "chance-resigns";
        /// Picks of a composer that lead nowhere.
        PICKS = illegal "picks";
        /// A lesson in which nobody is to act.
        LESSON_OVER = illegal "lesson-over";
        /// A showcase that can't be played on.
        SHOWCASE_STUCK = illegal "showcase-stuck";
    }
}

/// A refused action, command or option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The check that it failed, in the order of checks.
    pub kind: RefusalKind,
    /// The reason as programs know it: a [`RefusalKey`]'s, or the kind's own word where nothing finer is told.
    pub key: &'static str,
    /// One sentence that names piece, square and rule, and nothing that its reader may not know.
    pub text: String,
}

impl Refusal {
    /// A refusal whose key is its kind's word.
    #[must_use]
    pub fn new(kind: RefusalKind, text: impl Into<String>) -> Self {
        Self { kind, key: kind.word(), text: text.into() }
    }

    /// The text can't be read, and no key tells why.
    #[must_use]
    pub fn syntax(text: impl Into<String>) -> Self {
        Self::new(RefusalKind::Syntax, text)
    }

    /// The action breaks a rule, and no key tells which.
    #[must_use]
    pub fn illegal(text: impl Into<String>) -> Self {
        Self::new(RefusalKind::Illegal, text)
    }

    /// The options do not fit, and no key tells why.
    #[must_use]
    pub fn options(text: impl Into<String>) -> Self {
        Self::new(RefusalKind::BadOptions, text)
    }

    /// The same reason in another sentence.
    #[must_use]
    pub fn reworded(self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Refusal {}
