//! How a player wants to be told, and when their clock runs: their own settings, as far as a table's life depends on them.

use crate::calendar::Calendar;

/// Where a player is told that it is their turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notify {
    /// By a mention in the thread.
    #[default]
    Thread,
    /// By direct message; the thread names them without a ping.
    Dm,
    /// By both.
    Both,
}

impl Notify {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Thread, Self::Dm, Self::Both];

    /// The word for it in commands and in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Thread => "thread",
            Self::Dm => "dm",
            Self::Both => "both",
        }
    }

    /// The one of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notify| notify.word() == word)
    }

    /// Whether a turn is told by a ping in the thread.
    #[must_use]
    pub fn in_thread(self) -> bool {
        self != Self::Dm
    }

    /// Whether a turn is told by direct message.
    #[must_use]
    pub fn by_dm(self) -> bool {
        self != Self::Thread
    }
}

/// The settings of a player that a table's life depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerSettings {
    /// When their clock runs, where the table lets it stand.
    pub calendar: Calendar,
    /// Where they are told of their turns.
    pub notify: Notify,
    /// Whether a single legal action is played for them.
    pub plays_forced: bool,
    /// After how many hours of a turn, again and again, they want to be reminded, beside the usual reminders.
    pub remind_hours: Option<u16>,
}
