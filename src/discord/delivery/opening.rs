//! How fast new direct-message channels are opened. Discord refuses whoever opens many in a short time (40003, "You are
//! opening direct messages too fast") and does not say how many are too many: so they are opened at a pace, and after a
//! refusal none for a while. It knows no person.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// So many can be opened at once after a quiet time: the people of one large table.
const BURST: i64 = 10;
/// After that one in this time, in milliseconds.
const EVERY_MS: i64 = 3_000;
/// So long none after a refusal, in milliseconds.
const REST_MS: i64 = 60_000;
/// No debt is larger: one that is was made while the clock was wrong.
const LARGEST_DEBT_MS: i64 = BURST * EVERY_MS + REST_MS;

/// The pace of one process.
#[derive(Debug, Default)]
pub(super) struct OpeningPace {
    /// Until when the time is spent for what was opened, in Unix milliseconds; it may lie ahead by a burst.
    spent_until_ms: Mutex<i64>,
}

impl OpeningPace {
    /// Takes a turn, or says how long there is none.
    pub(super) fn take(&self, now_ms: i64) -> Result<(), Duration> {
        let mut spent = self.spent_until_ms.lock().unwrap_or_else(PoisonError::into_inner);
        let from = if *spent - now_ms > LARGEST_DEBT_MS { now_ms } else { now_ms.max(*spent) };
        let wait_ms = from + EVERY_MS - now_ms - BURST * EVERY_MS;
        if wait_ms > 0 {
            return Err(Duration::from_millis(wait_ms.unsigned_abs()));
        }
        *spent = from + EVERY_MS;
        Ok(())
    }

    /// Discord refused: none is opened for a while, and then one by one.
    pub(super) fn rest(&self, now_ms: i64) {
        let mut spent = self.spent_until_ms.lock().unwrap_or_else(PoisonError::into_inner);
        *spent = (*spent).max(now_ms + (BURST - 1) * EVERY_MS + REST_MS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_let_through_then_one_at_a_time_and_none_after_a_refusal() {
        let (pace, now) = (OpeningPace::default(), 1_000_000);
        let wait = |ms| Err(Duration::from_millis(ms));
        for _ in 0..BURST {
            assert_eq!(pace.take(now), Ok(()));
        }
        assert_eq!(pace.take(now), wait(3_000));
        assert_eq!((pace.take(now + 3_000), pace.take(now + 3_000)), (Ok(()), wait(3_000)));
        pace.rest(now + 3_000);
        assert_eq!(pace.take(now + 3_000), wait(60_000));
        assert_eq!((pace.take(now + 63_000), pace.take(now + 63_000)), (Ok(()), wait(3_000)));
        assert_eq!(pace.take(now - 40 * 86_400_000), Ok(()), "the clock was far ahead");
    }
}
