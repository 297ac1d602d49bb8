//! Sub Rosa: a Discord bot for games of intrigue played by post. See ARCHITECTURE.md for the map and the invariants.

pub mod app;
pub mod cli;
pub mod config;
pub mod discord;
pub mod health;
mod http;
pub mod metrics;
pub mod telemetry;
