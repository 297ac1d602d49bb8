//! The queue of messages to be delivered: claimed under a lease, acknowledged, put off, given up, revived.

pub(crate) mod claim;
pub(crate) mod queue;
pub(crate) mod recovery;
pub(crate) mod shares;
pub(crate) mod threads;
pub(crate) mod word;
