//! An entry of a table's moderation history.

use game::Seat;
use strum::VariantArray;

use crate::seat::occupant::PlayerId;

/// The act of a moderator, by its word in a table's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum ModerationAction {
    /// Closed a table, for a week at first.
    Close,
    /// Opened a closed table again.
    Reopen,
    /// Stopped a game's clocks.
    Pause,
    /// Let them run again.
    Resume,
    /// Took a seat from its player.
    Unseat,
    /// Gave a seat back to its player.
    Reseat,
    /// Muted a member of the server.
    Mute,
    /// Ended a member's mute.
    Unmute,
}

impl ModerationAction {
    /// All actions, as `/moderate` and the database know them.
    pub const ALL: &[Self] = Self::VARIANTS;

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
        Self::ALL.iter().copied().find(|action| action.word() == word)
    }
}

/// An entry of a table's history: what a moderator did there, and to whom. It is no entry of its game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moderation {
    /// The moderator, by their account.
    pub moderator: PlayerId,
    /// The act; its word is what the history keeps.
    pub action: ModerationAction,
    /// The person whom it was about, and their seat.
    pub about: Option<(PlayerId, Seat)>,
    /// The reason, in the moderator's words; may be empty.
    pub reason: String,
}
