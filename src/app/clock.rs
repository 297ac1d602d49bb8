//! The one clock.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// By how much the clock is ahead of the machine's, in milliseconds: a test's hand.
static AHEAD_MS: AtomicI64 = AtomicI64::new(0);

/// The time now, in Unix milliseconds.
#[must_use]
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX).saturating_add(AHEAD_MS.load(Ordering::Relaxed))
}

/// Sets this process's clock ahead, for tests that live through days. Nothing in the program calls it.
pub fn set_clock_ahead(by_ms: i64) {
    AHEAD_MS.fetch_add(by_ms, Ordering::Relaxed);
}
