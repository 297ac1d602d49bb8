//! How often a bot may identify: so many times a day, and once in a period for each bucket of shards (Discord: "Rate
//! Limiting" of the gateway, "Max Concurrency"). Knows no session.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The identifies that a bot has each day (Discord: 1,000).
const TOTAL: u64 = 1_000;
/// The count begins again after so many milliseconds.
const DAY_MS: u128 = 86_400_000;

/// The gateway's answer to an IDENTIFY.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IdentifyVerdict {
    Fits,
    /// Another of the same bucket was a moment ago: an invalid session.
    TooSoon,
    /// None is left today. Discord ends all sessions then, and resets the token.
    Spent,
}

/// The budget, and how well it was kept.
#[derive(Debug)]
pub(crate) struct IdentifyBudget {
    /// How many shards the bot is told to have.
    pub(crate) shards: u64,
    pub(crate) remaining: u64,
    pub(crate) concurrency: u64,
    /// When what is left is counted anew, in milliseconds from any question.
    pub(crate) reset_after_ms: u128,
    /// How often somebody identified too soon, or with nothing left.
    pub(crate) violations: u32,
    period: Duration,
    last: HashMap<u64, Instant>,
}

impl IdentifyBudget {
    pub(crate) fn new(period: Duration) -> Self {
        Self {
            shards: 1,
            remaining: TOTAL,
            concurrency: 1,
            reset_after_ms: DAY_MS,
            violations: 0,
            period,
            last: HashMap::new(),
        }
    }

    /// `session_start_limit`, as `/gateway/bot` answers it.
    pub(crate) fn json(&self) -> Value {
        json!({
            "total": TOTAL, "remaining": self.remaining, "reset_after": u64::try_from(self.reset_after_ms).unwrap_or(u64::MAX), "max_concurrency": self.concurrency,
        })
    }

    pub(super) fn spend(&mut self, shard: u64) -> IdentifyVerdict {
        let now = Instant::now();
        let bucket = shard % self.concurrency.max(1);
        if self.last.get(&bucket).is_some_and(|last| now.duration_since(*last) < self.period) {
            self.violations += 1;
            return IdentifyVerdict::TooSoon;
        }
        if self.remaining == 0 {
            self.violations += 1;
            return IdentifyVerdict::Spent;
        }
        self.remaining -= 1;
        self.last.insert(bucket, now);
        IdentifyVerdict::Fits
    }
}

#[cfg(test)]
mod tests {
    use super::{IdentifyBudget, IdentifyVerdict};
    use std::time::Duration;

    #[test]
    fn buckets_are_counted_apart_and_the_day_together() {
        let mut budget = IdentifyBudget::new(Duration::from_mins(1));
        (budget.concurrency, budget.remaining) = (2, 2);
        let verdicts = [0, 1, 2, 3].map(|shard| budget.spend(shard));
        assert_eq!(
            verdicts,
            [IdentifyVerdict::Fits, IdentifyVerdict::Fits, IdentifyVerdict::TooSoon, IdentifyVerdict::TooSoon]
        );
        assert_eq!((budget.remaining, budget.violations), (0, 2));
        let mut spent = IdentifyBudget::new(Duration::ZERO);
        spent.remaining = 0;
        assert_eq!(spent.spend(0), IdentifyVerdict::Spent);
    }
}
