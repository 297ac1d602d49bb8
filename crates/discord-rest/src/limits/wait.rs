//! Waiting with an end: what every gate has in common.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use super::super::error::RestError;

/// A wait was given up because it would last beyond the caller's deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WaitTooLong {
    pub(super) retry_after: Duration,
}

impl From<WaitTooLong> for RestError {
    fn from(wait: WaitTooLong) -> Self {
        Self::RateLimited { retry_after: wait.retry_after }
    }
}

/// Locks; what these mutexes guard is whole between any two statements, so a panic elsewhere spoils nothing.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for `event` until `deadline`; past it the caller is told to come back after `later`.
pub(super) async fn wait_until<T>(
    deadline: Instant,
    later: impl FnOnce() -> Duration,
    event: impl Future<Output = T>,
) -> Result<T, WaitTooLong> {
    timeout_at(deadline, event).await.map_err(|_| WaitTooLong { retry_after: later() })
}
