//! The faults of the settings: one sentence each, which says what to set.

use super::discord_api::DISCORD;
use super::secret_setting::SecretSettingError;

/// A setting that is missing or wrong: one sentence that says what to set.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ConfigError {
    /// `DISCORD_TOKEN` is missing or empty.
    #[error("DISCORD_TOKEN is not set: copy the bot's token from the Discord developer portal (Bot → Reset Token)")]
    NoToken,
    /// A bot's database without the bot.
    #[error(
        "DATABASE_URL leads to a bot's database, and there is no token for that bot: set DISCORD_TOKEN or DISCORD_TOKEN_FILE, or unset \
         DATABASE_URL to try the playground"
    )]
    NoTokenForServer,
    /// The token can't be one.
    #[error(
        "DISCORD_TOKEN does not look like a bot token: copy it again from the developer portal, without quotes or “Bot ”"
    )]
    BadToken,
    /// The API's address can't be read.
    #[error("DISCORD_API must be an address such as {DISCORD} or http://127.0.0.1:8080, without a path")]
    BadApi,
    /// The token would be sent for everybody on the way to read.
    #[error(
        "DISCORD_API begins with http:// and leads to another machine, so that the token could be read on the way: use https://"
    )]
    ClearText,
    /// The key can't be changed where it is.
    #[error(
        "the key is in SUBROSA_KEY, which this can't change: put a new one (`openssl rand -hex 32`) behind it, after a space, and start again"
    )]
    KeyInVariable,
    /// A secret setting can't be read.
    #[error(transparent)]
    Secret(#[from] SecretSettingError),
    /// The public key can't be one.
    #[error(
        "DISCORD_PUBLIC_KEY must be the 64 digits that the developer portal shows (General Information → Public Key)"
    )]
    BadPublicKey,
    /// The home is no address.
    #[error("SUBROSA_HOME must be an address such as https://example.org")]
    BadHome,
    /// A test setting on the real Discord.
    #[error(
        "{0} is for tests with a stand-in on this machine, and is refused with Discord's own API and any other: unset it"
    )]
    TestOnly(&'static str),
    /// Half a bot without the other half.
    #[error(
        "SUBROSA_DUTY shares the work among processes, and the private database is one process's: unset it, or set DATABASE_URL to \
         a server"
    )]
    DutyAlone,
    /// No home for the private database.
    #[error("no data directory was found for this user: set SUBROSA_DATA or --data, or DATABASE_URL")]
    NoData,
    /// A standby, and nothing that it follows.
    #[error("SUBROSA_READ_DATABASE_URL is set without DATABASE_URL: the private database has no standby, so unset it")]
    CopyOfNothing,
    /// The standby's address can't be read.
    #[error(
        "SUBROSA_READ_DATABASE_URL is not a Postgres address; set it to something like postgres://user:password@host/database, and in the \
         password write %2F for /, %3F for ?, %23 for # and %25 for %"
    )]
    CopyAddress,
    /// The standby's address names several hosts.
    #[error(
        "SUBROSA_READ_DATABASE_URL names several hosts, and of several only the one that takes writes would be asked: name one standby \
         alone, or a balancer before all of them"
    )]
    CopyHosts,
}
