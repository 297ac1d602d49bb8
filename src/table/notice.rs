//! Who must be told: references only, never content. What is said is made from a view when it is delivered.

use crate::game::Audience;

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoticeKind {
    /// The lobby's post, made or brought up to date.
    Lobby,
    /// A turn's post with the board.
    Turn,
    /// A seat's secrets, for its owner alone.
    Secret,
    /// The end, with everything revealed.
    Over,
    /// An older post loses its buttons.
    Strip,
}

impl NoticeKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Lobby, Self::Turn, Self::Secret, Self::Over, Self::Strip];

    /// The word for it in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Turn => "turn",
            Self::Secret => "secret",
            Self::Over => "over",
            Self::Strip => "strip",
        }
    }

    /// The kind of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// Somebody must be told something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Whom.
    pub audience: Audience,
    /// What about.
    pub kind: NoticeKind,
}

impl Notice {
    /// A notice for everybody at the table.
    #[must_use]
    pub fn public(kind: NoticeKind) -> Self {
        Self { audience: Audience::Public, kind }
    }
}
