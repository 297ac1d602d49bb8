//! Numbers of what happens in this process, for whoever watches it. A label is a word of the program's own, which its type
//! says: nothing that a person wrote, no name, no id and no secret can come here.

mod exposition;

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use strum::{IntoStaticStr, VariantArray};

use discord_rest::{RateLimitScope, RestObserver};
use outbox::{DeliveryObserver, DeliveryOutcome};
use store::StatementObserver;

pub use exposition::CONTENT_TYPE;

/// By labels: a name and a word each.
type Counts<const N: usize> = Family<[(&'static str, &'static str); N], Counter>;
/// Times in seconds, by labels.
type HistogramFamily<const N: usize> = Family<[(&'static str, &'static str); N], Histogram, fn() -> Histogram>;
/// A gauge of seconds, or of another measure with a fraction.
type Measure = Gauge<f64, AtomicU64>;

/// Bounds of an answer's time, in seconds: Discord waits three.
const ANSWER_BOUNDS: [f64; 10] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0];
/// Bounds of what takes work, in seconds.
const WORK_BOUNDS: [f64; 9] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 20.0];

/// Bounds of a statement's time at the database, in seconds.
const STATEMENT_BOUNDS: [f64; 10] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.0, 20.0];

/// A press of a button or a choice in a menu, whichever.
pub const BUTTON: &str = "button";

/// The outcome of an answer. Its word is a label of the metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum AnswerOutcome {
    /// The answer that was asked for.
    Answered,
    /// A sentence why not.
    Refused,
    /// The bot's own fault: the player was shown an id.
    Fault,
    /// There was no answer in time.
    Late,
}

/// The beginning of a connection to the gateway. Its word is a label of the metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum GatewayConnection {
    /// A new session, for which an identify was spent.
    Identified,
    /// The session of before, taken up.
    Resumed,
}

/// The part of the clocks that failed. Its word is a label of the metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ClockFailure {
    /// A whole look, in which something may have been left undone.
    Look,
    /// The clock of one table; the others' were read.
    Table,
}

/// The label that says whose limit a 429 was about.
fn owner(scope: RateLimitScope) -> [(&'static str, &'static str); 1] {
    let owner = match scope {
        RateLimitScope::User => "endpoint",
        RateLimitScope::Shared => "shared",
        RateLimitScope::Global => "global",
    };
    [("owner", owner)]
}

/// The numbers. Each is moved at the one place where what it counts happens.
#[derive(Debug)]
pub struct Metrics {
    answers: Counts<2>,
    answer_time: HistogramFamily<1>,
    deliveries: Counts<1>,
    rate_limits: Counts<1>,
    clock_lag: Measure,
    clock_failures: Counts<1>,
    picture_time: Histogram,
    thought_time: Histogram,
    shards_held: Gauge,
    shards_connected: Gauge,
    gateway_connections: Counts<1>,
    statement_time: Histogram,
    processes_alive: Gauge,
    processes_posting: Gauge,
}

impl Default for Metrics {
    /// Everything at nought, and there from the start: what appears only once it happens raises no alarm the first time. Commands
    /// are named by [`expects`](Metrics::expects).
    fn default() -> Self {
        let this = Self {
            answers: Family::default(),
            answer_time: Family::new_with_constructor(|| Histogram::new(ANSWER_BOUNDS)),
            deliveries: Family::default(),
            rate_limits: Family::default(),
            clock_lag: Measure::default(),
            clock_failures: Family::default(),
            picture_time: Histogram::new(WORK_BOUNDS),
            thought_time: Histogram::new(WORK_BOUNDS),
            shards_held: Gauge::default(),
            shards_connected: Gauge::default(),
            gateway_connections: Family::default(),
            statement_time: Histogram::new(STATEMENT_BOUNDS),
            processes_alive: Gauge::default(),
            processes_posting: Gauge::default(),
        };
        for of in ClockFailure::VARIANTS {
            this.clock_failures.get_or_create(&[("of", of.into())]).inc_by(0);
        }
        for how in GatewayConnection::VARIANTS {
            this.gateway_connections.get_or_create(&[("how", how.into())]).inc_by(0);
        }
        for outcome in DeliveryOutcome::VARIANTS {
            this.deliveries.get_or_create(&[("result", outcome.into())]).inc_by(0);
        }
        for scope in RateLimitScope::VARIANTS {
            this.rate_limits.get_or_create(&owner(*scope)).inc_by(0);
        }
        this
    }
}

fn answer_labels(command: &'static str, outcome: AnswerOutcome) -> [(&'static str, &'static str); 2] {
    [("command", command), ("outcome", outcome.into())]
}

fn command_label(command: &'static str) -> [(&'static str, &'static str); 1] {
    [("command", command)]
}

impl Metrics {
    /// Somebody was answered after this time.
    pub fn answered(&self, command: &'static str, outcome: AnswerOutcome, took: Duration) {
        self.answers.get_or_create(&answer_labels(command, outcome)).inc();
        self.answer_time.get_or_create(&command_label(command)).observe(took.as_secs_f64());
    }

    /// Makes the series of all commands, each with every outcome, so that they stand at 0 before anybody has asked.
    pub fn expects(&self, commands: impl IntoIterator<Item = &'static str>) {
        for command in commands {
            drop(self.answer_time.get_or_create(&command_label(command)));
            for outcome in AnswerOutcome::VARIANTS {
                self.answers.get_or_create(&answer_labels(command, *outcome)).inc_by(0);
            }
        }
    }

    /// A connection to the gateway has a session.
    pub fn connected(&self, how: GatewayConnection) {
        self.gateway_connections.get_or_create(&[("how", how.into())]).inc();
    }

    /// So many processes share the database, and so many of them post.
    pub fn counts_processes(&self, alive: u32, posting: u32) {
        self.processes_alive.set(alive.into());
        self.processes_posting.set(posting.into());
    }

    /// So late did the clocks look at what was due; nought if nothing was.
    pub fn woke_after(&self, lag: Duration) {
        self.clock_lag.set(lag.as_secs_f64());
    }

    /// A look of the clocks failed, or the clock of one table.
    pub fn clock_failed(&self, of: ClockFailure) {
        self.clock_failures.get_or_create(&[("of", of.into())]).inc();
    }

    /// A picture was painted.
    pub fn painted(&self, took: Duration) {
        self.picture_time.observe(took.as_secs_f64());
    }

    /// A computer player has thought.
    pub fn thought(&self, took: Duration) {
        self.thought_time.observe(took.as_secs_f64());
    }

    /// This process holds so many shards of the gateway.
    pub fn holds_shards(&self, shards: usize) {
        self.shards_held.set(i64::try_from(shards).unwrap_or(i64::MAX));
    }

    /// Whether this process holds any shard.
    #[must_use]
    pub fn has_shard(&self) -> bool {
        self.shards_held.get() > 0
    }

    /// A shard has a session. It counts as connected until the answer is dropped.
    #[must_use]
    pub fn shard_connects(&self) -> ConnectedShard {
        self.shards_connected.inc();
        ConnectedShard(self.shards_connected.clone())
    }

    /// Whether any shard of this process has a session.
    #[must_use]
    pub fn has_connected_shard(&self) -> bool {
        self.shards_connected.get() > 0
    }
}

/// A shard with a session, for as long as it has one.
#[derive(Debug)]
pub struct ConnectedShard(Gauge);

impl Drop for ConnectedShard {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl RestObserver for Metrics {
    fn rate_limited(&self, scope: RateLimitScope) {
        self.rate_limits.get_or_create(&owner(scope)).inc();
    }
}

impl DeliveryObserver for Metrics {
    fn delivered(&self, outcome: DeliveryOutcome) {
        self.deliveries.get_or_create(&[("result", outcome.into())]).inc();
    }
}

impl StatementObserver for Metrics {
    fn answered(&self, took: Duration) {
        self.statement_time.observe(took.as_secs_f64());
    }
}
