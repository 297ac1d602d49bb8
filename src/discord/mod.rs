//! The only place that knows Discord: what comes in by the gateway, what goes out by REST, and how things look there.
//!
//! An interaction becomes an `Ask`; `handle` turns it into an `Answer` through the application; a thin adapter sends it.
//! Posts leave through the outbox and `Deliver` alone.

mod answer;
mod bot;
mod commands;
mod components;
mod deliver;
mod gateway;
mod handle;
mod ids;
mod incoming;
mod latest;
mod notices;
mod outgoing;
mod patience;
pub mod present;
mod recover;
pub mod rest;
mod tasks;
mod watch;

pub use bot::{Bot, BotError, BotSettings};
pub use commands::definitions;
