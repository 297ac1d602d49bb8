//! The REST executor: sends requests to Discord, keeps its rate limits, and tries again where that can't double anything.
//!
//! It replaces serenity's `Http`, whose base address and rate limiter exclude each other, and which drops the headers that tell how long to
//! wait. It knows paths and limits; it must not know tables, games, or what a message is for. A `Rest` is cheap to clone; all its limits
//! belong to that one instance and its clones.
//!
//! A request goes through four gates, in this order: its bucket (first come, first served; no bucket waits for another), the global limit
//! and the budget of invalid answers (interactions are exempt from both), the wire. Dropping its future at any gate frees its place. The
//! answer is a body or a [`RestError`], and [`RestError::uncertain`] tells whether the request may have been performed nevertheless.
//!
//! No token reaches a log line, an error or a `Debug`: logs name routes by template.

mod call;
mod calls;
mod client;
mod config;
mod discord_limits;
mod endpoint;
mod error;
mod headers;
mod limits;
mod observer;
mod policy;
mod scope;
mod secret_token;
#[cfg(test)]
mod tests;
mod tls;

pub use client::Rest;
pub use config::{DISCORD, RestConfig};
pub use discord_limits::GLOBAL_PER_SECOND;
pub use error::RestError;
pub use observer::RestObserver;
pub use policy::Policy;
pub use scope::RateLimitScope;
pub use secret_token::SecretToken;
pub use tls::choose_tls;
