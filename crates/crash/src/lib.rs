//! Named points at which a test can end the process at once, as a `kill -9` would: without unwinding, without farewell.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// `point` or `point:n`: die at the n-th passage (from 1) of this point.
static PLAN: OnceLock<(String, AtomicU32)> = OnceLock::new();

/// The points that a move passes, in order.
pub const CRASH_POINTS: [&str; 10] = [
    "received",
    "decided",
    "committed",
    "answered",
    "claimed",
    "sending",
    "sent",
    "delivered",
    "acknowledged",
    "stripped",
];

/// The points that a tournament passes when a round begins: it is written, a table is opened, and the table has begun.
pub const TOURNAMENT_CRASH_POINTS: [&str; 3] = ["paired", "opened", "begun"];

/// Plans a death. For tests only: the configuration refuses it where Discord's own API is used.
pub fn plan_crash(plan: &str) {
    let (point, count) = plan.split_once(':').unwrap_or((plan, "1"));
    let _ = PLAN.set((point.to_owned(), AtomicU32::new(count.parse().unwrap_or(1))));
}

/// Dies here if it is planned.
pub fn crash_point(point: &str) {
    if let Some((planned, left)) = PLAN.get()
        && planned == point
        && left.fetch_sub(1, Ordering::Relaxed) == 1
    {
        std::process::abort();
    }
}
