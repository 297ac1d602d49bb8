//! The limit on all of a bot's requests together. It knows no endpoints; exempt requests never come here.

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::wait::{WaitTooLong, lock, wait_until};

/// The period that the limit counts over.
const PERIOD: Duration = Duration::from_secs(1);

/// The times of the last requests; pure, the time is always given.
#[derive(Debug)]
struct RecentRequests {
    limit: usize,
    sent: VecDeque<Instant>,
    blocked_until: Option<Instant>,
}

impl RecentRequests {
    /// Lets a request through, or says when to ask again.
    fn take(&mut self, now: Instant) -> Result<(), Instant> {
        if let Some(until) = self.blocked_until.filter(|until| *until > now) {
            return Err(until);
        }
        while self.sent.front().is_some_and(|sent| *sent + PERIOD <= now) {
            self.sent.pop_front();
        }
        match self.sent.front() {
            Some(oldest) if self.sent.len() >= self.limit => Err(*oldest + PERIOD),
            _ => {
                self.sent.push_back(now);
                Ok(())
            }
        }
    }
}

/// At most so many requests in any second, and none while Discord says so; first come, first served.
#[derive(Debug)]
pub(super) struct GlobalLimit {
    turn: tokio::sync::Mutex<()>,
    state: Mutex<RecentRequests>,
}

impl GlobalLimit {
    pub(super) fn new(per_second: NonZeroU32) -> Self {
        let limit = usize::try_from(per_second.get()).unwrap_or(usize::MAX);
        let state = RecentRequests { limit, sent: VecDeque::new(), blocked_until: None };
        Self { turn: tokio::sync::Mutex::new(()), state: Mutex::new(state) }
    }

    /// Waits for leave to send.
    pub(super) async fn pass(&self, deadline: Instant) -> Result<(), WaitTooLong> {
        let _turn = wait_until(deadline, || self.wait(), self.turn.lock()).await?;
        loop {
            let now = Instant::now();
            let taken = lock(&self.state).take(now);
            match taken {
                Ok(()) => return Ok(()),
                Err(at) if at > deadline => return Err(WaitTooLong { retry_after: at - now }),
                Err(at) => sleep_until(at).await,
            }
        }
    }

    /// From now on at most so many in any second.
    pub(super) fn set_limit(&self, per_second: NonZeroU32) {
        lock(&self.state).limit = usize::try_from(per_second.get()).unwrap_or(usize::MAX);
    }

    /// Lets nothing through before `until`.
    pub(super) fn block(&self, until: Instant) {
        let mut state = lock(&self.state);
        state.blocked_until = state.blocked_until.max(Some(until));
    }

    /// The least wait of a request that comes now.
    fn wait(&self) -> Duration {
        let until = lock(&self.state).blocked_until;
        until.map_or(PERIOD, |until| until.saturating_duration_since(Instant::now()).max(PERIOD))
    }
}
