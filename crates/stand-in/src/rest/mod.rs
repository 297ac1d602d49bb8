//! Discord's REST API. Knows no page and no socket.

mod application;
mod channels;
mod guilds;
mod headers;
mod interactions;
mod messages;
mod new_thread;
mod posts;
mod request;
mod response;
mod route;
pub(crate) mod serve;
mod threads;
pub(crate) mod upload;
mod webhooks;
