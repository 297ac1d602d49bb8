//! What the executor is told: where Discord is, the token, the time-outs, the budgets. It reads no environment and no files.

use std::fmt;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use reqwest::Url;
use reqwest::header::HeaderValue;
use tokio_util::sync::CancellationToken;

use super::discord_limits::{GLOBAL_PER_SECOND, INVALID_STOP};
use super::error::RestError;
use crate::metrics::Metrics;

/// Discord's own address; everything under it is `/api/v10/…`.
pub const DISCORD: &str = "https://discord.com";

/// Longest time a TCP and TLS handshake may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Longest time a request without files may take, from connecting to the last byte of the answer.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// Longest time a request with files may take: ten files of 10 MiB on a slow line do not fit, a board picture does.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(1);

/// A bot token. It can be used, and never shown: its `Debug` prints no part of it.
#[derive(Clone)]
pub struct SecretToken(String);

impl SecretToken {
    /// Takes the token as Discord's developer portal shows it, with or without the leading `Bot `.
    #[must_use]
    pub fn new(token: &str) -> Self {
        let token = token.trim();
        Self(token.strip_prefix("Bot ").unwrap_or(token).trim().to_owned())
    }

    /// The token itself, for serenity's gateway.
    pub(in super::super) fn expose(&self) -> &str {
        &self.0
    }

    /// The value of the `Authorization` header.
    pub(super) fn header(&self) -> String {
        format!("Bot {}", self.0)
    }

    /// Where whoever wonders about our requests can turn to: `home`, or the package's repository, or the bot's own page at
    /// Discord, whose number is the token's first part.
    fn home(&self, home: Option<&str>) -> String {
        let named = home.into_iter().chain([env!("CARGO_PKG_REPOSITORY"), env!("CARGO_PKG_HOMEPAGE")]);
        if let Some(named) = named.map(str::trim).find(|named| !named.is_empty()) {
            return named.to_owned();
        }
        self.user_id().map_or_else(|| DISCORD.to_owned(), |id| format!("{DISCORD}/users/{id}"))
    }

    /// The number of the bot's user, which is the token's first part. Its application has the same, but for bots of before
    /// 2016.
    #[must_use]
    pub fn user_id(&self) -> Option<String> {
        let first = self.0.split('.').next().unwrap_or_default().trim_end_matches('=');
        let id = STANDARD_NO_PAD.decode(first).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        id.filter(|id| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// Replaces the token wherever it stands in `text`.
    pub(super) fn scrub(&self, text: &str) -> String {
        scrub(text, &self.0)
    }
}

impl fmt::Debug for SecretToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SecretToken")
    }
}

/// `DiscordBot (url, version)` (Discord: "User Agent").
fn agent(home: &str) -> HeaderValue {
    let agent = format!("DiscordBot ({home}, {})", env!("CARGO_PKG_VERSION"));
    // What no header can hold was meant for no address.
    HeaderValue::try_from(agent).unwrap_or(HeaderValue::from_static(concat!(
        "DiscordBot (https://discord.com, ",
        env!("CARGO_PKG_VERSION"),
        ")"
    )))
}

/// Replaces `secret` wherever it stands in `text`.
pub(super) fn scrub(text: &str, secret: &str) -> String {
    if secret.is_empty() { text.to_owned() } else { text.replace(secret, "[redacted]") }
}

/// How one [`Rest`](super::Rest) behaves. Every limit belongs to that one instance.
#[derive(Clone, Debug)]
pub struct RestConfig {
    /// Scheme, host and port that stand for `https://discord.com`; a path prefix is kept.
    pub base_url: String,
    /// The bot's token.
    pub token: SecretToken,
    /// Longest time a TCP and TLS handshake may take.
    pub connect_timeout: Duration,
    /// Longest time one try without files may take.
    pub request_timeout: Duration,
    /// Longest time one try with files may take.
    pub upload_timeout: Duration,
    /// Requests a second that this instance may send, interactions excepted. Processes that share a token share Discord's 50.
    pub global_per_second: NonZeroU32,
    /// Invalid answers within ten minutes after which nothing more is sent. Processes that share an address share Discord's 10,000.
    pub invalid_stop: u32,
    /// Who we are, in the form that Discord demands.
    pub(super) agent: HeaderValue,
    /// Ends every wait when the process shuts down; a request on its way is still finished.
    pub shutdown: CancellationToken,
    /// Where limits that are met are counted.
    pub metrics: Arc<Metrics>,
}

impl RestConfig {
    /// A configuration with the usual time-outs and Discord's limits.
    #[must_use]
    pub fn new(base_url: impl Into<String>, token: SecretToken) -> Self {
        Self {
            base_url: base_url.into(),
            agent: agent(&token.home(None)),
            token,
            connect_timeout: CONNECT_TIMEOUT,
            request_timeout: REQUEST_TIMEOUT,
            upload_timeout: UPLOAD_TIMEOUT,
            global_per_second: GLOBAL_PER_SECOND,
            invalid_stop: INVALID_STOP,
            shutdown: CancellationToken::new(),
            metrics: Arc::default(),
        }
    }

    /// The same, naming this address as the home of the project or of whoever runs the bot.
    #[must_use]
    pub fn with_home(self, home: Option<&str>) -> Self {
        Self { agent: agent(&self.token.home(home)), ..self }
    }

    /// The base address, checked.
    ///
    /// # Errors
    ///
    /// [`RestError::Config`] if it is no HTTP address, or carries credentials or a query.
    pub(super) fn base(&self) -> Result<Url, RestError> {
        let url = Url::parse(&self.base_url).map_err(|_| RestError::Config("the base address is not a URL"))?;
        let plain =
            url.username().is_empty() && url.password().is_none() && url.query().is_none() && url.fragment().is_none();
        if matches!(url.scheme(), "http" | "https") && url.has_host() && plain {
            Ok(url)
        } else {
            Err(RestError::Config("the base address must be http(s)://host[:port], without credentials and query"))
        }
    }
}
