//! Failures of a request, in the terms a delivery decides on. No error holds a token, an id of a route or a body.

use std::time::Duration;

use serde_json::Value;

/// A closed direct-message channel: the user takes no messages from this bot.
const CANNOT_MESSAGE_USER: u32 = 50007;
/// A closed direct-message channel: the bot and the user share no server.
const NO_MUTUAL_GUILDS: u32 = 50278;
/// The channel is no more.
const UNKNOWN_CHANNEL: u32 = 10003;
/// The server is no more, or the bot has left it.
const UNKNOWN_GUILD: u32 = 10004;
/// The message is no more.
pub(super) const UNKNOWN_MESSAGE: u32 = 10008;
/// The request, with its files, is larger than the server takes.
const ENTITY_TOO_LARGE: u32 = 40005;
/// Direct messages were opened too fast.
const OPENING_TOO_FAST: u32 = 40003;
/// The interaction has been acknowledged before.
pub(super) const ALREADY_ACKNOWLEDGED: u32 = 40060;
/// The bot can't see the channel.
const MISSING_ACCESS: u32 = 50001;
/// The bot may see the channel, and lacks a permission there.
const MISSING_PERMISSIONS: u32 = 50013;
/// The channel takes no messages.
const NON_TEXT_CHANNEL: u32 = 50008;
/// The channel is of a kind that does not do this.
const WRONG_CHANNEL_TYPE: u32 = 50024;
/// A field of the body is wrong.
const INVALID_FORM: u32 = 50035;
/// The thread is archived: it can't be edited.
const THREAD_ARCHIVED: u32 = 50083;
/// The message has a thread already.
const THREAD_EXISTS: u32 = 160_004;
/// The thread is locked.
const THREAD_LOCKED: u32 = 160_005;

/// The reason why a request did not give what was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RestError {
    /// Discord refused the request; the code says why.
    #[error("Discord refused with HTTP {status}, code {code}: {message}")]
    Discord {
        /// The HTTP status, mostly 4xx.
        status: u16,
        /// Discord's own code; 0 if there was none.
        code: u32,
        /// Discord's words, and which fields were wrong; no values.
        message: String,
    },
    /// Something before Discord refused: the answer is a page of HTML, not Discord's words. Nothing was performed.
    #[error("the network before Discord answered HTTP {0}")]
    Edge(u16),
    /// The bot's token is wrong: nothing will work until it is replaced.
    #[error("Discord does not accept the bot's token")]
    Unauthorized,
    /// An interaction callback found the interaction acknowledged before.
    #[error("the interaction had been acknowledged before")]
    AlreadyAcknowledged,
    /// A message was created under this nonce before, and deleted since.
    #[error("the message of this nonce had been created before, and is deleted")]
    NonceSpent,
    /// A rate limit would last longer than the policy waits. Nothing was done.
    #[error("rate limited for {} ms", retry_after.as_millis())]
    RateLimited {
        /// Time from now in which a further try is useless.
        retry_after: Duration,
    },
    /// So many invalid answers came that Discord would soon ban the address. Nothing was sent.
    #[error("too many invalid answers: nothing is sent for {} s", retry_after.as_secs())]
    InvalidBudget {
        /// Time from now until the oldest of them are forgotten.
        retry_after: Duration,
    },
    /// The answer did not come in time.
    #[error("the request timed out")]
    Timeout,
    /// No connection was made: nothing was sent.
    #[error("no connection to Discord")]
    Connect,
    /// The connection broke before the whole answer was there.
    #[error("the connection broke")]
    Reset,
    /// Discord failed with this 5xx status.
    #[error("Discord failed with HTTP {0}")]
    Server(u16),
    /// The process shuts down; nothing was sent.
    #[error("cancelled by the shutdown")]
    Cancelled,
    /// The request was performed, and its answer was not what was expected.
    #[error("the answer could not be read: {0}")]
    Decode(String),
    /// The request could not be made from its parts. Nothing was sent.
    #[error("the request could not be built: {0}")]
    Build(&'static str),
    /// The configuration makes no sense.
    #[error("the REST configuration is wrong: {0}")]
    Config(&'static str),
}

impl RestError {
    /// Discord's code, if Discord refused with one.
    #[must_use]
    pub const fn code(&self) -> Option<u32> {
        match self {
            Self::Discord { code, .. } => Some(*code),
            _ => None,
        }
    }

    /// Whether the user can't be reached by direct message (50007, 50278).
    #[must_use]
    pub const fn dms_closed(&self) -> bool {
        matches!(self.code(), Some(CANNOT_MESSAGE_USER | NO_MUTUAL_GUILDS))
    }

    /// Whether the place or message is out of reach for good (10003, 10004, 10008, 50001).
    #[must_use]
    pub const fn gone(&self) -> bool {
        matches!(self.code(), Some(UNKNOWN_CHANNEL | UNKNOWN_GUILD | UNKNOWN_MESSAGE | MISSING_ACCESS))
    }

    /// Whether the channel or thread is no more (10003).
    #[must_use]
    pub const fn channel_gone(&self) -> bool {
        matches!(self.code(), Some(UNKNOWN_CHANNEL))
    }

    /// Whether a server that was itself asked for is no more, or the bot is not in it (10004, or 50001: whoever is in it may see it).
    #[must_use]
    pub const fn server_gone(&self) -> bool {
        matches!(self.code(), Some(UNKNOWN_GUILD | MISSING_ACCESS))
    }

    /// Whether the message is no more (10008).
    #[must_use]
    pub const fn message_gone(&self) -> bool {
        matches!(self.code(), Some(UNKNOWN_MESSAGE))
    }

    /// Whether the bot lacks a permission there (50013, 50001).
    #[must_use]
    pub const fn forbidden(&self) -> bool {
        matches!(self.code(), Some(MISSING_PERMISSIONS | MISSING_ACCESS))
    }

    /// Whether what was asked for had been done before (40060, 160004, a spent nonce).
    #[must_use]
    pub const fn already_done(&self) -> bool {
        matches!(self, Self::AlreadyAcknowledged | Self::NonceSpent)
            || matches!(self.code(), Some(ALREADY_ACKNOWLEDGED | THREAD_EXISTS))
    }

    /// Whether direct messages were opened too fast (40003), so that none can be opened for a while.
    #[must_use]
    pub const fn opened_too_fast(&self) -> bool {
        matches!(self.code(), Some(OPENING_TOO_FAST))
    }

    /// Whether a moderator has locked the thread (160005).
    #[must_use]
    pub const fn thread_locked(&self) -> bool {
        matches!(self.code(), Some(THREAD_LOCKED))
    }

    /// Whether the channel takes no messages of its own, as a forum (50008, 50024).
    #[must_use]
    pub const fn takes_no_messages(&self) -> bool {
        matches!(self.code(), Some(NON_TEXT_CHANNEL | WRONG_CHANNEL_TYPE))
    }

    /// Whether the thread is archived and so can't be edited (50083).
    #[must_use]
    pub const fn thread_archived(&self) -> bool {
        matches!(self.code(), Some(THREAD_ARCHIVED))
    }

    /// Whether a field of an emoji was refused (50035), as it is where the emoji was deleted.
    #[must_use]
    pub fn names_emoji(&self) -> bool {
        matches!(self, Self::Discord { code: INVALID_FORM, message, .. } if message.to_ascii_lowercase().contains("emoji"))
    }

    /// Whether a file was larger than the place takes (40005, or HTTP 413 without a code).
    #[must_use]
    pub const fn too_large(&self) -> bool {
        matches!(self, Self::Discord { status: 413, .. }) || matches!(self.code(), Some(ENTITY_TOO_LARGE))
    }

    /// Whether the request may have been performed although it failed.
    #[must_use]
    pub const fn uncertain(&self) -> bool {
        matches!(self, Self::Timeout | Self::Reset | Self::Server(_) | Self::Decode(_))
    }

    /// Whether Discord was out of reach, silent or failing: what is asked next may fare no better.
    #[must_use]
    pub const fn nobody_answers(&self) -> bool {
        matches!(self, Self::Timeout | Self::Connect | Self::Reset | Self::Server(_))
    }

    /// Time in which a further try is useless; `None` if unknown.
    #[must_use]
    pub const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after } | Self::InvalidBudget { retry_after } => Some(*retry_after),
            _ => None,
        }
    }

    /// A file that was too large for whatever stands before Discord will not shrink.
    fn too_large_for_the_edge() -> Self {
        Self::Discord { status: 413, code: 0, message: "no reason given".to_owned() }
    }

    /// Names what broke on the way to Discord. The source is dropped: it holds the address, and that may hold a token.
    pub(super) fn from_transport(error: &reqwest::Error) -> Self {
        if error.is_connect() {
            Self::Connect
        } else if error.is_timeout() {
            Self::Timeout
        } else if error.is_builder() {
            Self::Build("the HTTP client refused it")
        } else {
            Self::Reset
        }
    }

    /// Says where the answer was not as expected, without quoting it.
    pub(super) fn from_decoding(error: &serde_json::Error) -> Self {
        Self::Decode(format!("{:?} error at line {}, column {}", error.classify(), error.line(), error.column()))
    }

    /// Reads a refusal: Discord's own have a body of JSON, all others come from the network before it. An empty body names nobody, and is
    /// taken for Discord's, without a code.
    pub(super) fn from_refusal(status: u16, body: &[u8]) -> Self {
        let is_empty = body.trim_ascii().is_empty();
        let Ok(body) = serde_json::from_slice::<Value>(if is_empty { b"null" } else { body }) else {
            return if status == 413 { Self::too_large_for_the_edge() } else { Self::Edge(status) };
        };
        let code = body["code"].as_u64().and_then(|code| u32::try_from(code).ok()).unwrap_or(0);
        let words = body["message"].as_str().unwrap_or("no reason given");
        let fields = wrong_fields(&body["errors"]);
        let message = if fields.is_empty() { words.to_owned() } else { format!("{words} ({})", fields.join("; ")) };
        Self::Discord { status, code, message }
    }

    /// The same error with its words changed by `scrub`.
    pub(super) fn scrubbed(self, scrub: impl Fn(&str) -> String) -> Self {
        match self {
            Self::Discord { status, code, message } => Self::Discord { status, code, message: scrub(&message) },
            other => other,
        }
    }
}

/// Most wrong fields that an error lists.
const FIELDS_SHOWN: usize = 10;

/// Lists `path: CODE` for every leaf of Discord's `errors` object. The accompanying words quote what was sent, and are left out.
fn wrong_fields(errors: &Value) -> Vec<String> {
    let mut found = Vec::new();
    collect_fields(errors, "", &mut found);
    found
}

fn collect_fields(node: &Value, path: &str, found: &mut Vec<String>) {
    let Some(node) = node.as_object() else { return };
    for (key, value) in node {
        if found.len() >= FIELDS_SHOWN {
            return;
        }
        if key == "_errors" {
            found.extend(
                value
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|leaf| leaf["code"].as_str())
                    .map(|code| format!("{path}: {code}")),
            );
        } else {
            collect_fields(value, &if path.is_empty() { key.clone() } else { format!("{path}.{key}") }, found);
        }
    }
}
