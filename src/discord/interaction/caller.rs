//! The person who asks, and the place they ask from.

use serenity::model::channel::ChannelType;
use serenity::model::permissions::Permissions;

use crate::app::{RoleId, Visitor, Whereabouts};
use table::{ChannelId, GuildId, Player};

/// Who asks, and where.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who.
    pub player: Player,
    /// The interaction's id: the key under which what it asks is done once.
    pub interaction: i64,
    /// The interaction that made the private message which this one is about; its own where it makes a new one.
    pub origin: i64,
    /// The server, if it is in one.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// A thread's channel.
    pub parent: Option<ChannelId>,
    /// What kind of channel or thread it is, if that was told.
    pub channel_kind: Option<ChannelType>,
    /// What the bot may do there.
    pub permissions: Option<Permissions>,
    /// What the caller may do there; nothing outside a server.
    pub own_permissions: Permissions,
    /// Their roles in the server.
    pub roles: Vec<RoleId>,
}

impl Caller {
    /// Who asks, and from where: the key to the tables that they may see.
    #[must_use]
    pub fn visitor(&self) -> Visitor {
        let from = self.guild.map(|guild| Whereabouts { guild, channel: self.channel, parent: self.parent });
        Visitor { player: self.player.id, from }
    }
}
