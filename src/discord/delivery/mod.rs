//! Delivery: rows of the outbox become posts, notices and direct messages in Discord. The one way in which the bot writes
//! where others read.

mod card;
mod courier;
mod error;
mod forum;
mod moderation;
mod notices;
mod opening;
mod posted;
mod posts;
mod recovery;
mod refusals;
mod seek;
mod sender;
mod settled;
mod thread;
mod tournament;

pub(super) use courier::DiscordCourier;
