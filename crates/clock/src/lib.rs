//! The clock that everything in a process reads, given to it from outside. It knows nothing of tables or databases.

use std::fmt;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// A clock. Clones are the same clock, and cheap to make.
#[derive(Clone)]
pub struct Clock {
    read: Arc<dyn Fn() -> i64 + Send + Sync>,
}

impl Clock {
    /// The machine's clock, which may jump when it is set.
    #[must_use]
    pub fn system() -> Self {
        Self::reading(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        })
    }

    /// A clock that shows what `read` returns, in Unix milliseconds. It may jump, as the machine's may.
    #[must_use]
    pub fn reading(read: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        Self { read: Arc::new(read) }
    }

    /// The time now, in Unix milliseconds.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        (self.read)()
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::system()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now_ms()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};

    use super::*;

    #[test]
    fn clones_are_the_same_clock() {
        let time = Arc::new(AtomicI64::new(5));
        let clock = {
            let time = time.clone();
            Clock::reading(move || time.load(Ordering::Relaxed))
        };
        let clone = clock.clone();
        time.store(-7, Ordering::Relaxed);
        assert_eq!((clock.now_ms(), clone.now_ms()), (-7, -7));
    }

    #[test]
    fn the_machines_clock_is_past_2025() {
        assert!(Clock::system().now_ms() > 1_735_689_600_000);
    }
}
