//! One bucket: how many requests may go now, and the queue of those that may not. It knows neither endpoints nor Discord's names.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::super::headers::RateLimitHeaders;
use super::wait::{WaitTooLong, lock, wait_until};

/// The wait that a caller is told when nobody knows how long it would have been.
const UNKNOWN_WAIT: Duration = Duration::from_secs(1);

/// The number of requests that the bucket lets through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RateLimit {
    /// No answer has told yet: one request at a time, to find out.
    Unknown,
    /// The last answer named no limit.
    Unlimited,
    /// `resets_at` is `None` from the end of one window to the first answer of the next.
    Window { limit: u32, remaining: u32, resets_at: Option<Instant> },
}

/// The limit that holds a request back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blocked {
    /// Closed until this instant, unless something changes before.
    Until(Instant),
    /// Not before something else has changed.
    Change,
    /// The queue goes on in another bucket.
    Moved,
}

/// A request's number in its bucket, and whether none was on its way when it was let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Admission {
    number: u64,
    first: bool,
}

/// A bucket's figures; pure, the time is always given.
#[derive(Debug)]
pub(super) struct BucketState {
    quota: RateLimit,
    in_flight: u32,
    /// Requests let through so far: each has its number.
    taken: u64,
    /// Requests that a 429 sent back and that go first when it ends.
    returning: u32,
    blocked_until: Option<Instant>,
    moved: bool,
}

impl BucketState {
    pub(super) const fn new() -> Self {
        Self { quota: RateLimit::Unknown, in_flight: 0, taken: 0, returning: 0, blocked_until: None, moved: false }
    }

    /// Takes a place, or says why there is none.
    pub(super) fn take(&mut self, now: Instant) -> Result<Admission, Blocked> {
        if self.moved {
            return Err(Blocked::Moved);
        }
        if let Some(until) = self.blocked_until.filter(|until| *until > now) {
            return Err(Blocked::Until(until));
        }
        if self.returning > 0 {
            return Err(Blocked::Change);
        }
        self.spend(now)?;
        self.in_flight += 1;
        self.taken += 1;
        Ok(Admission { number: self.taken, first: self.in_flight == 1 })
    }

    fn spend(&mut self, now: Instant) -> Result<(), Blocked> {
        self.renew(now);
        match &mut self.quota {
            RateLimit::Unlimited => Ok(()),
            RateLimit::Window { remaining, .. } if *remaining > 0 => {
                *remaining -= 1;
                Ok(())
            }
            RateLimit::Window { resets_at: Some(at), .. } => Err(Blocked::Until(*at)),
            // Nothing is known of the window: one request goes, to find out.
            RateLimit::Unknown | RateLimit::Window { resets_at: None, .. } if self.in_flight == 0 => Ok(()),
            RateLimit::Unknown | RateLimit::Window { .. } => Err(Blocked::Change),
        }
    }

    /// Opens the next window once this one is over.
    fn renew(&mut self, now: Instant) {
        if let RateLimit::Window { limit, remaining, resets_at } = &mut self.quota
            && resets_at.is_some_and(|at| at <= now)
        {
            *remaining = limit.saturating_sub(self.in_flight);
            *resets_at = None;
        }
    }

    /// Takes over what an answer tells, the request it answers being in flight still.
    ///
    /// Answers overtake each other, so within a window the figure only falls; and requests on their way may not be in it yet. The answer
    /// to a request that was alone on its way is believed as it is.
    pub(super) fn learn(&mut self, window: &RateLimitHeaders, admission: Option<Admission>, now: Instant) {
        self.renew(now);
        let alone = admission.is_some_and(|admission| admission.first && admission.number == self.taken);
        let told = window.remaining.saturating_sub(self.in_flight.saturating_sub(1));
        let ends = now + window.reset_after;
        let (remaining, resets_at) = match self.quota {
            RateLimit::Window { remaining, resets_at, .. } if !alone => {
                (remaining.min(told), resets_at.map_or(ends, |at| at.max(ends)))
            }
            _ => (told, ends),
        };
        self.quota = RateLimit::Window { limit: window.limit.max(1), remaining, resets_at: Some(resets_at) };
    }

    /// Takes over that an answer named no limit; a limit known before stays.
    pub(super) fn unlimited(&mut self) {
        if self.quota == RateLimit::Unknown {
            self.quota = RateLimit::Unlimited;
        }
    }

    /// Lets nothing through before `until`.
    pub(super) fn block(&mut self, until: Instant) {
        self.blocked_until = self.blocked_until.max(Some(until));
    }

    /// Whether the bucket can be forgotten without loss: no request is on its way, and neither a window nor a block lasts.
    fn idle(&self, now: Instant) -> bool {
        let window = matches!(self.quota, RateLimit::Window { resets_at: Some(at), .. } if at > now);
        self.in_flight == 0 && !window && self.blocked_until.is_none_or(|until| until <= now)
    }

    /// The least wait of a request that comes now.
    fn wait(&mut self, now: Instant) -> Duration {
        self.renew(now);
        let window = match self.quota {
            RateLimit::Window { remaining: 0, resets_at, .. } => resets_at,
            _ => None,
        };
        let until = window.max(self.blocked_until).filter(|until| *until > now);
        until.map_or(UNKNOWN_WAIT, |until| until - now)
    }
}

/// A bucket and its queue.
///
/// The holder of `turn` is the head of the queue and alone watches the state; tokio's mutex hands it on in the order of arrival. Dropping a
/// waiting future at any point frees its place.
#[derive(Debug)]
pub(super) struct Bucket {
    turn: tokio::sync::Mutex<()>,
    state: Mutex<BucketState>,
    changed: Notify,
}

/// The reason why the queue was left without a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EnterError {
    WaitTooLong(WaitTooLong),
    Moved,
}

impl From<WaitTooLong> for EnterError {
    fn from(too_long: WaitTooLong) -> Self {
        Self::WaitTooLong(too_long)
    }
}

impl Bucket {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self {
            turn: tokio::sync::Mutex::new(()),
            state: Mutex::new(BucketState::new()),
            changed: Notify::new(),
        })
    }

    /// Queues until there is a place.
    pub(super) async fn enter(self: &Arc<Self>, deadline: Instant) -> Result<Permit, EnterError> {
        let _turn = wait_until(deadline, || self.wait(), self.turn.lock()).await?;
        loop {
            let hold = match self.state().take(Instant::now()) {
                Ok(admission) => return Ok(Permit { bucket: Arc::clone(self), admission }),
                Err(hold) => hold,
            };
            match hold {
                Blocked::Moved => return Err(EnterError::Moved),
                Blocked::Until(at) if at > deadline => {
                    return Err(EnterError::WaitTooLong(WaitTooLong { retry_after: at - Instant::now() }));
                }
                // A change may come before the time does.
                Blocked::Until(at) => drop(timeout_at(at, self.changed.notified()).await),
                Blocked::Change => wait_until(deadline, || self.wait(), self.changed.notified()).await?,
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, BucketState> {
        lock(&self.state)
    }

    fn wait(&self) -> Duration {
        self.state().wait(Instant::now())
    }

    /// Changes the state and wakes the head of the queue.
    pub(super) fn change(&self, change: impl FnOnce(&mut BucketState)) {
        change(&mut self.state());
        self.changed.notify_one();
    }

    /// Sends those who queue here elsewhere.
    pub(super) fn close(&self) {
        self.change(|state| state.moved = true);
    }

    /// Whether its queue was sent elsewhere.
    pub(super) fn is_closed(&self) -> bool {
        self.state().moved
    }

    /// Whether the bucket can be forgotten without loss: no request is on its way, and neither a window nor a block lasts.
    pub(super) fn idle(&self, now: Instant) -> bool {
        self.state().idle(now)
    }
}

/// A place in a bucket, held while a request is in flight, and freed when dropped.
#[derive(Debug)]
pub(in super::super) struct Permit {
    pub(super) bucket: Arc<Bucket>,
    pub(super) admission: Admission,
}

impl Permit {
    /// Waits for the end of a block in the same place.
    pub(super) async fn stay(&self, deadline: Instant) -> Result<(), WaitTooLong> {
        let _returning = Returning::new(&self.bucket);
        loop {
            let now = Instant::now();
            // The guard of the state must not live across the pause.
            let blocked = self.bucket.state().blocked_until.filter(|until| *until > now);
            match blocked {
                None => return Ok(()),
                Some(until) if until > deadline => return Err(WaitTooLong { retry_after: until - now }),
                Some(until) => sleep_until(until).await,
            }
        }
    }

    /// Takes over that the answer named no limit.
    pub(super) fn unlimited(&self) {
        self.bucket.change(BucketState::unlimited);
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.bucket.change(|state| state.in_flight = state.in_flight.saturating_sub(1));
    }
}

/// Holds the others back while one returns.
struct Returning<'a>(&'a Bucket);

impl<'a> Returning<'a> {
    fn new(bucket: &'a Bucket) -> Self {
        bucket.change(|state| state.returning += 1);
        Self(bucket)
    }
}

impl Drop for Returning<'_> {
    fn drop(&mut self) {
        self.0.change(|state| state.returning = state.returning.saturating_sub(1));
    }
}
