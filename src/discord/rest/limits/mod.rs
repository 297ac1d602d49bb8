//! All that holds a request back: the bucket of its endpoint, the global limit, the budget of invalid answers. It sends nothing itself.

mod bucket;
mod global;
mod invalid;
mod table;

use std::future::Future;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;
use tracing::debug;

use super::config::RestConfig;
use super::endpoint::{Endpoint, Lane, RouteKey};
use super::error::RestError;
use super::headers::{Limited, Scope, Window};
pub(super) use bucket::Slot;
pub use global::GLOBAL_PER_SECOND;
pub use invalid::{INVALID_LIMIT, INVALID_STOP};

/// A wait was given up because it would outlast the caller's patience.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Late {
    retry_after: Duration,
}

impl From<Late> for RestError {
    fn from(late: Late) -> Self {
        Self::RateLimited { retry_after: late.retry_after }
    }
}

/// Locks; what these mutexes guard is whole between any two statements, so a panic elsewhere spoils nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for `event` until `deadline`; whoever waits in vain is told to come back after `later`.
async fn before<T>(
    deadline: Instant,
    later: impl FnOnce() -> Duration,
    event: impl Future<Output = T>,
) -> Result<T, Late> {
    timeout_at(deadline, event).await.map_err(|_| Late { retry_after: later() })
}

/// The limits of one executor.
#[derive(Debug)]
pub(super) struct Limits {
    table: table::Table,
    global: global::Global,
    invalid: invalid::Invalid,
    shutdown: CancellationToken,
}

impl Limits {
    pub(super) fn new(config: &RestConfig) -> Self {
        Self {
            table: table::Table::default(),
            global: global::Global::new(config.global_per_second),
            invalid: invalid::Invalid::new(config.invalid_stop),
            shutdown: config.shutdown.clone(),
        }
    }

    /// Waits for a place in the endpoint's bucket: first come, first served.
    pub(super) async fn enter(&self, endpoint: &Endpoint, deadline: Instant) -> Result<Slot, RestError> {
        self.wait("bucket", &endpoint.key, self.table.enter(endpoint, deadline)).await
    }

    /// After a 429 waits on in the same place, before all that came later.
    pub(super) async fn stay(&self, endpoint: &Endpoint, slot: &Slot, deadline: Instant) -> Result<(), RestError> {
        self.wait("retry-after", &endpoint.key, slot.stay(deadline)).await
    }

    /// Waits for the global limit, which interactions are exempt from, and refuses if the budget of invalid answers is spent.
    pub(super) async fn pass(&self, endpoint: &Endpoint, deadline: Instant) -> Result<(), RestError> {
        if endpoint.lane == Lane::Bot {
            self.wait("global", &endpoint.key, self.global.pass(deadline)).await?;
        }
        self.invalid.check(Instant::now()).map_err(|retry_after| RestError::InvalidBudget { retry_after })
    }

    /// Pauses before a further try.
    pub(super) async fn pause(&self, endpoint: &Endpoint, pause: Duration) -> Result<(), RestError> {
        let pause = async {
            tokio::time::sleep(pause).await;
            Ok::<(), Late>(())
        };
        self.wait("backoff", &endpoint.key, pause).await
    }

    /// Learns from an answer: its status, the window in its headers, and what a 429 said.
    pub(super) fn learn(
        &self,
        endpoint: &Endpoint,
        slot: &Slot,
        status: u16,
        window: Option<Window>,
        limited: Option<Limited>,
    ) {
        let now = Instant::now();
        if matches!(status, 401 | 403) || limited.is_some_and(|limited| limited.scope != Scope::Shared) {
            self.invalid.record(now);
        }
        match window {
            Some(window) => self.table.learn(endpoint, slot, &window, now),
            None if limited.is_none() && status < 500 => slot.unlimited(),
            None => {}
        }
        if let Some(limited) = limited {
            self.hold(endpoint, slot, limited, now);
        }
    }

    fn hold(&self, endpoint: &Endpoint, slot: &Slot, limited: Limited, now: Instant) {
        let until = now + limited.retry_after;
        if limited.scope == Scope::Global && endpoint.lane == Lane::Bot {
            self.global.block(until);
        } else {
            self.table.block(endpoint, slot, until);
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

    /// How many buckets are remembered.
    #[cfg(test)]
    pub(super) fn buckets(&self) -> usize {
        self.table.len()
    }
}

#[cfg(test)]
mod tests;
