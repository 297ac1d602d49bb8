//! A process's share of the bot's work: answering, posting, or both. It knows no door.

use crate::app::Posting;

/// A process's share of the bot's work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Duty {
    /// It takes interactions, posts what is written, and minds the clocks.
    #[default]
    Both,
    /// It takes interactions, and leaves posts and clocks to other processes.
    Answers,
    /// It posts and minds the clocks, and opens no door.
    Posts,
}

impl Duty {
    /// Whether it takes interactions.
    #[must_use]
    pub fn answers(self) -> bool {
        matches!(self, Self::Both | Self::Answers)
    }

    /// Whether it posts and minds the clocks.
    #[must_use]
    pub fn posts(self) -> bool {
        self.posting() == Posting::Yes
    }

    /// The same as other processes are told it.
    pub(super) fn posting(self) -> Posting {
        match self {
            Self::Both | Self::Posts => Posting::Yes,
            Self::Answers => Posting::No,
        }
    }
}
