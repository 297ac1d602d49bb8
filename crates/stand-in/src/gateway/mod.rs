//! The gateway: sessions, their connections, and which events they are told of. Knows no REST route and no page.

pub(crate) mod address;
pub(crate) mod budget;
mod crowd;
pub(crate) mod handshake;
pub(crate) mod scope;
pub(crate) mod session;
pub(crate) mod sessions;
pub(crate) mod socket;
