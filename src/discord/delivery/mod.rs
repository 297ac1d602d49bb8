//! Delivery: rows of the outbox become posts, notices and direct messages in Discord. The one way in which the bot writes
//! where others read, but for the welcome.

mod moderation;
mod notices;
mod outbox_delivery;
mod post;
mod recovery;
mod wire;

pub(in crate::discord) use outbox_delivery::OutboxDelivery;
