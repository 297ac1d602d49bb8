//! Delivery: rows of the outbox become posts, notices and direct messages in Discord. The one way in which the bot writes
//! where others read.

mod courier;
mod error;
mod notices;
mod posted;
mod posts;
mod recovery;
mod sender;
mod thread;

pub(super) use courier::DiscordCourier;
