//! The only place that knows Discord: interactions come in by a door, posts go out by the outbox.
//!
//! From below to above: `message` and `controls` (what leaves, and what its buttons carry), `interaction` (what comes in),
//! `present` (views as messages), `answers`, then `commands` and `components` beside each other, `dispatch`, `door`, and the bot.
//! Posts leave through the outbox and `delivery` alone.

mod answers;
mod bot;
mod bot_error;
mod broken_part;
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
mod emblem_upload;
mod interaction;
mod introduction;
mod message;
mod permissions;
pub mod present;
mod process_roster;
mod running_parts;
mod server_list;

pub use bot::DiscordBot;
pub use bot_error::BotError;
pub use commands::{definitions, menu_definitions};
pub use connection_settings::{ConnectionSettings, Door};
pub use discord_rest::SecretToken;
pub use door::{GatewayTimes, PublicKey};
pub use duty::Duty;
pub use introduction::{Introduction, invite_link};
