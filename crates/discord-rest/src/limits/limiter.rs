//! The gates of one client, in their order, and what they learn from an answer.

use std::future::Future;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::debug;

use super::super::config::RestConfig;
use super::super::endpoint::{Credential, Endpoint, RouteKey};
use super::super::error::RestError;
use super::super::headers::{RateLimitHeaders, TooManyRequests};
use super::super::observer::RestObserver;
use super::super::scope::RateLimitScope;
use super::bucket::Permit;
use super::bucket_map::BucketMap;
use super::global::GlobalLimit;
use super::invalid::InvalidBudget;
use super::wait::WaitTooLong;

/// The limits of one executor.
#[derive(Debug)]
pub(in super::super) struct Limits {
    buckets: BucketMap,
    global: GlobalLimit,
    invalid: InvalidBudget,
    shutdown: CancellationToken,
    observer: Arc<dyn RestObserver>,
}

impl Limits {
    pub(in super::super) fn new(config: &RestConfig) -> Self {
        Self {
            buckets: BucketMap::default(),
            global: GlobalLimit::new(config.global_per_second),
            invalid: InvalidBudget::new(config.invalid_stop),
            shutdown: config.shutdown.clone(),
            observer: Arc::clone(&config.observer),
        }
    }

    /// From now on at most so many requests in any second, and a part of the budget of invalid answers, one for each of these processes.
    pub(in super::super) fn take_share(&self, per_second: NonZeroU32, processes: NonZeroU32) {
        self.global.set_limit(per_second);
        self.invalid.divide(processes);
    }

    /// Waits for a place in the endpoint's bucket: first come, first served.
    pub(in super::super) async fn enter(&self, endpoint: &Endpoint, deadline: Instant) -> Result<Permit, RestError> {
        self.wait("bucket", &endpoint.key, self.buckets.enter(endpoint, deadline)).await
    }

    /// After a 429 waits on in the same place, before all that came later.
    pub(in super::super) async fn stay(
        &self,
        endpoint: &Endpoint,
        permit: &Permit,
        deadline: Instant,
    ) -> Result<(), RestError> {
        self.wait("retry-after", &endpoint.key, permit.stay(deadline)).await
    }

    /// Waits for the global limit, and refuses if the budget of invalid answers is spent. Answers to interactions are exempt from both:
    /// they draw no invalid ones, and somebody waits for them.
    pub(in super::super) async fn pass(&self, endpoint: &Endpoint, deadline: Instant) -> Result<(), RestError> {
        if endpoint.credential != Credential::BotToken {
            return Ok(());
        }
        self.wait("global", &endpoint.key, self.global.pass(deadline)).await?;
        self.invalid.check(Instant::now()).map_err(|retry_after| RestError::InvalidBudget { retry_after })
    }

    /// Waits for `pause` before a further try; fails with `Cancelled` if the process shuts down meanwhile.
    pub(in super::super) async fn pause(&self, endpoint: &Endpoint, pause: Duration) -> Result<(), RestError> {
        let pause = async {
            tokio::time::sleep(pause).await;
            Ok::<(), WaitTooLong>(())
        };
        self.wait("backoff", &endpoint.key, pause).await
    }

    /// Learns from an answer: its status, the window in its headers, and what a 429 said.
    pub(in super::super) fn learn(
        &self,
        endpoint: &Endpoint,
        permit: &Permit,
        status: u16,
        window: Option<RateLimitHeaders>,
        limited: Option<TooManyRequests>,
    ) {
        let now = Instant::now();
        if matches!(status, 401 | 403) || limited.is_some_and(|limited| limited.scope != RateLimitScope::Shared) {
            self.invalid.record(now);
        }
        match window {
            Some(window) => self.buckets.learn(endpoint, permit, &window, now),
            None if limited.is_none() && status < 500 => permit.unlimited(),
            None => {}
        }
        if let Some(limited) = limited {
            self.observer.rate_limited(limited.scope);
            self.hold(endpoint, permit, limited, now);
        }
    }

    fn hold(&self, endpoint: &Endpoint, permit: &Permit, limited: TooManyRequests, now: Instant) {
        let until = now + limited.retry_after;
        if limited.scope == RateLimitScope::Global && endpoint.credential == Credential::BotToken {
            self.global.block(until);
        } else {
            self.buckets.block(endpoint, permit, until);
        }
    }

    /// Waits, unless the process shuts down first, and says so in the log if it took time.
    async fn wait<T, E: Into<RestError>>(
        &self,
        why: &str,
        route: &RouteKey,
        turn: impl Future<Output = Result<T, E>>,
    ) -> Result<T, RestError> {
        let began = Instant::now();
        let outcome = tokio::select! {
            biased;
            outcome = turn => outcome.map_err(Into::into),
            () = self.shutdown.cancelled() => Err(RestError::Cancelled),
        };
        let waited = began.elapsed();
        if waited >= Duration::from_millis(1) || outcome.is_err() {
            let waited_ms = u64::try_from(waited.as_millis()).unwrap_or(u64::MAX);
            debug!(%route, why, waited_ms, given_up = outcome.is_err(), "A request waited.");
        }
        outcome
    }

    /// The number of buckets remembered, for tests.
    #[cfg(test)]
    pub(super) fn bucket_count(&self) -> usize {
        self.buckets.len()
    }
}
