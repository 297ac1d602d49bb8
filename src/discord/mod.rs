//! The only place that knows Discord: what comes in by the gateway or by HTTP, what goes out by REST, and how things look
//! there.
//!
//! An interaction becomes an `Ask`; `handle` turns it into an `InteractionAnswer` through the application; a thin adapter sends it.
//! Posts leave through the outbox and `delivery` alone.

mod answer;
mod answer_order;
mod answering;
mod bot;
mod census;
mod commands;
mod components;
mod custom_id;
mod deadline;
mod delivery;
mod discord_id;
mod duty;
mod gateway;
mod handed_in;
mod handle;
mod http;
mod incoming;
mod invitation;
mod leaderboard_button;
mod learn_button;
mod original_response;
mod outgoing;
mod painting;
mod play_button;
pub mod present;
mod recent_answers;
mod registration;
mod replay_upload;
mod review_upload;
mod seek_button;
mod table_answers;
mod tasks;
mod tournament_button;

pub use bot::{BotError, ConnectionSettings, DiscordBot, Door};
pub use commands::definitions;
pub use discord_rest::SecretToken;
pub use duty::Duty;
pub use gateway::GatewayTimes;
pub use http::PublicKey;
pub use invitation::{Introduction, invite_link};
