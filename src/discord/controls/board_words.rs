//! Whether a board comes with its description in words. A step's custom id carries it on.

use crate::app::Preferences;

/// Whether the board comes with the same in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardWords {
    /// The words stand below the board.
    Beside,
    /// They wait behind a button.
    Behind,
}

impl BoardWords {
    /// As somebody wants it.
    #[must_use]
    pub fn of(preferences: &Preferences) -> Self {
        if preferences.words { Self::Beside } else { Self::Behind }
    }
}
