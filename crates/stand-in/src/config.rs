//! How a stand-in is set up. The token is the caller's; everything else has a plain default. Must not know any particular bot.

use std::{net::SocketAddr, time::Duration};

use tokio::sync::mpsc::UnboundedSender;

use crate::page_wish::PageWish;

/// How long Discord waits for the first answer to an interaction.
pub(crate) const INTERACTION_TIMEOUT: Duration = Duration::from_secs(3);
/// How long an interaction's token is good for follow-ups.
pub(crate) const INTERACTION_TOKEN_LIFETIME: Duration = Duration::from_mins(15);
/// "The past few minutes" in which a nonce is unique.
pub(crate) const NONCE_WINDOW: Duration = Duration::from_mins(3);
/// How many active threads a guild may have.
pub(crate) const ACTIVE_THREADS: usize = 1_000;
/// How often a bot may identify in one bucket.
pub(crate) const IDENTIFY_PERIOD: Duration = Duration::from_secs(5);
/// How often the gateway asks for a heartbeat.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(41_250);

/// How a stand-in is set up: start from [`StandInConfig::local`] or [`StandInConfig::new`] and change what you need.
///
/// ```
/// use stand_in::StandInConfig;
///
/// let mut config = StandInConfig::local("test.token");
/// config.guild_name = "Our club".into();
/// config.channels = vec!["announcements".into(), "tea".into()];
/// config.users.push("erin".into());
/// assert_eq!(config.users.len(), 5);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StandInConfig {
    /// Where to listen; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The bot token that REST and the gateway ask for, without the `Bot ` prefix.
    pub token: String,
    /// The bot's name in the guild.
    pub bot_name: String,
    /// The guild's name, as the page and the API show it.
    pub guild_name: String,
    /// The text channels that are there at the start, without `#`.
    pub channels: Vec<String>,
    /// The members of the guild besides the bot. The first one owns the guild.
    pub users: Vec<String>,
    /// The title of the web page.
    pub page_title: String,
    /// The words of the page where a channel has no messages yet.
    pub empty_channel_text: String,
    /// After how long an unanswered interaction fails (Discord: 3 s).
    pub interaction_timeout: Duration,
    /// After how long an interaction's token is refused (Discord: 15 minutes).
    pub token_lifetime: Duration,
    /// For how long a nonce is remembered (Discord: "the past few minutes").
    pub nonce_window: Duration,
    /// The gateway's heartbeat interval.
    pub heartbeat_interval: Duration,
    /// The shortest time between two identifies of one bucket (Discord: 5 s); an earlier one makes an invalid session.
    pub identify_period: Duration,
    /// The seed of the application's keys for interactions by HTTP; for tests, and no secret.
    pub signing_seed: [u8; 32],
    /// How many threads may be active at once; one more is refused with 160006.
    pub active_threads: usize,
    /// Whether the guild's owner, the first of its users, has every permission, as at Discord. Without it they have a member's, so that a
    /// test gives each right itself.
    pub owner_has_all: bool,
    /// The receiver of what a reader of the page wants of time; without one the page offers none of it.
    pub wishes: Option<UnboundedSender<PageWish>>,
}

impl StandInConfig {
    /// A guild "General" with the channels #general and #random, four users (alice, bob, carol and dave), and Discord's
    /// own times.
    #[must_use]
    pub fn new(listen: SocketAddr, token: impl Into<String>) -> Self {
        Self {
            listen,
            token: token.into(),
            bot_name: "Bot".into(),
            guild_name: "General".into(),
            channels: ["general", "random"].map(String::from).to_vec(),
            users: ["alice", "bob", "carol", "dave"].map(String::from).to_vec(),
            page_title: "Discord stand-in".into(),
            empty_channel_text: "Nothing here yet.".into(),
            interaction_timeout: INTERACTION_TIMEOUT,
            token_lifetime: INTERACTION_TOKEN_LIFETIME,
            nonce_window: NONCE_WINDOW,
            heartbeat_interval: HEARTBEAT_INTERVAL,
            identify_period: IDENTIFY_PERIOD,
            signing_seed: [7; 32],
            active_threads: ACTIVE_THREADS,
            owner_has_all: false,
            wishes: None,
        }
    }

    /// The same on any free port of this machine, for tests.
    #[must_use]
    pub fn local(token: impl Into<String>) -> Self {
        Self::new(SocketAddr::from(([127, 0, 0, 1], 0)), token)
    }
}
