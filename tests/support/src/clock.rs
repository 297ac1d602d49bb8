//! A clock that a test sets ahead or back.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use clock::Clock;

/// Milliseconds of a day.
pub const DAY_MS: i64 = 86_400_000;

/// The machine's clock and what a test has added to it. Clones are the same clock.
#[derive(Clone, Debug, Default)]
pub struct TestClock {
    ahead_ms: Arc<AtomicI64>,
}

impl TestClock {
    /// The time now, in Unix milliseconds.
    pub fn now_ms(&self) -> i64 {
        self.clock().now_ms()
    }

    /// Sets it ahead, or back where `by_ms` is negative.
    pub fn set_ahead(&self, by_ms: i64) {
        self.ahead_ms.fetch_add(by_ms, Ordering::Relaxed);
    }

    /// The clock for a bot.
    pub fn clock(&self) -> Clock {
        let (system, ahead_ms) = (Clock::system(), self.ahead_ms.clone());
        Clock::reading(move || system.now_ms() + ahead_ms.load(Ordering::Relaxed))
    }
}
