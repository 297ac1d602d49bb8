//! Discord's ids: `i64` in the application and the database, `u64` in serenity. Knows no message and no table.

use serenity::model::id::{ChannelId, GuildId, MessageId, UserId};

use table::PlayerId;

/// A channel or thread, for serenity.
pub(super) fn channel_id(id: table::ChannelId) -> ChannelId {
    ChannelId::new(unsigned(id.0))
}

/// A server, for serenity.
pub(super) fn guild_id(id: table::GuildId) -> GuildId {
    GuildId::new(unsigned(id.0))
}

/// A message, for serenity.
pub(super) fn message_id(id: table::MessageId) -> MessageId {
    MessageId::new(unsigned(id.0))
}

/// A player's account, for serenity.
pub(super) fn user_id(player: PlayerId) -> UserId {
    UserId::new(unsigned(player.0))
}

/// A server, as the application keeps it.
pub(super) fn kept_guild(id: GuildId) -> table::GuildId {
    table::GuildId(signed(id))
}

/// A channel or thread, as the application keeps it.
pub(super) fn kept_channel(id: ChannelId) -> table::ChannelId {
    table::ChannelId(signed(id))
}

/// A message, as the application keeps it.
pub(super) fn kept_message(id: MessageId) -> table::MessageId {
    table::MessageId(signed(id))
}

/// An id as the application keeps it. Discord's ids stay below 2^63.
pub(super) fn signed(id: impl Into<u64>) -> i64 {
    i64::try_from(id.into()).unwrap_or(i64::MAX)
}

/// The milliseconds from the making of one id to that of another: the upper bits of each count them (Discord: "Snowflakes").
pub(super) fn ms_between(earlier: i64, later: i64) -> i64 {
    (later >> 22) - (earlier >> 22)
}

/// A damaged id becomes one that nobody has.
fn unsigned(id: i64) -> u64 {
    u64::try_from(id).ok().filter(|id| *id > 0).unwrap_or(1)
}
