//! The loop that empties the outbox. Any number of workers, in any number of processes, may share one queue.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, info, warn};

use super::outcome::{DeliveryObserver, DeliveryOutcome};
use super::peer_notifier::PeerNotifier;
use super::queue::{Claim, ClaimOrder, PutOff, Queue, RowSender};
use super::reason::GiveUpReason;
use super::row::{DeliveryVerdict, Limited, Row};
use super::schedule::{GIVE_UP_AFTER_MS, backoff_ms};
use super::slots::{Occupied, Slots};
use super::throttle::{ClaimMode, Throttle};
use clock::Clock;
use crash::{CrashPoint, crash_point};

/// No try of a delivery lasts longer: the patience of the requests that it makes, and some.
const LONGEST_TRY: Duration = Duration::from_mins(5);

/// The worker's times and bounds.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// How long a claim holds; it is renewed at a third of it.
    pub lease: Duration,
    /// The longest pause between two looks at the queue.
    pub poll: Duration,
    /// Deliveries of this process under way at once. With none it leaves them to the others.
    pub at_once: usize,
    /// Of these, deliveries of one server: another always finds a slot.
    pub per_server: usize,
}

/// One server's part of a process's slots.
const SERVERS_PART: usize = 4;

impl Default for Timing {
    fn default() -> Self {
        Self { lease: Duration::from_secs(10), poll: Duration::from_secs(2), at_once: 0, per_server: 0 }.with_slots(32)
    }
}

impl Timing {
    /// The same with so many slots, of which one server has a quarter at most.
    #[must_use]
    pub fn with_slots(self, at_once: usize) -> Self {
        Self { at_once, per_server: at_once.div_ceil(SERVERS_PART), ..self }
    }
}

/// Empties a queue through a sender until it is told to stop; then it finishes what it holds.
pub struct Worker<Q, C> {
    /// The queue that it claims rows from.
    pub queue: Q,
    /// The sender of rows to where they belong.
    pub sender: Arc<C>,
    /// How long it waits and how much it takes.
    pub timing: Timing,
    /// A number that no other worker has.
    pub id: i64,
    /// The clock by which rows are due.
    pub clock: Clock,
    /// Where tries are counted.
    pub observer: Arc<dyn DeliveryObserver>,
    /// Rung when this process has written something new.
    pub wake_up: Arc<Notify>,
    /// Rung when another process has more than it can carry.
    pub heard: Arc<Notify>,
    /// Cancelled when the process ends: nothing is claimed after it.
    pub stop: CancellationToken,
}

impl<Q: Queue, C: RowSender> Worker<Q, C> {
    /// Runs until it is told to stop.
    pub async fn run(self) {
        let (throttle, slots) = (Throttle::default(), Slots::default());
        let this = Arc::new(RunningWorker { worker: self, throttle, slots, last_server: AtomicI64::new(FIRST_SERVER) });
        let notifier = PeerNotifier::default();
        let telling = tokio::spawn(notifier.clone().run(this.worker.queue.clone(), this.worker.stop.clone()));
        let (mut under_way, mut is_own_news) = (JoinSet::new(), false);
        while !this.worker.stop.is_cancelled() {
            // A process that only heard of it passes nothing on: else word would go round for ever.
            if is_own_news && this.has_its_fill(under_way.len()) {
                notifier.ring();
            }
            this.take(&mut under_way).await;
            let pause = this.pause(under_way.len()).await;
            is_own_news = tokio::select! {
                () = this.worker.stop.cancelled() => break,
                () = this.worker.wake_up.notified() => true,
                () = this.worker.heard.notified() => false,
                _ = under_way.join_next(), if !under_way.is_empty() => false,
                () = tokio::time::sleep(pause) => false,
            }
        }
        // It ends with this process's token.
        drop(telling);
        info!(deliveries = under_way.len(), "the outbox finishes what it holds");
        while under_way.join_next().await.is_some() {}
    }
}

/// A time in whole microseconds.
fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// A number below every server's id: a round begins after it.
const FIRST_SERVER: i64 = i64::MIN;

/// A worker at work.
struct RunningWorker<Q, C> {
    worker: Worker<Q, C>,
    throttle: Throttle,
    slots: Slots,
    /// The server that had its turn last.
    last_server: AtomicI64,
}

impl<Q: Queue, C: RowSender> RunningWorker<Q, C> {
    /// How many rows may be claimed now, with so many under way.
    fn free(&self, under_way: usize) -> usize {
        match self.throttle.mode() {
            ClaimMode::UpTo(most) => most.min(self.worker.timing.at_once).saturating_sub(under_way),
            ClaimMode::Probe => usize::from(under_way == 0),
            ClaimMode::Pause => 0,
        }
    }

    /// Whether Discord answers and every slot is taken.
    fn has_its_fill(&self, under_way: usize) -> bool {
        matches!(self.throttle.mode(), ClaimMode::UpTo(_)) && self.free(under_way) == 0
    }

    async fn take(self: &Arc<Self>, under_way: &mut JoinSet<()>) {
        let free = self.free(under_way.len());
        if free == 0 {
            return;
        }
        if self.throttle.mode() == ClaimMode::Probe {
            self.claim(ClaimOrder::Oldest, 1, under_way).await;
            self.claim(ClaimOrder::Fresh, 1, under_way).await;
        } else {
            self.take_in_turn(free, under_way).await;
        }
    }

    /// Goes once round the servers, from where it stopped the last time.
    async fn take_in_turn(self: &Arc<Self>, free: usize, under_way: &mut JoinSet<()>) {
        let after = self.last_server.load(Ordering::Relaxed);
        let (claimed, last) = self.claim(ClaimOrder::Fair { after }, free, under_way).await;
        let left = free.saturating_sub(claimed);
        if left == 0 || after == FIRST_SERVER {
            self.last_server.store(if left == 0 { last } else { FIRST_SERVER }, Ordering::Relaxed);
            return;
        }
        let (claimed, last) = self.claim(ClaimOrder::Fair { after: FIRST_SERVER }, left, under_way).await;
        self.last_server.store(if claimed == left { last } else { FIRST_SERVER }, Ordering::Relaxed);
    }

    /// Claims rows and sets out with them: how many, and the last one's server.
    async fn claim(self: &Arc<Self>, order: ClaimOrder, limit: usize, under_way: &mut JoinSet<()>) -> (usize, i64) {
        let occupied: Occupied = self.slots.occupied();
        let which = Claim { order, limit, per_server: self.worker.timing.per_server, occupied };
        let claim = self.worker.queue.claim(self.worker.clock.now_ms(), self.lease_end(), self.worker.id, &which);
        let began = Instant::now();
        match self.bounded(claim).await {
            Ok(rows) => {
                let took_us = micros(began.elapsed());
                let found = (rows.len(), rows.last().map_or(FIRST_SERVER, |row| row.lane.server));
                for row in rows {
                    debug!(table = %row.table, step = row.step(), seq = row.seq, kind = row.kind.word(), took_us, "claimed");
                    self.slots.enter(&row);
                    under_way.spawn(self.clone().carry(row));
                }
                found
            }
            Err(fault) => {
                warn!(%fault, "the outbox can't be read; it is tried again");
                (0, FIRST_SERVER)
            }
        }
    }

    /// How long there will be nothing to do, unless a delivery ends or something new comes: all that could be claimed is.
    async fn pause(&self, under_way: usize) -> Duration {
        let poll = self.worker.timing.poll;
        if under_way > 0 && self.free(under_way) == 0 {
            return poll;
        }
        let now = self.worker.clock.now_ms();
        let next = self.bounded(self.worker.queue.next_due_ms(now)).await.ok().flatten();
        let due = next.map(|due| Duration::from_millis(u64::try_from(due - now).unwrap_or_default()));
        let wait = [due, self.slots.next_opening()].into_iter().flatten().min().unwrap_or(poll);
        wait.clamp(Duration::from_millis(20), poll).max(self.throttle.rest())
    }

    /// A queue that does not answer must not hold the worker for ever; after a lease's time the row is anybody's.
    async fn bounded<T>(&self, asked: impl Future<Output = Result<T, Q::Error>>) -> Result<T, String> {
        let answered = tokio::time::timeout(self.worker.timing.lease, asked).await;
        answered.map_err(|_| "the queue does not answer".to_owned())?.map_err(|fault| fault.to_string())
    }

    fn lease_end(&self) -> i64 {
        self.worker.clock.now_ms() + i64::try_from(self.worker.timing.lease.as_millis()).unwrap_or(i64::MAX / 2)
    }

    async fn carry(self: Arc<Self>, row: Row) {
        let _slot = self.slots.guard(&row);
        crash_point(CrashPoint::Claimed);
        let began = Instant::now();
        let failed = |reason: &str| {
            error!(table = %row.table, step = row.step(), seq = row.seq, kind = row.kind.word(), reason, "a delivery failed within");
            DeliveryVerdict::Later { after_ms: None, untouched: false, reason: reason.to_owned() }
        };
        // Written down like any other failure, or the row would be tried for ever and hold back those behind it.
        let verdict = tokio::select! {
            verdict = AssertUnwindSafe(self.worker.sender.deliver(&row)).catch_unwind() => {
                verdict.unwrap_or_else(|_| failed("it panicked"))
            }
            () = self.keep(&row) => return,
            () = tokio::time::sleep(LONGEST_TRY) => failed("it did not end"),
        };
        crash_point(CrashPoint::Delivered);
        if let Err(fault) = self.bounded(self.write_down(&row, verdict, micros(began.elapsed()))).await {
            warn!(%fault, table = %row.table, step = row.step(), seq = row.seq, "a delivery could not be written down; its lease runs out");
        }
        crash_point(CrashPoint::Acknowledged);
    }

    /// Renews the lease for as long as it is polled.
    async fn keep(&self, row: &Row) {
        loop {
            tokio::time::sleep(self.worker.timing.lease / 3).await;
            if let Err(fault) = self.bounded(self.worker.queue.renew(row, self.worker.id, self.lease_end())).await {
                warn!(%fault, table = %row.table, step = row.step(), seq = row.seq, "a lease could not be renewed");
            }
        }
    }

    async fn write_down(&self, row: &Row, verdict: DeliveryVerdict, took_us: u64) -> Result<(), Q::Error> {
        let now = self.worker.clock.now_ms();
        let count = |outcome| self.worker.observer.delivered(outcome);
        let (due, untouched, reason) = match verdict {
            DeliveryVerdict::Done(found) => {
                count(DeliveryOutcome::Delivered);
                self.throttle.answered();
                debug!(table = %row.table, step = row.step(), seq = row.seq, kind = row.kind.word(), took_us, "delivered");
                return self.worker.queue.acknowledge(row, self.worker.id, found, now).await;
            }
            DeliveryVerdict::GiveUp { reason, detail } => {
                self.throttle.answered();
                return self.give_up(row, reason, &detail).await;
            }
            DeliveryVerdict::Wait { after_ms, limited, reason } => {
                count(DeliveryOutcome::Later);
                let limited = if row.is_aside() { Limited::Edits } else { limited };
                return self.wait(row, now, (after_ms, limited), &reason).await;
            }
            DeliveryVerdict::Later { after_ms, untouched, reason } => {
                let wait = backoff_ms(row.attempts).max(after_ms.unwrap_or_default());
                (now + wait, untouched, reason)
            }
            DeliveryVerdict::Down { untouched, reason } => (self.due_unanswered(row, now), untouched, reason),
        };
        if now - row.first_try_ms >= GIVE_UP_AFTER_MS {
            return self.give_up(row, GiveUpReason::Expired, &reason).await;
        }
        info!(table = %row.table, step = row.step(), seq = row.seq, kind = row.kind.word(), wait_ms = due - now, took_us, reason, "put off");
        let how = PutOff { due_ms: due, untouched, tried: true };
        let written = self.worker.queue.put_off(row, self.worker.id, how, &reason).await;
        count(DeliveryOutcome::Later);
        written
    }

    /// The row's place is closed, for edits alone or for all, until its limit has passed. The row was not tried, and comes
    /// again then.
    async fn wait(
        &self,
        row: &Row,
        now: i64,
        (after_ms, limited): (i64, Limited),
        reason: &str,
    ) -> Result<(), Q::Error> {
        let time = Duration::from_millis(u64::try_from(after_ms).unwrap_or_default());
        self.slots.close(row.lane.place, limited, time);
        debug!(table = %row.table, step = row.step(), seq = row.seq, kind = row.kind.word(), after_ms, reason, "it waits for its place");
        let how = PutOff { due_ms: now + after_ms, untouched: true, tried: false };
        self.worker.queue.put_off(row, self.worker.id, how, reason).await
    }

    /// In an outage the row that was tried goes behind those that are due, so that each is tried in its turn: where one place alone
    /// stays away, it holds back nobody. A table's posts keep their order among themselves.
    fn due_unanswered(&self, row: &Row, now: i64) -> i64 {
        match self.throttle.unanswered() {
            None => now + backoff_ms(row.attempts),
            Some(pause) => {
                warn!(pause_secs = pause.as_secs(), "nobody answers; the outbox rests");
                row.due_ms.max(now)
            }
        }
    }

    async fn give_up(&self, row: &Row, reason: GiveUpReason, detail: &str) -> Result<(), Q::Error> {
        self.worker.observer.delivered(DeliveryOutcome::GivenUp);
        let (kind, why) = (row.kind.word(), reason.word());
        if reason == GiveUpReason::ClosedMessages {
            // That is the player's own choice, and what they must not miss has been told elsewhere.
            info!(table = %row.table, step = row.step(), seq = row.seq, kind, detail, "not told: closed direct messages");
        } else {
            error!(table = %row.table, step = row.step(), seq = row.seq, kind, reason = why, detail, "given up");
        }
        self.worker.queue.give_up(row, self.worker.id, reason, detail).await
    }
}

impl<Q, C> std::fmt::Debug for Worker<Q, C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").field("id", &self.id).field("timing", &self.timing).finish_non_exhaustive()
    }
}
