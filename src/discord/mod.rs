//! The only place that knows Discord: what comes in by the gateway, what goes out by REST, and how things look there.
//!
//! An interaction becomes an `Ask`; `handle` turns it into an `InteractionAnswer` through the application; a thin adapter sends it.
//! Posts leave through the outbox and `delivery` alone.

mod answer;
mod answer_order;
mod bot;
mod commands;
mod components;
mod custom_id;
mod deadline;
mod delivery;
mod discord_id;
mod gateway;
mod handle;
mod incoming;
mod original_response;
mod outgoing;
mod painting;
pub mod present;
mod replay_upload;
mod rest;
mod table_answers;
mod tasks;

pub use bot::{BotError, ConnectionSettings, DiscordBot};
pub use commands::definitions;
pub use rest::SecretToken;
