//! The executor's settings: Discord's address, the token, time-outs, budgets. It reads no environment and no files.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Url;
use reqwest::header::HeaderValue;
use tokio_util::sync::CancellationToken;

use super::discord_limits::{GLOBAL_PER_SECOND, INVALID_STOP};
use super::error::RestError;
use super::observer::RestObserver;
use super::secret_token::SecretToken;

/// Discord's own address; everything under it is `/api/v10/…`.
pub const DISCORD: &str = "https://discord.com";

/// Longest time a TCP and TLS handshake may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Longest time a request without files may take, from connecting to the last byte of the answer.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// Longest time a request with files may take: ten files of 10 MiB on a slow line do not fit, a board picture does.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(1);

/// The address by which Discord's staff can learn whose requests these are: `named`, else the package's repository, else the
/// bot's own page at Discord, whose number is the token's first part.
fn home(token: &SecretToken, named: Option<&str>) -> String {
    let named = named.into_iter().chain([env!("CARGO_PKG_REPOSITORY"), env!("CARGO_PKG_HOMEPAGE")]);
    if let Some(named) = named.map(str::trim).find(|named| !named.is_empty()) {
        return named.to_owned();
    }
    token.user_id().map_or_else(|| DISCORD.to_owned(), |id| format!("{DISCORD}/users/{id}"))
}

/// `DiscordBot (url, version)` (Discord: "User Agent").
fn agent(home: &str) -> HeaderValue {
    let agent = format!("DiscordBot ({home}, {})", env!("CARGO_PKG_VERSION"));
    // An address that no header can hold is left out.
    HeaderValue::try_from(agent).unwrap_or(HeaderValue::from_static(concat!(
        "DiscordBot (https://discord.com, ",
        env!("CARGO_PKG_VERSION"),
        ")"
    )))
}

/// The settings of one [`Rest`](super::Rest). Every limit belongs to that one instance.
#[derive(Clone, Debug)]
pub struct RestConfig {
    /// Scheme, host and port that stand for `https://discord.com`; a path prefix is kept.
    pub base_url: String,
    /// The token of the bot's account.
    pub token: SecretToken,
    /// Longest time a TCP and TLS handshake may take.
    pub connect_timeout: Duration,
    /// Longest time one try without files may take.
    pub request_timeout: Duration,
    /// Longest time one try with files may take.
    pub upload_timeout: Duration,
    /// Requests a second that this instance may send, interactions excepted. Processes that share a token share Discord's 50.
    pub global_per_second: NonZeroU32,
    /// Invalid answers within ten minutes after which nothing more is sent but answers to interactions, of all processes that share the
    /// token: they may share an address, and so Discord's 10,000.
    pub invalid_stop: u32,
    /// The `User-Agent`, in the form that Discord demands.
    pub(super) agent: HeaderValue,
    /// Ends every wait when the process shuts down; a request on its way is still finished.
    pub shutdown: CancellationToken,
    /// Cancelled at the first answer that does not accept the bot's token: nothing will work until that is replaced.
    pub token_refused: CancellationToken,
    /// Told of each 429; `Arc::new(())`, as [`RestConfig::new`] has it, counts none.
    pub observer: Arc<dyn RestObserver>,
}

impl RestConfig {
    /// A configuration with the usual time-outs and Discord's limits.
    #[must_use]
    pub fn new(base_url: impl Into<String>, token: SecretToken) -> Self {
        Self {
            base_url: base_url.into(),
            agent: agent(&home(&token, None)),
            token,
            connect_timeout: CONNECT_TIMEOUT,
            request_timeout: REQUEST_TIMEOUT,
            upload_timeout: UPLOAD_TIMEOUT,
            global_per_second: GLOBAL_PER_SECOND,
            invalid_stop: INVALID_STOP,
            shutdown: CancellationToken::new(),
            token_refused: CancellationToken::new(),
            observer: Arc::new(()),
        }
    }

    /// The same settings, with the project's or operator's address in the `User-Agent`.
    #[must_use]
    pub fn with_home(self, address: Option<&str>) -> Self {
        Self { agent: agent(&home(&self.token, address)), ..self }
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
