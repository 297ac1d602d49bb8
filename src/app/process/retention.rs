//! The work of an hour, bounded, in every process that posts; the second to come finds nothing: rows go by themselves, logs of past games
//! are moved, and the day's problem is posted.

use tracing::warn;

use super::clocks::Clocks;
use crate::app::failure::Failure;
use crate::app::servers::rules::DAY_MS;
use store::PageBounds;

/// Rows of a kind that go at once, and how often in an hour: a million of each, far more than come in one.
const ROWS: PageBounds = PageBounds { rows: 500, most: 2_000 };
/// Logs of past games that are found at once, and how often in an hour: a hundred thousand, far more than games end in one.
const LOGS: PageBounds = PageBounds { rows: 2_000, most: 50 };
/// How many tables are stopped in an hour whose server is gone.
const MOST_STRANDED: i64 = 500;
/// A game's log stays among those in play for so long after its end, in milliseconds.
const PAST_AFTER_MS: i64 = 90 * DAY_MS;
/// A server that the bot was taken out of may have it back for so long before its tables stand still, in milliseconds.
const STRANDED_AFTER_MS: i64 = DAY_MS;

impl Clocks {
    /// Does the work of an hour. While the operators let nothing be changed, that is what people were promised: their data are deleted in time
    /// all the same. How many rows were deleted.
    pub(in crate::app) async fn each_hour(&self) -> Result<i64, Failure> {
        let now = self.clock.now_ms();
        if self.desk.is_read_only() {
            return self.sweep(now).await;
        }
        // None of them waits for the fault of another, and a post for no deletion. Tables stand still before their server goes.
        let posted = self.coach.post_problems().await;
        if posted.as_ref().is_ok_and(|posted| *posted > 0) {
            self.wake_up.notify_one();
        }
        let stopped = self.stop_stranded(now).await;
        let swept = self.sweep(now).await;
        let moved = self.move_past_logs(now).await;
        stopped?;
        moved?;
        posted?;
        swept
    }

    /// Stops the clocks of tables whose server is gone. One that can't be read is left as it is, and holds up no other.
    async fn stop_stranded(&self, now: i64) -> Result<(), Failure> {
        for id in self.store.retention().stranded(now - STRANDED_AFTER_MS, MOST_STRANDED).await? {
            if let Err(failure) = self.places.stranded(id).await {
                failure.log("a table whose server is gone can't be stopped");
                warn!(table = %id, "that is tried again in an hour");
            }
        }
        Ok(())
    }

    /// Deletes what nobody needs any more. How many rows were deleted.
    async fn sweep(&self, now: i64) -> Result<i64, Failure> {
        let before = now - i64::from(self.keep_days) * DAY_MS;
        let (swept, fault) = self.store.retention().sweep(before, now, ROWS).await;
        fault.map_or(Ok(swept), |fault| Err(fault.into()))
    }

    /// Moves the logs of past games out of the log of those in play.
    async fn move_past_logs(&self, now: i64) -> Result<(), Failure> {
        let (_, fault) = Box::pin(self.store.retention().move_past_logs(now - PAST_AFTER_MS, now, LOGS)).await;
        fault.map_or(Ok(()), |fault| Err(fault.into()))
    }
}
