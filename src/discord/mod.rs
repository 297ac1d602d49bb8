//! The only place that knows Discord: what comes in by the gateway or by HTTP, what goes out by REST, and how things look
//! there.
//!
//! An interaction becomes an `Ask`; `handle` turns it into an `InteractionAnswer` through the application; a thin adapter sends it.
//! Posts leave through the outbox and `delivery` alone.

mod answers;
mod bot;
mod bot_error;
mod command_registration;
mod commands;
mod components;
mod connection_settings;
mod controls;
mod delivery;
mod discord_id;
mod dispatch;
mod door;
mod duty;
mod interaction;
mod introduction;
mod message;
mod permissions;
pub mod present;
mod process_roster;

pub use bot::DiscordBot;
pub use bot_error::BotError;
pub use commands::definitions;
pub use connection_settings::{ConnectionSettings, Door};
pub use discord_rest::SecretToken;
pub use door::{GatewayTimes, PublicKey};
pub use duty::Duty;
pub use introduction::{Introduction, invite_link};
