//! Where a table is found, by ids of the chat service that it is played on. Only their identity matters here; what they
//! look like on the wire is for others to know.

use crate::log::ply::EntryNo;

/// A server of the chat service, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuildId(pub i64);

/// A channel. A thread is one too, and so is a person's direct messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChannelId(pub i64);

/// A message of the chat service, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageId(pub i64);

impl std::fmt::Display for GuildId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::fmt::Display for ChannelId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::fmt::Display for MessageId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a table is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Place {
    /// The server; `None` in a direct message.
    pub guild: Option<GuildId>,
    /// The channel in which it was opened.
    pub channel: ChannelId,
    /// Where the lobby's post stands if not in that channel: in a forum it begins a post of its own.
    pub lobby_channel: Option<ChannelId>,
    /// The lobby's post; `None` until it was delivered.
    pub lobby_message: Option<MessageId>,
    /// The table's thread; `None` before play and once it was deleted.
    pub thread: Option<ChannelId>,
    /// The latest board post in the thread: the one with buttons.
    pub post_message: Option<MessageId>,
    /// How much of the log was told in the thread: the entries before this one; `None` before the first post.
    pub told: Option<EntryNo>,
}
