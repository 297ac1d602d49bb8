//! How a player wants to be told, and when their clock runs: their own settings, as far as a table's life depends on them.

use strum::VariantArray;

use crate::messages::notice::NoticeKind;
use crate::seat::calendar::Calendar;

/// Where a player is told something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray)]
pub enum Notify {
    /// By a mention in the thread.
    #[default]
    Thread,
    /// By direct message; the thread names them without a ping.
    Dm,
    /// In the thread and by direct message.
    Both,
    /// Nowhere: they look for themselves.
    Never,
}

impl Notify {
    /// All variants, in the order of the command's choices.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word for it in commands and in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Thread => "thread",
            Self::Dm => "dm",
            Self::Both => "both",
            Self::Never => "never",
        }
    }

    /// The one of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|notify| notify.word() == word)
    }

    /// Whether a turn is told by a ping in the thread.
    #[must_use]
    pub fn in_thread(self) -> bool {
        matches!(self, Self::Thread | Self::Both)
    }

    /// Whether a turn is told by direct message.
    #[must_use]
    pub fn by_dm(self) -> bool {
        matches!(self, Self::Dm | Self::Both)
    }
}

/// The settings of a player that a table's life depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerSettings {
    /// When their clock runs, where the table lets it stand.
    pub calendar: Calendar,
    /// Where they are told of their turns.
    pub notify: Notify,
    /// Where they are reminded and nudged; `None`: as of their turns.
    pub reminders: Option<Notify>,
    /// Where they are asked what others propose; `None`: as of their turns.
    pub questions: Option<Notify>,
    /// Whether a single legal action is played for them.
    pub plays_forced: bool,
    /// After how many hours of a turn, again and again, they want to be reminded, beside the usual reminders.
    pub remind_hours: Option<u16>,
}

impl PlayerSettings {
    /// Where this player is told of something that is for them: in one place, never in two. Secrets go by direct
    /// message.
    #[must_use]
    pub fn told(&self, kind: NoticeKind) -> Notify {
        let own = match kind {
            NoticeKind::Remind | NoticeKind::Nudge => self.reminders,
            NoticeKind::Asked => self.questions,
            NoticeKind::Claim => None,
            _ => Some(Notify::Dm),
        };
        match own.unwrap_or(self.notify) {
            Notify::Both => Notify::Dm,
            one => one,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_a_place_of_its_own_or_that_of_turns() {
        let check = |turns: Notify, reminders: Option<Notify>, kind: NoticeKind, place: Notify| {
            let settings = PlayerSettings { notify: turns, reminders, ..PlayerSettings::default() };
            assert_eq!(settings.told(kind), place, "{turns:?} {reminders:?} {kind:?}");
        };
        check(Notify::Thread, None, NoticeKind::Remind, Notify::Thread);
        check(Notify::Dm, None, NoticeKind::Nudge, Notify::Dm);
        check(Notify::Both, None, NoticeKind::Asked, Notify::Dm);
        check(Notify::Never, None, NoticeKind::Asked, Notify::Never);
        check(Notify::Thread, Some(Notify::Never), NoticeKind::Nudge, Notify::Never);
        check(Notify::Never, Some(Notify::Dm), NoticeKind::Remind, Notify::Dm);
        check(Notify::Never, Some(Notify::Never), NoticeKind::Secret, Notify::Dm);
        check(Notify::Never, None, NoticeKind::Unplanned, Notify::Dm);
    }
}
