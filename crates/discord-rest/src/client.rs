//! The client: sends a call through the gates, tries it again as its policy says, and reads the answer.

use std::fmt;
use std::hash::RandomState;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, Url, redirect};
use serde::de::DeserializeOwned;
use tracing::debug;

use super::call::{RestCall, is_upload};
use super::config::RestConfig;
use super::endpoint::Credential;
use super::error::{ALREADY_ACKNOWLEDGED, RestError, UNKNOWN_MESSAGE};
use super::headers::{RateLimitHeaders, TooManyRequests};
use super::limits::{Limits, Permit};
use super::policy::{Attempts, Policy, Retry};
use super::tls::choose_tls;

/// Connections kept open at least; HTTP/1.1 needs one for each request under way, and 50 start in a second. Where Discord grants more
/// requests, as many are kept.
const IDLE_CONNECTIONS: usize = 64;
/// Longest idle time of a kept connection.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);

/// A handle on the executor.
#[derive(Clone)]
pub struct Rest(Arc<RestInner>);

struct RestInner {
    client: Client,
    base: Url,
    config: RestConfig,
    limits: Limits,
    hasher: RandomState,
}

impl fmt::Debug for Rest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Rest").field("config", &self.0.config).finish_non_exhaustive()
    }
}

/// An answer, read to its end.
struct RestAnswer {
    status: u16,
    limited: Option<TooManyRequests>,
    body: Result<Vec<u8>, RestError>,
}

impl Rest {
    /// The settings of this instance, for tests.
    #[cfg(test)]
    pub(super) fn config(&self) -> &RestConfig {
        &self.0.config
    }

    /// The hasher of major parameters.
    pub(super) fn hasher(&self) -> &RandomState {
        &self.0.hasher
    }

    /// Makes an executor.
    ///
    /// # Errors
    ///
    /// [`RestError::Config`] if the base address is none, or the HTTP client can't be made (its TLS, for one).
    pub fn new(config: RestConfig) -> Result<Self, RestError> {
        let base = config.base()?;
        let client = client(&config, &base).map_err(|_| RestError::Config("the HTTP client could not be made"))?;
        let limits = Limits::new(&config);
        Ok(Self(Arc::new(RestInner { client, base, config, limits, hasher: RandomState::new() })))
    }

    /// From now on this process is one of so many that share the bot's token. Of the limit on all of its requests, interactions excepted, it
    /// has so many a second, and of the budget of invalid answers an equal part.
    pub fn take_share(&self, per_second: NonZeroU32, processes: NonZeroU32) {
        self.0.limits.take_share(per_second, processes);
    }

    /// Sends a call and reads the answer; an empty answer reads as JSON `null`.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`; [`RestError::Decode`] if the answer is no `T`.
    pub(super) async fn fetch<T: DeserializeOwned>(&self, call: &RestCall, policy: Policy) -> Result<T, RestError> {
        let body = self.send(call, policy).await?;
        let body = if body.is_empty() { b"null" } else { &body[..] };
        serde_json::from_slice(body).map_err(|error| RestError::from_decoding(&error))
    }

    /// Sends a call, and gives back the answer's body.
    pub(super) async fn send(&self, call: &RestCall, policy: Policy) -> Result<Vec<u8>, RestError> {
        let mut attempts = Attempts::new(policy.limits(&call.endpoint), call.repeat);
        let outcome = self.travel(call, &mut attempts).await;
        outcome.map_err(|error| attempts.verdict(error))
    }

    /// Tries until there is an answer or a final failure.
    async fn travel(&self, call: &RestCall, attempts: &mut Attempts) -> Result<Vec<u8>, RestError> {
        let limits = &self.0.limits;
        let mut permit = limits.enter(&call.endpoint, attempts.deadline()).await?;
        loop {
            let error = match self.attempt(call, &permit, attempts).await {
                Ok(body) => return Ok(body),
                Err(error) => error,
            };
            debug!(route = %call.endpoint.key, %error, "A try failed.");
            match attempts.after(error)? {
                Retry::InPlace => limits.stay(&call.endpoint, &permit, attempts.deadline()).await?,
                Retry::After(pause) => {
                    drop(permit);
                    limits.pause(&call.endpoint, pause).await?;
                    permit = limits.enter(&call.endpoint, attempts.deadline()).await?;
                }
            }
        }
    }

    /// One try, from the place in its bucket.
    async fn attempt(&self, call: &RestCall, permit: &Permit, attempts: &mut Attempts) -> Result<Vec<u8>, RestError> {
        self.0.limits.pass(&call.endpoint, attempts.deadline()).await?;
        let request = call.build(&self.0.client, &self.0.config, &self.0.base)?;
        let answer = self.exchange(call, permit, request, attempts).await?;
        match (answer.status, answer.limited) {
            (_, Some(limited)) => Err(RestError::RateLimited { retry_after: limited.retry_after }),
            (200..=299, None) => answer.body,
            (500.., None) => Err(RestError::Server(answer.status)),
            (status, None) => Err(self.refusal(call, status, &answer.body?)),
        }
    }

    /// Names a refusal; what it means may depend on what was asked. Its words may repeat a token.
    fn refusal(&self, call: &RestCall, status: u16, body: &[u8]) -> RestError {
        let error = RestError::from_refusal(status, body);
        match error.code() {
            _ if matches!(error, RestError::Edge(_)) => error,
            _ if status == 401 && call.endpoint.credential == Credential::BotToken => {
                self.0.config.token_refused.cancel();
                RestError::Unauthorized
            }
            Some(ALREADY_ACKNOWLEDGED) if call.endpoint.is_callback() => RestError::AlreadyAcknowledged,
            Some(UNKNOWN_MESSAGE) if call.creates_by_nonce() => RestError::NonceSpent,
            _ => error.scrubbed(|words| self.0.config.token.scrub(&call.scrub(words))),
        }
    }

    /// Sends, reads the answer, and lets the limits learn from it.
    async fn exchange(
        &self,
        call: &RestCall,
        permit: &Permit,
        mut request: reqwest::Request,
        attempts: &mut Attempts,
    ) -> Result<RestAnswer, RestError> {
        let config = &self.0.config;
        let usual = if is_upload(&request) { config.upload_timeout } else { config.request_timeout };
        *request.timeout_mut() = Some(attempts.begin_try(usual));
        let response = self.0.client.execute(request).await.map_err(|error| RestError::from_transport(&error))?;
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let body = response.bytes().await.map(Vec::from).map_err(|error| RestError::from_transport(&error));
        let limited = (status == 429).then(|| TooManyRequests::read(&headers, body.as_deref().unwrap_or_default()));
        self.0.limits.learn(&call.endpoint, permit, status, RateLimitHeaders::read(&headers), limited);
        Ok(RestAnswer { status, limited, body })
    }
}

fn client(config: &RestConfig, base: &Url) -> reqwest::Result<Client> {
    choose_tls();
    let per_second = usize::try_from(config.global_per_second.get()).unwrap_or(usize::MAX);
    let builder = Client::builder()
        .connect_timeout(config.connect_timeout)
        .pool_max_idle_per_host(IDLE_CONNECTIONS.max(per_second))
        .pool_idle_timeout(IDLE_TIMEOUT)
        // A redirect would carry the token elsewhere.
        .redirect(redirect::Policy::none());
    let local = base.host_str().is_some_and(|host| host == "localhost" || host.starts_with("127.") || host == "[::1]");
    if local { builder.no_proxy() } else { builder }.build()
}
