//! The REST executor: sends requests to Discord, keeps its rate limits, and tries again where that can't double anything.
//!
//! It replaces serenity's own `Http`, whose base address and rate limiter exclude each other, and which drops the headers that tell how long to
//! wait. It knows routes and limits; it must not know tables, games, or what a message is for. A `Rest` is cheap to clone; all its limits
//! belong to that one instance and its clones.
//!
//! A request goes through four gates, in this order: its bucket (first come, first served; no bucket waits for another), the global limit
//! (interactions are exempt), the budget of invalid answers, the wire. Dropping its future at any gate frees its place. What comes back is
//! a body or a [`RestError`], and [`RestError::uncertain`] tells whether the request may have been performed nevertheless.
//!
//! No token reaches a log line, an error or a `Debug`: logs name routes by template.

mod call;
mod calls;
mod config;
mod endpoint;
mod error;
mod headers;
mod limits;
mod policy;

use std::fmt;
use std::hash::RandomState;
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, Url, redirect};
use serde::de::DeserializeOwned;
use serenity::http::Request;
use tracing::debug;

use call::{Call, is_upload};
pub use config::{DISCORD, RestConfig, SecretToken};
use endpoint::Lane;
pub use error::RestError;
use error::{ALREADY_ACKNOWLEDGED, UNKNOWN_MESSAGE};
use headers::{Limited, Window};
pub use limits::{GLOBAL_PER_SECOND, INVALID_LIMIT, INVALID_STOP};
use limits::{Limits, Slot};
pub use policy::Policy;
use policy::{Journey, Next};

/// Connections kept open; HTTP/1.1 needs one for each request under way, and 50 start in a second.
const IDLE_CONNECTIONS: usize = 64;
/// How long an idle connection is kept.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);

/// A handle on the executor.
#[derive(Clone)]
pub struct Rest(Arc<Inner>);

struct Inner {
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
struct Answer {
    status: u16,
    limited: Option<Limited>,
    body: Result<Vec<u8>, RestError>,
}

impl Rest {
    /// Makes an executor.
    ///
    /// # Errors
    ///
    /// [`RestError::Config`] if the base address is none, or the HTTP client can't be made (its TLS, for one).
    pub fn new(config: RestConfig) -> Result<Self, RestError> {
        let base = config.base()?;
        let client = client(&config, &base).map_err(|_| RestError::Config("the HTTP client could not be made"))?;
        let limits = Limits::new(&config);
        Ok(Self(Arc::new(Inner { client, base, config, limits, hasher: RandomState::new() })))
    }

    /// The address that requests go to.
    #[must_use]
    pub fn base_url(&self) -> &str {
        self.0.base.as_str()
    }

    /// Sends any request of serenity's, and reads the answer; an empty answer reads as JSON `null`.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`; [`RestError::Decode`] if the answer is no `T`.
    pub async fn execute<T: DeserializeOwned>(&self, request: Request<'_>, policy: Policy) -> Result<T, RestError> {
        self.fetch(&Call::from_request(request, &self.0.hasher), policy).await
    }

    /// Sends a call and reads the answer.
    async fn fetch<T: DeserializeOwned>(&self, call: &Call<'_>, policy: Policy) -> Result<T, RestError> {
        let body = self.send(call, policy).await?;
        let body = if body.is_empty() { b"null" } else { &body[..] };
        serde_json::from_slice(body).map_err(|error| RestError::from_decoding(&error))
    }

    /// Sends a call, and gives back the answer's body.
    async fn send(&self, call: &Call<'_>, policy: Policy) -> Result<Vec<u8>, RestError> {
        let mut journey = Journey::new(policy.plan(&call.endpoint), call.repeat);
        let outcome = self.travel(call, &mut journey).await;
        outcome.map_err(|error| journey.verdict(error))
    }

    /// Tries until there is an answer or a final failure.
    async fn travel(&self, call: &Call<'_>, journey: &mut Journey) -> Result<Vec<u8>, RestError> {
        let limits = &self.0.limits;
        let mut slot = limits.enter(&call.endpoint, journey.deadline()).await?;
        loop {
            let error = match self.attempt(call, &slot, journey).await {
                Ok(body) => return Ok(body),
                Err(error) => error,
            };
            debug!(route = %call.endpoint.key, %error, "A try failed.");
            match journey.after(error)? {
                Next::Keep => limits.stay(&call.endpoint, &slot, journey.deadline()).await?,
                Next::Leave(pause) => {
                    drop(slot);
                    limits.pause(&call.endpoint, pause).await?;
                    slot = limits.enter(&call.endpoint, journey.deadline()).await?;
                }
            }
        }
    }

    /// One try, from the place in its bucket.
    async fn attempt(&self, call: &Call<'_>, slot: &Slot, journey: &mut Journey) -> Result<Vec<u8>, RestError> {
        self.0.limits.pass(&call.endpoint, journey.deadline()).await?;
        let request = call.build(&self.0.client, &self.0.config.token, &self.0.base)?;
        let answer = self.exchange(call, slot, request, journey).await?;
        match (answer.status, answer.limited) {
            (_, Some(limited)) => Err(RestError::RateLimited { retry_after: limited.retry_after }),
            (200..=299, None) => answer.body,
            (500.., None) => Err(RestError::Server(answer.status)),
            (status, None) => Err(self.refusal(call, status, &answer.body?)),
        }
    }

    /// Names a refusal; what it means may depend on what was asked. Its words may repeat a token.
    fn refusal(&self, call: &Call<'_>, status: u16, body: &[u8]) -> RestError {
        let error = RestError::from_refusal(status, body);
        match error.code() {
            _ if status == 401 && call.endpoint.lane == Lane::Bot => RestError::Unauthorized,
            Some(ALREADY_ACKNOWLEDGED) if call.endpoint.is_callback() => RestError::AlreadyAcknowledged,
            Some(UNKNOWN_MESSAGE) if call.creates_by_nonce() => RestError::NonceSpent,
            _ => error.scrubbed(|words| self.0.config.token.scrub(&call.scrub(words))),
        }
    }

    /// Sends, reads the answer, and lets the limits learn from it.
    async fn exchange(
        &self,
        call: &Call<'_>,
        slot: &Slot,
        mut request: reqwest::Request,
        journey: &mut Journey,
    ) -> Result<Answer, RestError> {
        let config = &self.0.config;
        let usual = if is_upload(&request) { config.upload_timeout } else { config.request_timeout };
        *request.timeout_mut() = Some(journey.begin_try(usual));
        let response = self.0.client.execute(request).await.map_err(|error| RestError::from_transport(&error))?;
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let body = response.bytes().await.map(Vec::from).map_err(|error| RestError::from_transport(&error));
        let limited = (status == 429).then(|| Limited::read(&headers, body.as_deref().unwrap_or_default()));
        self.0.limits.learn(&call.endpoint, slot, status, Window::read(&headers), limited);
        Ok(Answer { status, limited, body })
    }
}

fn client(config: &RestConfig, base: &Url) -> reqwest::Result<Client> {
    let builder = Client::builder()
        .connect_timeout(config.connect_timeout)
        .pool_max_idle_per_host(IDLE_CONNECTIONS)
        .pool_idle_timeout(IDLE_TIMEOUT)
        // A redirect would carry the token elsewhere.
        .redirect(redirect::Policy::none());
    let local = base.host_str().is_some_and(|host| host == "localhost" || host.starts_with("127.") || host == "[::1]");
    if local { builder.no_proxy() } else { builder }.build()
}

#[cfg(test)]
mod tests;
