//! The work that time brings to tables: due ones are claimed, decided and saved like any command. Any number of processes may share
//! the work; whoever is late finds nothing left to do.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{Mutex, Notify, OwnedMutexGuard};
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, info, warn};

use crate::app::coach::handle::Coach;
use crate::app::company::seeks::Seeks;
use crate::app::company::tournaments::Tournaments;
use crate::app::desk::handle::Desk;
use crate::app::failure::Failure;
use crate::app::people::handle::People;
use crate::app::places::posts::TablePlaces;
use crate::app::ratings::results::Ratings;
use crate::app::servers::rules::Servers;
use crate::app::tables::ended_tables::EndedTables;
use crate::app::tables::handle::Tables;
use crate::app::thinking::computers::Computers;
use crate::metrics::{ClockFailure, Metrics};
use clock::Clock;
use store::{DueTable, Heartbeat, Saved, Store};
use table::{Change, Occupant, PlayCommand, Table, decide, tick, wake_ms};

/// Between two looks whether the bot changes things again.
const READ_ONLY_REST: Duration = Duration::from_secs(1);
/// How long a claim on a due table holds, in milliseconds.
const LEASE_MS: i64 = 30_000;
/// Tables claimed at once.
const BATCH: i64 = 50;
/// The most batches of one wake: then tournaments, seeks, ratings and threads have their turn, however much is due.
const MAX_BATCHES: usize = 10;
/// The rows that one statement changes of those that an absence or a wrong clock has left.
const MENDED_AT_ONCE: i64 = 5_000;
/// The longest pause between two looks; a new table may be due earlier than all others.
const POLL: Duration = Duration::from_secs(15);
/// A connection to the database that was not needed for this time is given back.
const IDLE: Duration = Duration::from_mins(10);
/// Between two looks for what nobody needs any more.
const SWEEP: Duration = Duration::from_hours(1);
/// The shortest pause between two looks, however much is due.
const REST: Duration = Duration::from_millis(200);
/// A process that is told to end finishes the tables that it has claimed if that takes no longer than this: others wait for its lease.
const LAST_BATCH: Duration = Duration::from_secs(5);

/// Between two looks at all tournaments, in milliseconds: the end of a game brings its own on at once.
const TOURNAMENTS_MS: i64 = 15_000;

/// Whether all tournaments are looked through for what is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TournamentLook {
    /// The last look is long enough ago.
    Due,
    /// The last look was a short while ago.
    Fresh,
}

impl TournamentLook {
    /// The look at a time, after one at another. A clock that was set back makes every look an old one.
    fn after(looked_ms: Option<i64>, now_ms: i64) -> Self {
        let is_fresh = looked_ms.is_some_and(|looked| (0..TOURNAMENTS_MS).contains(&(now_ms - looked)));
        if is_fresh { Self::Fresh } else { Self::Due }
    }
}

/// The clocks of a process: what time does to tables, seeks, tournaments and results.
#[derive(Clone, Debug)]
pub struct Clocks {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) tables: Tables,
    pub(in crate::app) places: TablePlaces,
    pub(in crate::app) coach: Coach,
    pub(in crate::app) seeks: Seeks,
    pub(in crate::app) tournaments: Tournaments,
    pub(in crate::app) ratings: Ratings,
    /// Servers that the bot has heard it is in, and that could not be written down yet.
    pub(in crate::app) servers: Servers,
    /// The people whose data was deleted, for the list of them.
    pub(in crate::app) people: People,
    /// The threads that think for computer players; they end with the clocks.
    pub(in crate::app) computers: Computers,
    pub(in crate::app) metrics: Arc<Metrics>,
    /// While the operators let nothing be changed, the clocks rest.
    pub(in crate::app) desk: Desk,
    /// After how many days goes what nobody needs any more.
    pub(in crate::app) keep_days: u32,
    /// Rung when the outbox has something new.
    pub(in crate::app) wake_up: Arc<Notify>,
    /// Tables whose game has ended in this process, which may be one of a tournament.
    pub(in crate::app) ended: EndedTables,
    /// One look at a time: another would take for done what the first has claimed.
    pub(in crate::app) looks: Arc<Mutex<()>>,
}

impl Clocks {
    /// Runs the clocks until it is told to stop.
    pub(crate) async fn run(&self, stop: CancellationToken) {
        tokio::join!(
            self.mind(&stop),
            Box::pin(self.tidy(&stop)),
            self.follow_ends(&stop),
            self.keep_forgotten_list(&stop)
        );
        self.computers.cancel();
    }

    /// In a process that leaves the clocks to others: does what is every process's own, until it is told to stop.
    pub(crate) async fn leave_to_others(&self, stop: CancellationToken) {
        tokio::join!(self.look_after_itself(&stop), self.follow_ends(&stop), self.keep_forgotten_list(&stop));
        self.computers.cancel();
    }

    /// Brings a tournament on when a game of it has ended in this process.
    async fn follow_ends(&self, stop: &CancellationToken) {
        while let Some(ended) = stop.run_until_cancelled(self.ended.next()).await {
            for table in ended {
                if let Err(failure) = self.tournaments.advance_after(table).await {
                    warn!(%table, why = failure.logged(), "a tournament could not go on; the clocks come back to it");
                }
            }
        }
    }

    /// Gives connections back that it has not needed for long, and writes down what it has heard.
    async fn look_after_itself(&self, stop: &CancellationToken) {
        while stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_some() {
            self.store.close_idle(IDLE);
            self.write_left_over().await;
        }
    }

    /// Writes servers down whose write has failed before; where it fails again they wait on.
    async fn write_left_over(&self) {
        if let Err(failure) = self.servers.write_left_over().await {
            debug!(why = failure.logged(), "the servers that the bot is in can't be written down yet");
        }
    }

    /// Completes this machine's list of deleted people every hour: other processes delete as well, and each machine has a file of its own.
    /// The end of the process cuts it short; the next start completes it.
    async fn keep_forgotten_list(&self, stop: &CancellationToken) {
        while stop.run_until_cancelled(tokio::time::sleep(SWEEP)).await.is_some() {
            stop.run_until_cancelled(Box::pin(self.people.complete_forgotten_list())).await;
        }
    }

    /// Does the work of an hour, beside the clocks, which do not wait for it. The end of the process cuts it short between or in its
    /// statements, each of which is done or not; the next process goes on.
    async fn tidy(&self, stop: &CancellationToken) {
        while let Some(done) = stop.run_until_cancelled(Box::pin(self.each_hour())).await {
            match done {
                Ok(0) => {}
                Ok(rows) => info!(rows, "what nobody needs any more was deleted"),
                Err(fault) => {
                    warn!(fault = fault.logged(), "the work of an hour is not done; it is tried again in an hour");
                }
            }
            stop.run_until_cancelled(tokio::time::sleep(SWEEP)).await;
        }
    }

    async fn mind(&self, stop: &CancellationToken) {
        let mut looked_ms = None;
        while !stop.is_cancelled() {
            let now = self.clock.now_ms();
            let look = TournamentLook::after(looked_ms, now);
            let Some(woke) = unless_it_lasts(stop, Box::pin(self.wake(look, stop))).await else { return };
            let pause = match woke {
                Ok(pause) => {
                    if look == TournamentLook::Due {
                        looked_ms = Some(now);
                    }
                    pause
                }
                Err(fault) => {
                    self.metrics.clock_failed(ClockFailure::Look);
                    warn!(fault = fault.logged(), "the clocks can't be read; they are tried again");
                    POLL
                }
            };
            stop.run_until_cancelled(tokio::time::sleep(pause)).await;
        }
    }

    /// Lets the clocks of this process rest until what is given is dropped; a look that is under way ends first.
    pub async fn rest(&self) -> OwnedMutexGuard<()> {
        self.looks.clone().lock_owned().await
    }

    /// Does what is due now, at most so many tables that nothing else waits long for its turn, and says how long nothing will be due.
    pub async fn wake_due(&self) -> Result<Duration, Failure> {
        self.wake(TournamentLook::Due, &CancellationToken::new()).await
    }

    /// The same, with or without a look at all tournaments, and no more than is claimed once the process is told to end. While nobody can
    /// move, nobody becomes late: there is no heartbeat either, and so it ends as an absence does.
    async fn wake(&self, look: TournamentLook, stop: &CancellationToken) -> Result<Duration, Failure> {
        let _alone = self.looks.lock().await;
        self.store.close_idle(IDLE);
        self.write_left_over().await;
        if self.desk.is_read_only() {
            return Ok(READ_ONLY_REST);
        }
        let up_since = self.beat().await?;
        let lag_ms = self.tick_due(up_since, stop).await?;
        self.metrics.woke_after(Duration::from_millis(u64::try_from(lag_ms).unwrap_or_default()));
        if stop.is_cancelled() {
            return Ok(REST);
        }
        if look == TournamentLook::Due {
            self.tournaments.advance().await?;
        }
        self.seeks.look_after().await?;
        if let Err(fault) = self.ratings.rate_all().await {
            warn!(fault = fault.logged(), "results could not be rated; they are tried again");
        }
        if self.store.outbox().touch_threads(self.clock.now_ms(), BATCH).await? > 0 {
            self.wake_up.notify_one();
        }
        let next = self.store.clocks().next_wake_ms().await?;
        let wait = next
            .map_or(POLL, |next| Duration::from_millis(u64::try_from(next - self.clock.now_ms()).unwrap_or_default()));
        Ok(wait.clamp(REST, POLL))
    }

    /// Does what time brings to tables, batch by batch, until nothing is due, the process is told to end, or others have waited long
    /// enough. The heart beats after each batch, so that much work is not taken for an absence. How late the latest was, in milliseconds.
    async fn tick_due(&self, mut up_since: i64, stop: &CancellationToken) -> Result<i64, Failure> {
        let mut lag_ms = 0;
        for _ in 0..MAX_BATCHES {
            if stop.is_cancelled() {
                break;
            }
            let now = self.clock.now_ms();
            let due = self.store.clocks().wake(now, now + LEASE_MS, BATCH).await?;
            if due.is_empty() {
                break;
            }
            lag_ms = due.iter().map(|table| now - table.due_ms).fold(lag_ms, i64::max);
            for table in due {
                // A table that fails must not hold up the others; its lease runs out, and it is tried again.
                match AssertUnwindSafe(self.tick(table, up_since)).catch_unwind().await {
                    Ok(Ok(())) => {}
                    Ok(Err(failure)) => {
                        self.metrics.clock_failed(ClockFailure::Table);
                        failure.log("a table's clock could not be read");
                        warn!(table = %table.id, "its clock is tried again");
                    }
                    Err(_) => {
                        self.metrics.clock_failed(ClockFailure::Table);
                        error!(table = %table.id, "a table's clock panicked; it is tried again");
                    }
                }
            }
            up_since = self.beat().await?;
        }
        Ok(lag_ms)
    }

    /// Says that a process is awake; since when one has been. What an absence or a wrong clock asks for is done before: whoever is
    /// cut short in it leaves it to the next beat.
    async fn beat(&self) -> Result<i64, Failure> {
        let (clocks, now) = (self.store.clocks(), self.clock.now_ms());
        let Heartbeat { set_back, is_return, .. } = clocks.pulse(now).await?;
        if set_back {
            let forgotten = clocks.forget_the_future(now, MENDED_AT_ONCE).await?;
            warn!(forgotten, "the clock was far ahead and is set back; what waited for its times waits no longer");
            self.wake_up.notify_one();
        }
        if is_return {
            let roused = clocks.rouse(now, MENDED_AT_ONCE).await?;
            debug!(roused, "back after an absence");
        }
        Ok(clocks.heartbeat(now).await?.up_since_ms)
    }

    async fn tick(&self, DueTable { id, due_ms }: DueTable, up_since_ms: i64) -> Result<(), Failure> {
        let table = self.tables.load(id).await?;
        let now = self.clock.now_ms();
        // A table made due before its own time has players whose settings have changed.
        let is_early = wake_ms(&table).is_none_or(|own_ms| due_ms < own_ms);
        let recounted = if is_early { recounted(&table, now) } else { None };
        let change = match recounted {
            Some(change) => Some(change),
            None => tick(&table, now, up_since_ms)?,
        };
        let Some(mut change) = change else {
            // Nobody has thought for its computers since it was saved: whoever should have is gone.
            self.tables.let_computers_think(&table);
            debug!(table = %id, "nothing is due any more");
            return Ok(self.store.clocks().sleep_on(&table, now).await?);
        };
        if self.store.tables().save(&mut change, None, now).await? == Saved::Done {
            info!(table = %id, notices = change.notices.len(), "time passed");
            self.tables.remember(&change);
            self.wake_up.notify_one();
            self.tables.let_computers_think(&change.table);
        }
        Ok(())
    }
}

/// Work that the end of the process does not cut short at once; `None` where it lasts too long after that.
async fn unless_it_lasts<T>(stop: &CancellationToken, work: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        done = work => Some(done),
        () = stop.cancelled().then(|()| tokio::time::sleep(LAST_BATCH)) => None,
    }
}

/// The clocks of a table's players, counted by their settings as they are now. `None` where that changes nothing.
fn recounted(table: &Table, now_ms: i64) -> Option<Change> {
    let mut change: Option<Change> = None;
    for (occupant, settings) in table.seats.iter().zip(&table.settings) {
        let Occupant::Player(player) = occupant else { continue };
        let so_far = change.as_ref().map_or(table, |change| &change.table);
        let settle = PlayCommand::Settle(player.id, settings.clone()).into();
        let Some(mut next) = decide(so_far, &settle, now_ms).ok().filter(|next| next.table.life != so_far.life) else {
            continue;
        };
        // All of it is one step of the table.
        next.table.step = table.step + 1;
        change = Some(next);
    }
    change
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tournaments_are_looked_through_every_fifteen_seconds_and_once_a_clock_was_set_back() {
        for (looked_ms, now_ms, look) in [
            (None, 50_000, TournamentLook::Due),
            (Some(50_000), 50_000, TournamentLook::Fresh),
            (Some(50_000), 64_999, TournamentLook::Fresh),
            (Some(50_000), 65_000, TournamentLook::Due),
            (Some(50_000), 49_999, TournamentLook::Due),
        ] {
            assert_eq!(TournamentLook::after(looked_ms, now_ms), look, "{looked_ms:?}, then {now_ms}");
        }
    }
}
