//! Discord's ids as numbers: `i64` in the application and the database, `u64` in serenity. Knows no message and no table.

use serenity::model::id::{ChannelId, MessageId, UserId};
use table::PlayerId;

/// A channel's or thread's id.
pub(super) fn channel_id(id: i64) -> ChannelId {
    ChannelId::new(unsigned(id))
}

/// A message's id.
pub(super) fn message_id(id: i64) -> MessageId {
    MessageId::new(unsigned(id))
}

/// A player's account.
pub(super) fn user_id(player: PlayerId) -> UserId {
    UserId::new(unsigned(player.0))
}

/// An id as the application keeps it. Discord's ids stay below 2^63.
pub(super) fn signed(id: impl Into<u64>) -> i64 {
    i64::try_from(id.into()).unwrap_or(i64::MAX)
}

/// A damaged id becomes one that nobody has.
fn unsigned(id: i64) -> u64 {
    u64::try_from(id).ok().filter(|id| *id > 0).unwrap_or(1)
}
