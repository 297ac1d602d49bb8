//! Delivery: rows of the outbox become posts, notices and direct messages in Discord. The one way in which the bot writes
//! where others read.

mod courier;
mod error;
mod moderation;
mod notices;
mod opening;
mod posted;
mod posts;
mod recovery;
mod refusals;
mod sender;
mod thread;

pub(super) use courier::DiscordCourier;
