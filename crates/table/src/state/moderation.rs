//! An entry of a table's moderation history.

use game::Seat;

use crate::seat::occupant::PlayerId;

/// What a moderator did, by its word in a table's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModerationDeed {
    /// Closed a table.
    Close,
    /// Opened it again.
    Reopen,
    /// Stopped its clocks.
    Pause,
    /// Let them run again.
    Resume,
    /// Took somebody's seat.
    Unseat,
    /// Gave it back.
    Reseat,
    /// Muted a member of the server.
    Mute,
    /// Ended that.
    Unmute,
}

impl ModerationDeed {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Close, Self::Reopen, Self::Pause, Self::Resume, Self::Unseat, Self::Reseat, Self::Mute, Self::Unmute];

    /// The word for it in the database and in `/moderate`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Close => "close",
            Self::Reopen => "reopen",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Unseat => "unseat",
            Self::Reseat => "reseat",
            Self::Mute => "mute",
            Self::Unmute => "unmute",
        }
    }

    /// The one of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deed| deed.word() == word)
    }
}

/// An entry of a table's history: what a moderator did there, and to whom. It is no entry of its game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moderation {
    /// Who did it.
    pub moderator: PlayerId,
    /// What.
    pub deed: ModerationDeed,
    /// Whom it was about, and which seat.
    pub about: Option<(PlayerId, Seat)>,
    /// Why, in the moderator's words; may be empty.
    pub reason: String,
}
