//! The person who asks, and the place they ask from.

use serenity::model::channel::ChannelType;
use serenity::model::permissions::Permissions;

use crate::app::{RoleId, Visitor, Whereabouts};
use table::{ChannelId, GuildId, Player};

/// The person behind an interaction, with their place and rights there.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The person, under the name that others see.
    pub player: Player,
    /// The interaction's id: the key under which what it asks is done once.
    pub interaction: i64,
    /// The interaction that made the private message which this one is about; its own where it makes a new one.
    pub origin: i64,
    /// The server, if it is in one.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel of the thread; `None` outside a thread.
    pub parent: Option<ChannelId>,
    /// The kind of channel or thread; `None` if Discord left it out.
    pub channel_kind: Option<ChannelType>,
    /// Whether it is a thread with tags, which only a forum's posts bear.
    pub bears_tags: bool,
    /// The bot's permissions there; `None` if Discord left them out.
    pub permissions: Option<Permissions>,
    /// The caller's permissions there; none outside a server.
    pub own_permissions: Permissions,
    /// Their roles in the server.
    pub roles: Vec<RoleId>,
}

impl Caller {
    /// The caller and their place: the key to the tables that they may see.
    #[must_use]
    pub fn visitor(&self) -> Visitor {
        let from = self.guild.map(|guild| Whereabouts { guild, channel: self.channel, parent: self.parent });
        Visitor { player: self.player.id, from }
    }
}
