//! Discord's permission bits, as far as the stand-in checks them. Knows no channels.

use std::ops::{BitAnd, BitOr, Not};

/// A set of permissions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Permissions(pub u64);

impl Permissions {
    /// The empty set: they see nothing.
    pub const NONE: Self = Self(0);
    /// An owner's permissions: all 53 bits, with or without a meaning today.
    pub const ALL: Self = Self((1 << 53) - 1);
    /// Manage Server: its settings, and bots.
    pub const MANAGE_GUILD: Self = Self(1 << 5);
    /// See the channel and its posts.
    pub const VIEW_CHANNEL: Self = Self(1 << 10);
    /// Post in the channel.
    pub const SEND_MESSAGES: Self = Self(1 << 11);
    /// Delete messages that others wrote.
    pub const MANAGE_MESSAGES: Self = Self(1 << 13);
    /// Links and embeds show.
    pub const EMBED_LINKS: Self = Self(1 << 14);
    /// Upload files with a message.
    pub const ATTACH_FILES: Self = Self(1 << 15);
    /// Read messages from before the channel was opened.
    pub const READ_MESSAGE_HISTORY: Self = Self(1 << 16);
    /// Call everybody, and roles that members can't mention.
    pub const MENTION_EVERYONE: Self = Self(1 << 17);
    /// Rename and delete channels.
    pub const MANAGE_CHANNELS: Self = Self(1 << 4);
    /// Use commands in the channel: slash commands, and those of the menus.
    pub const USE_APPLICATION_COMMANDS: Self = Self(1 << 31);
    /// Archive, lock and delete threads.
    pub const MANAGE_THREADS: Self = Self(1 << 34);
    /// Give members a timeout.
    pub const MODERATE_MEMBERS: Self = Self(1 << 40);
    /// Open threads that everybody in the channel sees.
    pub const CREATE_PUBLIC_THREADS: Self = Self(1 << 35);
    /// Open threads that only their members see.
    pub const CREATE_PRIVATE_THREADS: Self = Self(1 << 36);
    /// Post in threads of the channel; [`SEND_MESSAGES`](Self::SEND_MESSAGES) does not count there.
    pub const SEND_MESSAGES_IN_THREADS: Self = Self(1 << 38);

    /// The bot's permissions unless a test changes them: no managing of channels or threads, no mentioning of everyone. Without
    /// [`MANAGE_THREADS`](Self::MANAGE_THREADS) it archives its own threads, but can't lock them or write in locked ones (160005).
    pub const BOT: Self = Self(
        Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::MANAGE_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::CREATE_PRIVATE_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0,
    );

    /// A user's permissions in the guild.
    pub const MEMBER: Self = Self(
        Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0,
    );

    /// Whether all of these are in the set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Permissions {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Permissions {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Permissions {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}
