//! When tables' threads are to be touched, so that Discord doesn't put them to sleep before their clocks have run out.

use crate::database::error::StoreError;
use crate::database::handles::Outbox;
use crate::sql::statement::statement;
use crate::tables::rows;
use outbox::STEP_STRIDE;
use table::NoticeKind;

/// How often a silent thread is touched. Discord puts it to sleep after seven days of silence at the latest (Discord,
/// "Threads"): a day is left for whatever keeps the bot from it.
pub(crate) const TOUCH_EVERY_MS: i64 = 6 * 86_400_000;
/// The last number but one of a step: no other row has it.
const KEEP_AWAKE: i64 = STEP_STRIDE - 2;

statement! {
    /// Only while a clock runs: a table that is paused may sleep, and whoever lets its clocks run again wakes the thread.
    pub(crate) struct TouchThread {
        table: i64,
        now_ms: i64,
        next_ms: i64,
        stride: i64,
        offset: i64,
        audience: i16,
        kind: &'static str,
    }
    "
WITH touched AS (
    UPDATE tables t SET touch_ms = CASE WHEN t.phase = 'playing' THEN :next_ms::bigint END
    WHERE t.id = :table AND t.touch_ms <= :now_ms
    RETURNING t.id, t.step, t.phase, t.wake_ms, t.guild, t.thread)
INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
SELECT id, step::bigint * :stride + :offset, :audience, :kind, step, 0, :now_ms, COALESCE(guild, 0), thread
FROM touched WHERE phase = 'playing' AND wake_ms IS NOT NULL AND thread IS NOT NULL
ON CONFLICT (table_id, seq) DO UPDATE SET state = 'waiting', given_up = NULL, due_ms = EXCLUDED.due_ms, attempts = 0,
    first_try_ms = NULL
WHERE outbox.state = 'given-up'"
}

impl Outbox<'_> {
    /// Has the threads touched that have been silent for long, some at a time: how many.
    pub async fn touch_threads(self, now_ms: i64, limit: i64) -> Result<u64, StoreError> {
        let silent =
            sqlx::query_scalar!("SELECT id FROM tables WHERE touch_ms <= $1 ORDER BY touch_ms LIMIT $2", now_ms, limit);
        let mut touched = 0;
        for table in self.store.all(silent).await? {
            let touch = TouchThread {
                table,
                now_ms,
                next_ms: now_ms + TOUCH_EVERY_MS,
                stride: STEP_STRIDE,
                offset: KEEP_AWAKE,
                audience: rows::PUBLIC,
                kind: NoticeKind::KeepAwake.word(),
            };
            touched += self.store.run(touch.query()).await?;
        }
        Ok(touched)
    }
}
