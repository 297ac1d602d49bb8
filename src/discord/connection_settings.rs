//! The bot's connection to Discord: its address, its account, its door, and this process's duty.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::time::Duration;

use super::duty::Duty;
use crate::discord::door::{GatewayTimes, PublicKey};
use discord_rest::{GLOBAL_PER_SECOND, SecretToken};
use outbox::Timing;

/// Settings of the bot's connection.
#[derive(Clone, Debug)]
pub struct ConnectionSettings {
    /// The API's address, without a slash at the end.
    pub api: String,
    /// The token of the bot's account.
    pub token: SecretToken,
    /// The project's or operator's address, named in the `User-Agent`; `None`: the bot's own page at Discord.
    pub home: Option<String>,
    /// The way by which interactions come in.
    pub door: Door,
    /// The proxies before the door by HTTP, whose connections are not bounded by address.
    pub proxies: Vec<IpAddr>,
    /// This process's share of the bot's work.
    pub duty: Duty,
    /// Requests a second that Discord grants the bot, of all its processes together.
    pub requests_per_second: NonZeroU32,
    /// Pauses and limits of the outbox's worker.
    pub timing: Timing,
    /// Leases and pauses at the gateway.
    pub gateway: GatewayTimes,
}

impl ConnectionSettings {
    /// By the gateway, with the usual times.
    #[must_use]
    pub fn new(api: String, token: SecretToken) -> Self {
        let (timing, gateway) = (Timing::default(), GatewayTimes::default());
        let (door, proxies) = (Door::Gateway, vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()]);
        let requests_per_second = GLOBAL_PER_SECOND;
        Self { api, token, home: None, door, proxies, duty: Duty::Both, requests_per_second, timing, gateway }
    }
}

/// The way by which interactions come to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is one door a process")]
pub enum Door {
    /// By a connection to Discord's gateway, as many shards as this process holds.
    Gateway,
    /// By requests of Discord's.
    Http {
        /// The address that takes Discord's requests.
        listen: SocketAddr,
        /// The application's public key; `None`: Discord is asked for it.
        key: Option<PublicKey>,
        /// Time at shutdown for a balancer to turn to other processes.
        drain: Duration,
    },
}
