//! How a playground is set up. Knows no defaults of the bot's: the token and the address are the caller's.

use std::{net::SocketAddr, time::Duration};

/// How long Discord waits for the first answer to an interaction.
pub(super) const INTERACTION_TIMEOUT: Duration = Duration::from_secs(3);
/// How long an interaction's token is good for follow-ups.
pub(super) const INTERACTION_TOKEN_LIFETIME: Duration = Duration::from_mins(15);
/// "The past few minutes" in which a nonce is unique.
pub(super) const NONCE_WINDOW: Duration = Duration::from_mins(3);
/// How often the gateway asks for a heartbeat.
pub(super) const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(41_250);

/// The set-up of a playground.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The bot token that REST and the gateway ask for, without the `Bot ` prefix.
    pub token: String,
    /// The bot's name in the guild.
    pub bot_name: String,
    /// The people of the guild.
    pub personas: Vec<String>,
    /// After how long an unanswered interaction fails (Discord: 3 s).
    pub interaction_timeout: Duration,
    /// After how long an interaction's token is refused (Discord: 15 minutes).
    pub token_lifetime: Duration,
    /// For how long a nonce is remembered (Discord: "the past few minutes").
    pub nonce_window: Duration,
    /// The gateway's heartbeat interval.
    pub heartbeat_interval: Duration,
    /// How many threads may be active at once, before 160006.
    pub active_threads: usize,
}

impl Config {
    /// The usual guild, four personas, Discord's own times.
    #[must_use]
    pub fn new(listen: SocketAddr, token: impl Into<String>) -> Self {
        Self {
            listen,
            token: token.into(),
            bot_name: "Sub Rosa".into(),
            personas: ["Ada", "Brutus", "Cleo", "Drusus"].map(String::from).to_vec(),
            interaction_timeout: INTERACTION_TIMEOUT,
            token_lifetime: INTERACTION_TOKEN_LIFETIME,
            nonce_window: NONCE_WINDOW,
            heartbeat_interval: HEARTBEAT_INTERVAL,
            active_threads: 1_000,
        }
    }

    /// Any free port of this machine, for tests.
    #[must_use]
    pub fn local(token: impl Into<String>) -> Self {
        Self::new(SocketAddr::from(([127, 0, 0, 1], 0)), token)
    }
}
