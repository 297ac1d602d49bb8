//! The problem of the day: posted once a day in the channel that a server has named for it. A day that was missed is not made up for.

use crate::database::error::StoreError;
use crate::database::handles::Servers;
use crate::sql::row::Count;
use crate::sql::statement::statement;
use crate::tables::rows;
use table::{ChannelId, GuildId, NoticeKind};

/// The posts of a day are due within so many milliseconds.
const SPREAD_MS: i64 = 3_600_000;

statement! {
    /// Servers where a day's problem is not posted yet: it is put into the outbox, under the server's id and the day. Posts are spread
    /// over a time by when the servers were made, so that no board waits for thousands of them.
    pub(crate) struct PostProblems { day: i32, most: i64, now_ms: i64, spread_ms: i64, audience: i16, kind: &'static str }
    -> Count;
    "
WITH due AS (
    SELECT id FROM servers WHERE problem_channel IS NOT NULL AND problem_day < :day AND gone_ms IS NULL
    ORDER BY id LIMIT :most FOR UPDATE SKIP LOCKED),
served AS (
    UPDATE servers s SET problem_day = :day FROM due WHERE s.id = due.id RETURNING s.id, s.problem_channel),
posts AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
    SELECT id, :day, :audience, :kind, 0, 0, :now_ms::bigint + (id >> 22) % :spread_ms::bigint, id, problem_channel FROM served
    ON CONFLICT DO NOTHING)
SELECT count(*) AS n FROM served"
}

impl Servers<'_> {
    /// Puts the problem of a day into the outbox for each server that wants it and has not had it, for at most so many; for how many.
    /// The day is counted from the first of January 1970.
    pub async fn post_problems(self, day: i32, now_ms: i64, most: i64) -> Result<i64, StoreError> {
        let (audience, kind) = (rows::PUBLIC, NoticeKind::Problem.word());
        Ok(self.store.one(PostProblems { day, most, now_ms, spread_ms: SPREAD_MS, audience, kind }.query()).await?.n)
    }

    /// Ends a server's daily problem where its channel takes no posts, if it is still in that channel.
    pub async fn problem_refused(self, guild: GuildId, channel: ChannelId) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "UPDATE servers SET problem_channel = NULL WHERE id = $1 AND problem_channel = $2",
            guild.0,
            channel.0
        );
        self.store.run(query).await.map(drop)
    }
}
