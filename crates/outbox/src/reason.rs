//! The reason why a delivery was given up: a word for the database. Discord's own words stand beside it, for the operator.

use strum::VariantArray;

/// The reason why a row will never be delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum GiveUpReason {
    /// The channel or thread is no more.
    ChannelGone,
    /// The server is no more, or the bot has left it.
    ServerGone,
    /// The message that was to be changed is no more, or the one that was sent was deleted.
    MessageGone,
    /// The bot may not see the channel, or not write there.
    Forbidden,
    /// The player takes no direct messages from the bot.
    ClosedMessages,
    /// Discord refused for another reason.
    Refused,
    /// The row, its table or its message makes no sense.
    Damaged,
    /// It was tried for [`super::GIVE_UP_AFTER_MS`] in vain.
    Expired,
}

impl GiveUpReason {
    /// The word for it in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::ChannelGone => "channel-gone",
            Self::ServerGone => "server-gone",
            Self::MessageGone => "message-gone",
            Self::Forbidden => "forbidden",
            Self::ClosedMessages => "closed-messages",
            Self::Refused => "refused",
            Self::Damaged => "damaged",
            Self::Expired => "expired",
        }
    }

    /// The one of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::VARIANTS.iter().copied().find(|reason| reason.word() == word)
    }
}
