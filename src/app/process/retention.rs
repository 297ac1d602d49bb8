//! The work of an hour, bounded, in every process; the second to come finds nothing: rows go by themselves, and the day's problem is
//! posted.

use super::clocks::Clocks;
use crate::app::failure::Failure;

/// How many rows of a kind go at once.
const MOST_ROWS: i64 = 500;
/// How often that is done in an hour, where so many are left.
const MOST_ROUNDS: usize = 20;
/// How many logs of past games are moved at once.
const MOST_LOGS: i64 = 2_000;
/// A game's log stays among those in play for so long after its end, in milliseconds.
const PAST_AFTER_MS: i64 = 90 * DAY_MS;
/// A server that the bot was taken out of may have it back for so long before its tables stand still, in milliseconds.
const STRANDED_AFTER_MS: i64 = 86_400_000;
const DAY_MS: i64 = 86_400_000;

impl Clocks {
    /// Does the work of an hour. How many rows were deleted.
    pub(in crate::app) async fn each_hour(&self) -> Result<i64, Failure> {
        // Neither waits for the other's fault.
        let swept = self.sweep().await;
        if !self.desk.is_read_only() && self.coach.post_problems().await? > 0 {
            self.wake_up.notify_one();
        }
        swept
    }

    /// Deletes what nobody needs any more, moves the logs of games that ended long ago out of those in play, and stops the clocks of tables
    /// whose server is gone. How many rows were deleted.
    async fn sweep(&self) -> Result<i64, Failure> {
        let now = self.clock.now_ms();
        for id in self.store.retention().stranded(now - STRANDED_AFTER_MS, MOST_ROWS).await? {
            self.places.stranded(id).await?;
        }
        let before = now - i64::from(self.keep_days) * DAY_MS;
        let mut swept = 0;
        for _ in 0..MOST_ROUNDS {
            let rows = self.store.retention().sweep(before, now, MOST_ROWS).await?;
            swept += rows;
            if rows < MOST_ROWS {
                break;
            }
        }
        Box::pin(self.store.retention().move_past_logs(now - PAST_AFTER_MS, now, MOST_LOGS)).await?;
        Ok(swept)
    }
}
