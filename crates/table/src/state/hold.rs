//! A table that stands still, whatever its players want: by a moderator, or for the loss of its thread.

use strum::VariantArray;

use crate::seat::calendar::days_ms;

/// A table that a moderator closed is closed for good after this time, in days.
pub const CLOSED_FOR_GOOD_DAYS: u32 = 7;
/// A game that nobody gives a new place is closed after this time, in days.
pub const PLACELESS_DAYS: u32 = 30;

/// The reason why a table stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum HoldReason {
    /// A moderator closed it.
    Closed,
    /// A moderator stopped its clocks.
    Paused,
    /// Its thread was deleted.
    NoPlace,
    /// Its thread was locked.
    Locked,
    /// The bot was taken out of its server.
    Away,
}

impl HoldReason {
    /// All reasons, as the database knows them.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word for it in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Paused => "paused",
            Self::NoPlace => "no-place",
            Self::Locked => "locked",
            Self::Away => "away",
        }
    }

    /// The reason that [`HoldReason::word`] writes so; `None` for a word of another version.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|reason| reason.word() == word)
    }

    /// Whether a player ends it by giving the game a place.
    #[must_use]
    pub fn needs_place(self) -> bool {
        matches!(self, Self::NoPlace | Self::Locked | Self::Away)
    }
}

/// A table stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The cause, which says how it ends.
    pub reason: HoldReason,
    /// Since when, in Unix milliseconds.
    pub since_ms: i64,
}

impl Hold {
    /// When it ends the table, in Unix milliseconds, if it ever does.
    #[must_use]
    pub fn until_ms(self) -> Option<i64> {
        let days = match self.reason {
            HoldReason::Closed => CLOSED_FOR_GOOD_DAYS,
            HoldReason::NoPlace | HoldReason::Locked | HoldReason::Away => PLACELESS_DAYS,
            HoldReason::Paused => return None,
        };
        Some(self.since_ms.saturating_add(days_ms(days)))
    }
}
