//! How the bot is connected to Discord: where, as whom, by which door, and what this process does.

use std::net::SocketAddr;
use std::time::Duration;

use super::duty::Duty;
use crate::discord::door::{GatewayTimes, PublicKey};
use discord_rest::SecretToken;
use outbox::Timing;

/// What the bot is told.
#[derive(Clone, Debug)]
pub struct ConnectionSettings {
    /// Where Discord's API is, without a slash at the end.
    pub api: String,
    /// The bot's token.
    pub token: SecretToken,
    /// Whom our requests name: the address of the project or of whoever runs the bot.
    pub home: Option<String>,
    /// How interactions come.
    pub door: Door,
    /// What this process does of all that a bot does.
    pub duty: Duty,
    /// The outbox's times.
    pub timing: Timing,
    /// The gateway's times.
    pub gateway: GatewayTimes,
}

impl ConnectionSettings {
    /// By the gateway, with the usual times.
    #[must_use]
    pub fn new(api: String, token: SecretToken) -> Self {
        let (timing, gateway) = (Timing::default(), GatewayTimes::default());
        Self { api, token, home: None, door: Door::Gateway, duty: Duty::Both, timing, gateway }
    }
}

/// How interactions come to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is one door a process")]
pub enum Door {
    /// By a connection to Discord's gateway, as many shards as this process holds.
    Gateway,
    /// By requests of Discord's.
    Http {
        /// Where they are taken.
        listen: SocketAddr,
        /// What they are signed by; `None`: as Discord says.
        key: Option<PublicKey>,
        /// How long the end waits for a balancer to turn to others.
        drain: Duration,
    },
}
