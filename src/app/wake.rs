//! What time does to tables: due ones are claimed, decided and saved like any command. Any number of processes may share
//! the work; whoever is late finds nothing left to do.

use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};

use super::{App, Failure};
use store::{DueTable, Heartbeat, Saved};
use table::{TableId, tick};

/// How long a claim on a due table holds, in milliseconds.
const LEASE_MS: i64 = 30_000;
/// Tables claimed at once.
const BATCH: i64 = 50;
/// The longest pause between two looks; a new table may be due earlier than all others.
const POLL: Duration = Duration::from_secs(15);
/// A connection to the database that was not needed for this time is given back.
const IDLE: Duration = Duration::from_mins(10);
/// Between two looks for what nobody needs any more.
const SWEEP: Duration = Duration::from_hours(1);
/// The shortest pause.
const REST: Duration = Duration::from_millis(200);

impl App {
    /// Runs the clocks until it is told to stop.
    pub(crate) async fn run_clocks(&self, stop: CancellationToken) {
        let mut swept: Option<Instant> = None;
        while !stop.is_cancelled() {
            if swept.is_none_or(|at| at.elapsed() >= SWEEP) {
                swept = Some(Instant::now());
                match self.sweep().await {
                    Ok(0) => {}
                    Ok(rows) => info!(rows, "what nobody needs any more was deleted"),
                    Err(fault) => warn!(fault = fault.sentence(), "nothing was deleted; it is tried again in an hour"),
                }
            }
            let pause = match self.wake_due().await {
                Ok(pause) => pause,
                Err(fault) => {
                    warn!(fault = fault.sentence(), "the clocks can't be read; they are tried again");
                    POLL
                }
            };
            tokio::select! {
                () = stop.cancelled() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
        self.computers.cancel();
    }

    /// In a process that leaves the clocks to others: gives back what it has not needed for long, until it is told to stop.
    pub(crate) async fn leave_clocks_to_others(&self, stop: CancellationToken) {
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                () = tokio::time::sleep(POLL) => self.store.close_idle(IDLE),
            }
        }
        self.computers.cancel();
    }

    /// Does all that is due now, and says how long nothing will be.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn wake_due(&self) -> Result<Duration, Failure> {
        self.store.close_idle(IDLE);
        let Heartbeat { up_since_ms: up_since, set_back, is_return } = self.store.clocks().heartbeat(self.now_ms()).await?;
        if set_back {
            let forgotten = self.store.clocks().forget_the_future(self.now_ms()).await?;
            warn!(forgotten, "the clock was far ahead and is set back; what waited for its times waits no longer");
            self.wake_up.notify_one();
        }
        if is_return {
            let roused = self.store.clocks().rouse(self.now_ms()).await?;
            debug!(roused, "back after an absence");
        }
        let mut lag_ms = 0;
        loop {
            let now = self.now_ms();
            let due = self.store.clocks().wake(now, now + LEASE_MS, BATCH).await?;
            if due.is_empty() {
                break;
            }
            lag_ms = due.iter().map(|table| now - table.due_ms).fold(lag_ms, i64::max);
            for DueTable { id, .. } in due {
                // A table that fails must not hold up the others; its lease runs out, and it is tried again.
                if let Err(Failure::Fault(fault)) = self.tick(id, up_since).await {
                    warn!(table = %id, fault = fault.id, "a table's clock could not be read");
                }
            }
        }
        self.advance_tournaments().await?;
        self.metrics.woke_after(Duration::from_millis(u64::try_from(lag_ms).unwrap_or_default()));
        self.look_after_seeks().await?;
        if let Err(fault) = self.rate_all().await {
            warn!(fault = fault.sentence(), "results could not be rated; they are tried again");
        }
        if self.store.outbox().touch_threads(self.now_ms(), BATCH).await? > 0 {
            self.wake_up.notify_one();
        }
        let next = self.store.clocks().next_wake_ms().await?;
        let wait =
            next.map_or(POLL, |next| Duration::from_millis(u64::try_from(next - self.now_ms()).unwrap_or_default()));
        Ok(wait.clamp(REST, POLL))
    }

    async fn tick(&self, id: TableId, up_since_ms: i64) -> Result<(), Failure> {
        let table = self.load(id).await?;
        let now = self.now_ms();
        let Some(mut change) = tick(&table, now, up_since_ms)? else {
            // Nobody has thought for its computers since it was saved: whoever should have is gone.
            self.let_computers_think(&table);
            debug!(table = %id, "nothing is due any more");
            return Ok(self.store.clocks().sleep_on(&table, now).await?);
        };
        if self.store.tables().save(&mut change, None, now).await? == Saved::Done {
            info!(table = %id, notices = change.notices.len(), "time passed");
            self.remember(&change);
            self.wake_up.notify_one();
            self.let_computers_think(&change.table);
        }
        Ok(())
    }
}
