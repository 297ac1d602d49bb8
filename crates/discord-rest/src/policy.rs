//! Patience of a caller: the longest queue, the pauses between tries, the last try.

use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use tokio::time::Instant;

use super::endpoint::Endpoint;
use super::error::RestError;

/// The kind of caller that waits for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// A user looks at a spinner. Callbacks are over within 3 s, other calls within 30 s; one further try at most.
    Interaction,
    /// The outbox, where what waits may not hold up others: it queues for a second at most, and is told how long the limit
    /// lasts. It tries again within 60 s of the first try.
    Outbox,
    /// Start-up: queues for 2 min and tries again for 5 min.
    Startup,
}

/// A policy in numbers, for one endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RetryLimits {
    /// Longest wait in any queue.
    pub(super) queue_timeout: Duration,
    /// From the first try on, no try lasts beyond this.
    pub(super) total_timeout: Duration,
    /// Most tries, the first included.
    pub(super) max_tries: u32,
    /// The longest pause after the first failure; it doubles with each.
    pub(super) first_pause: Duration,
}

/// An interaction that is not acknowledged after 3 s is dropped (Discord: "Receiving and Responding").
const CALLBACK: RetryLimits = RetryLimits {
    queue_timeout: Duration::from_secs(2),
    total_timeout: Duration::from_secs(3),
    max_tries: 2,
    first_pause: Duration::from_millis(100),
};
const INTERACTION: RetryLimits = RetryLimits {
    queue_timeout: Duration::from_secs(5),
    total_timeout: Duration::from_secs(30),
    max_tries: 2,
    first_pause: Duration::from_millis(200),
};
/// A nonce holds for "the past few minutes" (Discord: "Create Message"); within 60 s it surely does.
const OUTBOX: RetryLimits = RetryLimits {
    queue_timeout: Duration::from_secs(1),
    total_timeout: Duration::from_mins(1),
    max_tries: 3,
    first_pause: Duration::from_millis(400),
};
const STARTUP: RetryLimits = RetryLimits {
    queue_timeout: Duration::from_mins(2),
    total_timeout: Duration::from_mins(5),
    max_tries: 10,
    first_pause: Duration::from_secs(1),
};

/// No pause is longer.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

impl Policy {
    pub(super) fn limits(self, endpoint: &Endpoint) -> RetryLimits {
        match self {
            Self::Interaction if endpoint.is_callback() => CALLBACK,
            Self::Interaction => INTERACTION,
            Self::Outbox => OUTBOX,
            Self::Startup => STARTUP,
        }
    }
}

/// Whether a request may be sent again when nobody knows if it was performed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repeatable {
    /// Twice is as good as once.
    Yes,
    /// It could happen twice.
    No,
}

impl Repeatable {
    /// Decides by endpoint and, for a new message, by its nonce.
    ///
    /// Beside GET, PUT and DELETE: an edit sets what it set before; opening a direct-message channel gives the existing one; a message
    /// has one thread at most (160004).
    pub(super) fn of(endpoint: &Endpoint, body: &Value) -> Self {
        let repeatable = match endpoint.key.method {
            Method::GET | Method::PUT | Method::DELETE | Method::PATCH => true,
            Method::POST if endpoint.creates_message() => has_enforced_nonce(body),
            _ => matches!(&*endpoint.key.template, "/users/@me/channels" | "/channels/{id}/messages/{id}/threads"),
        };
        if repeatable { Self::Yes } else { Self::No }
    }
}

/// Whether Discord would recognise a second creation of this message.
pub(super) fn has_enforced_nonce(body: &Value) -> bool {
    let nonce = match &body["nonce"] {
        Value::String(nonce) => !nonce.is_empty(),
        nonce => nonce.is_number(),
    };
    nonce && body["enforce_nonce"] == Value::Bool(true)
}

/// The next step after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retry {
    /// A rate limit: keep the place in the queue and go on when it ends.
    InPlace,
    /// Leave the queue, come back after this pause.
    After(Duration),
}

/// One request on its way through its tries.
#[derive(Debug)]
pub(super) struct Attempts {
    limits: RetryLimits,
    repeat: Repeatable,
    entered: Instant,
    first_try: Option<Instant>,
    tries: u32,
    /// A failure after which the request may have been performed; no later failure to *send* takes that back.
    doubt: Option<RestError>,
}

impl Attempts {
    pub(super) fn new(limits: RetryLimits, repeat: Repeatable) -> Self {
        Self { limits, repeat, entered: Instant::now(), first_try: None, tries: 0, doubt: None }
    }

    /// Until when waiting makes sense.
    pub(super) fn deadline(&self) -> Instant {
        let queue = self.limits.queue_timeout;
        let later = |first: Instant| (first + self.limits.total_timeout).min(Instant::now() + queue);
        self.first_try.map_or(self.entered + queue, later)
    }

    /// Counts a try, and says how long it may take: `usual`, or what is left of the span.
    pub(super) fn begin_try(&mut self, usual: Duration) -> Duration {
        self.tries += 1;
        let first = *self.first_try.get_or_insert_with(Instant::now);
        usual.min((first + self.limits.total_timeout).saturating_duration_since(Instant::now()))
    }

    /// Decides what follows a failed try.
    ///
    /// # Errors
    ///
    /// The failure itself, if it is final.
    pub(super) fn after(&mut self, error: RestError) -> Result<Retry, RestError> {
        if error.uncertain() {
            self.doubt = Some(error.clone());
        }
        let next = match &error {
            RestError::RateLimited { retry_after } => self.fits(*retry_after).then_some(Retry::InPlace),
            RestError::Connect => self.pause(),
            RestError::Timeout | RestError::Reset | RestError::Server(_) if self.repeat == Repeatable::Yes => {
                self.pause()
            }
            _ => None,
        };
        next.ok_or(error)
    }

    /// The error to report: a doubt outlives every failure that says nothing about the request itself.
    pub(super) fn verdict(&mut self, error: RestError) -> RestError {
        let silent = matches!(
            error,
            RestError::Cancelled | RestError::Connect | RestError::RateLimited { .. } | RestError::InvalidBudget { .. }
        );
        match self.doubt.take() {
            Some(doubt) if silent => doubt,
            _ => error,
        }
    }

    fn fits(&self, wait: Duration) -> bool {
        self.tries < self.limits.max_tries && Instant::now() + wait < self.deadline()
    }

    fn pause(&self) -> Option<Retry> {
        let pause = backoff(self.limits.first_pause, self.tries);
        self.fits(pause).then_some(Retry::After(pause))
    }
}

/// A pause after `tries` tries: twice as long each time, and between half and all of that, so that a crowd spreads.
fn backoff(first: Duration, tries: u32) -> Duration {
    let full = first.saturating_mul(1 << tries.saturating_sub(1).min(8)).min(LONGEST_PAUSE);
    // Without randomness the pause is merely not spread.
    let share = getrandom::u32().map_or(1.0, |random| f64::from(random) / f64::from(u32::MAX));
    full.mul_f64(0.5 + share / 2.0)
}
