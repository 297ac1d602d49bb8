//! The pace of new direct-message channels. Discord refuses too many in a short time (40003, "You are opening direct
//! messages too fast") without naming the number: they are opened at a fixed pace, and none for a while after a
//! refusal. Processes that share the token divide the pace. It knows no person.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// So many can be opened at once after a quiet time: the people of one large table.
const BURST: i64 = 10;
/// After that one in this time, in milliseconds.
const EVERY_MS: i64 = 3_000;
/// So long none after a refusal, in milliseconds.
const REST_MS: i64 = 60_000;

/// One process's part of the pace.
#[derive(Debug)]
pub(in crate::discord::delivery) struct DmThrottle {
    /// Until when the time is spent for what was opened, in Unix milliseconds; it may lie ahead by a burst.
    spent_until_ms: Mutex<i64>,
    /// The number of processes that open channels.
    processes: Arc<AtomicU32>,
}

impl DmThrottle {
    /// The part of one of so many processes.
    pub(in crate::discord::delivery) fn shared_among(processes: Arc<AtomicU32>) -> Self {
        Self { spent_until_ms: Mutex::default(), processes }
    }

    /// One in this time, in milliseconds: the others of the processes have theirs meanwhile.
    fn every_ms(&self) -> i64 {
        EVERY_MS * i64::from(self.processes.load(Ordering::Relaxed).max(1))
    }

    /// The time that can be spent ahead, in milliseconds: one turn at least.
    fn burst_ms(&self) -> i64 {
        (BURST * EVERY_MS).max(self.every_ms())
    }

    /// Takes a turn, or says how long there is none.
    pub(in crate::discord::delivery) fn take(&self, now_ms: i64) -> Result<(), Duration> {
        let every_ms = self.every_ms();
        // A debt that is larger than any was made while the clock was wrong.
        let mut spent = self.spent_until_ms.lock().unwrap_or_else(PoisonError::into_inner);
        let from = if *spent - now_ms > self.burst_ms() + REST_MS { now_ms } else { now_ms.max(*spent) };
        let wait_ms = from + every_ms - now_ms - self.burst_ms();
        if wait_ms > 0 {
            return Err(Duration::from_millis(wait_ms.unsigned_abs()));
        }
        *spent = from + every_ms;
        Ok(())
    }

    /// Discord refused: none is opened for a while, and then one by one.
    pub(in crate::discord::delivery) fn rest(&self, now_ms: i64) {
        let mut spent = self.spent_until_ms.lock().unwrap_or_else(PoisonError::into_inner);
        *spent = (*spent).max(now_ms + self.burst_ms() - self.every_ms() + REST_MS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_let_through_then_one_at_a_time_and_none_after_a_refusal() {
        let (pace, now) = (DmThrottle::shared_among(Arc::new(AtomicU32::new(1))), 1_000_000);
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

    #[test]
    fn processes_together_open_no_more_than_one_alone() {
        for alive in [1, 2, 3, 5, 10, 20] {
            let number = Arc::new(AtomicU32::new(alive));
            let paces: Vec<_> = (0..alive).map(|_| DmThrottle::shared_among(number.clone())).collect();
            let mut opened = 0;
            for second in 0..600 {
                opened += paces.iter().filter(|pace| pace.take(1_000_000 + second * 1_000).is_ok()).count();
            }
            assert!((170..=220).contains(&opened), "{alive} processes open {opened} in ten minutes");
            assert!(paces.iter().all(|pace| (0..20).filter(|_| pace.take(9_000_000).is_ok()).count() >= 1));
        }
        let number = Arc::new(AtomicU32::new(1));
        let pace = DmThrottle::shared_among(number.clone());
        number.store(5, Ordering::Relaxed);
        assert_eq!((0..10).filter(|_| pace.take(1_000_000).is_ok()).count(), 2, "the number may change");
    }
}
