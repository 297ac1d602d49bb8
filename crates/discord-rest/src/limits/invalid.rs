//! The budget of invalid answers. Discord bans an address that draws too many; this stops well before.

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio::time::Instant;

use super::wait::lock;

/// The period that the limit counts over.
const PERIOD: Duration = Duration::from_mins(10);
/// Answers are counted together for so long: the memory is bounded, and none is forgotten too early.
const SLICE: Duration = Duration::from_secs(10);

/// The invalid answers of one slice, from `began` on.
#[derive(Debug)]
struct Slice {
    began: Instant,
    count: u32,
}

/// Counts invalid answers over ten minutes.
#[derive(Debug)]
pub(super) struct InvalidBudget {
    /// The answers of all processes together after which nothing is sent.
    whole: u32,
    /// This process's part of them.
    stop: AtomicU32,
    slices: Mutex<VecDeque<Slice>>,
}

impl InvalidBudget {
    pub(super) fn new(whole: u32) -> Self {
        Self { whole, stop: AtomicU32::new(whole), slices: Mutex::default() }
    }

    /// From now on so many processes divide it; at least one answer is each one's.
    pub(super) fn divide(&self, processes: NonZeroU32) {
        self.stop.store((self.whole / processes).max(1), Ordering::Relaxed);
    }

    /// Counts an invalid answer.
    pub(super) fn record(&self, now: Instant) {
        let mut slices = lock(&self.slices);
        forget(&mut slices, now);
        match slices.back_mut() {
            Some(slice) if now < slice.began + SLICE => slice.count = slice.count.saturating_add(1),
            _ => slices.push_back(Slice { began: now, count: 1 }),
        }
    }

    /// Whether a request may be sent; if not, how long from now not.
    pub(super) fn check(&self, now: Instant) -> Result<(), Duration> {
        let mut slices = lock(&self.slices);
        forget(&mut slices, now);
        let total = slices.iter().fold(0, |total: u32, slice| total.saturating_add(slice.count));
        match slices.front() {
            Some(oldest) if total >= self.stop.load(Ordering::Relaxed) => Err(oldest.began + SLICE + PERIOD - now),
            _ => Ok(()),
        }
    }
}

/// Drops the slices whose last answer is old enough.
fn forget(slices: &mut VecDeque<Slice>, now: Instant) {
    while slices.front().is_some_and(|slice| slice.began + SLICE + PERIOD <= now) {
        slices.pop_front();
    }
}
