//! The reason why the bot can't start or go on. It knows no door and no command.

use std::net::SocketAddr;

use discord_rest::RestError;

/// The reason why the bot can't start or go on: one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The token is wrong.
    #[error("Discord refuses DISCORD_TOKEN: copy it again from the developer portal (Bot → Reset Token)")]
    Token,
    /// A part has panicked.
    #[error(
        "the {part} of the bot has failed within, which the log above tells; nothing is lost: another process goes on, or this \
         one when it is started again"
    )]
    Broken {
        /// The part, such as `outbox`.
        part: &'static str,
    },
    /// Discord can't be reached.
    #[error("Discord can't be reached at {api}: {reason}; check the network and DISCORD_API")]
    Unreachable {
        /// The API's address, as it was configured.
        api: String,
        /// The last request's failure, in a few words.
        reason: String,
    },
    /// The gateway is somewhere else than the API.
    #[error("the gateway's address ({gateway}) does not belong to DISCORD_API ({api}); check DISCORD_API")]
    Gateway {
        /// The API's address, as it was configured.
        api: String,
        /// The gateway's address, as the API names it.
        gateway: String,
    },
    /// Discord has closed the gateway for good.
    #[error("{sentence}")]
    Closed {
        /// Discord's close code, 4004 to 4014.
        code: u16,
        /// The code's meaning, and the remedy.
        sentence: &'static str,
    },
    /// The port can't be opened.
    #[error("interactions can't be taken at {address}: {reason}; set SUBROSA_HTTP to a free address")]
    Listen {
        /// The address that was asked for.
        address: SocketAddr,
        /// The reason in a few words, such as that another process listens there.
        reason: String,
    },
    /// The public key is another application's.
    #[error(
        "DISCORD_PUBLIC_KEY is not that of this token's application: copy it again from the developer portal (General \
         Information → Public Key)"
    )]
    PublicKey,
}

impl BotError {
    /// The error of a request that failed before there was anything to go on with.
    pub(super) fn at_start(error: &RestError, api: &str) -> Self {
        match error {
            RestError::Unauthorized => Self::Token,
            error => Self::Unreachable { api: api.to_owned(), reason: error.to_string() },
        }
    }
}
