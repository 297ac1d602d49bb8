//! Messages and channels on the wire, and what Discord's refusals mean. They know nothing of what is said.

mod dm_throttle;
mod error;
mod posted;
mod refusals;
mod sender;

pub(in crate::discord::delivery) use dm_throttle::DmThrottle;
pub(in crate::discord::delivery) use error::DeliveryError;
pub(in crate::discord::delivery) use posted::{CreatedChannel, PostedMessage};
pub(in crate::discord::delivery) use sender::Sender;
