//! The gateway intent that an event needs. Knows no event.

/// The sessions that are told a message's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContentReaders {
    /// All, because the bot wrote the message or is mentioned in it.
    All,
    /// Those that asked for the intent of message content.
    WithIntent,
}

/// The events that a session asks for, by intent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventScope {
    /// Told to everybody: interactions.
    Always,
    Guilds,
    GuildMessages,
    DirectMessages,
}

impl EventScope {
    pub(super) const fn intent(self) -> u64 {
        match self {
            Self::Always => 0,
            Self::Guilds => 1,
            Self::GuildMessages => 1 << 9,
            Self::DirectMessages => 1 << 12,
        }
    }
}
