//! How fast the outbox goes. It begins with one row at a time and takes one more with each that is delivered, so that a row
//! that ends the process takes few others with it, and no return is a storm. While the other side is down it asks with two
//! rows, with long pauses: hours without it cost little, and nobody loses a place in the queue.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// So many failures in a row, with no row delivered between them, count as an outage: one table's own trouble is not enough.
const OUTAGE: u32 = 16;
/// The pause after the first failure of an outage; it doubles with each.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause: how long after its return the other side is found again, at the latest.
pub(super) const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// The rows that may be claimed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClaimMode {
    /// So many rows at once.
    UpTo(usize),
    /// The oldest row and a fresh one, to see whether anybody is there: should only some of the other side be out of reach,
    /// what is new does not wait behind all that can't arrive.
    Probe,
    /// Nothing, until the pause of an outage is over.
    Pause,
}

/// The outcomes of the latest tries.
#[derive(Debug, Default)]
pub(super) struct Throttle(Mutex<ThrottleState>);

#[derive(Clone, Copy, Debug, Default)]
struct ThrottleState {
    /// Rows delivered since the start, or since the last outage.
    delivered: usize,
    /// Tries in vain since the last row that was delivered.
    failures: u32,
    /// In an outage: nothing is claimed before.
    rests_until: Option<Instant>,
}

impl Throttle {
    fn state(&self) -> std::sync::MutexGuard<'_, ThrottleState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A try came through, whatever the answer: the other side is there.
    pub(super) fn answered(&self) {
        let mut state = self.state();
        let before = if state.rests_until.is_some() { 0 } else { state.delivered };
        *state = ThrottleState { delivered: before.saturating_add(1), ..ThrottleState::default() };
    }

    /// A try found nobody. Says how long all rest, if this is an outage.
    pub(super) fn unanswered(&self) -> Option<Duration> {
        let mut state = self.state();
        state.failures = state.failures.saturating_add(1);
        let into = state.failures.checked_sub(OUTAGE)?;
        let pause = FIRST_PAUSE.saturating_mul(2_u32.saturating_pow(into.min(16))).min(LONGEST_PAUSE);
        state.rests_until = Some(Instant::now() + pause);
        Some(pause)
    }

    /// The rows that may be claimed now.
    pub(super) fn mode(&self) -> ClaimMode {
        let state = self.state();
        match state.rests_until {
            None => ClaimMode::UpTo(state.delivered.saturating_add(1)),
            Some(until) if until <= Instant::now() => ClaimMode::Probe,
            Some(_) => ClaimMode::Pause,
        }
    }

    /// How long nothing is claimed from now on.
    pub(super) fn rest(&self) -> Duration {
        self.state().rests_until.map_or(Duration::ZERO, |until| until.saturating_duration_since(Instant::now()))
    }
}
