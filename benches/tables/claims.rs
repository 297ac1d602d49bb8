//! The time of claims.

use std::fmt;
use std::time::Instant;

use outbox::{Claim, ClaimOrder, Occupied, Queue as _};
use store::StoreError;

use crate::full::Full;
use crate::median;

const CLAIMS: usize = 50;

/// Medians, in milliseconds.
pub(crate) struct ClaimTimes {
    /// Of posts where none is due, which is the read alone.
    early: f64,
    /// Of eight posts of those that wait.
    due: f64,
    /// Of clocks where none is due.
    clocks: f64,
}

impl ClaimTimes {
    pub(crate) async fn of(full: &Full) -> Self {
        let store = &full.database.store;
        let occupied = Occupied::default();
        let which = Claim { order: ClaimOrder::Oldest, limit: 8, per_server: 8, occupied };
        let now_ms = full.app.clock().now_ms();
        let (mut early, mut due, mut clocks) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..CLAIMS {
            early.push(millis(store.claim(0, 1, 1, &which)).await);
            due.push(millis(store.claim(now_ms, now_ms + 60_000, 1, &which)).await);
            clocks.push(millis(store.clocks().wake(0, 1, 8)).await);
        }
        let [early, due, clocks] = [early, due, clocks].map(|times| median(times.into_iter()));
        Self { early, due, clocks }
    }
}

impl fmt::Display for ClaimTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { early, due, clocks } = self;
        write!(
            f,
            "claims, medians of {CLAIMS}: posts, none due {early:.2} ms; eight posts {due:.2} ms; clocks, none due {clocks:.2} ms"
        )
    }
}

/// How long an answer of the database takes, in milliseconds.
async fn millis<T>(answer: impl Future<Output = Result<T, StoreError>>) -> f64 {
    let began = Instant::now();
    answer.await.expect("the database answers");
    began.elapsed().as_secs_f64() * 1e3
}
