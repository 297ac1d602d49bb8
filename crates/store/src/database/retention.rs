//! What goes by itself because nobody needs it any more: a bounded number of rows at a time. The log of a game never goes,
//! and so no table that has one.

use crate::database::error::StoreError;
use crate::database::handles::Retention;
use crate::sql::row::Count;
use crate::sql::statement::statement;
use table::TableId;

/// What moderators did is kept for so long, in milliseconds: a year.
const HISTORY_MS: i64 = 365 * 86_400_000;
/// A tournament that is over is kept for so long after its last change, in milliseconds: half a year.
const TOURNAMENT_MS: i64 = 182 * 86_400_000;
/// An allowance that is over is kept for so long, in milliseconds: a day.
const ALLOWANCE_MS: i64 = 86_400_000;

statement! {
    /// Tables that never began and were closed before a time, with all that hangs on them.
    pub(crate) struct SweepTables { before_ms: i64, most: i64 }
    -> Count;
    "
WITH old AS (
    SELECT id FROM tables WHERE phase = 'closed' AND ply = 0 AND changed_ms < :before_ms ORDER BY changed_ms LIMIT :most),
occupants AS (DELETE FROM seats s USING old WHERE s.table_id = old.id),
times AS (DELETE FROM tenures t USING old WHERE t.table_id = old.id),
used AS (DELETE FROM interactions i USING old WHERE i.table_id = old.id),
posts AS (DELETE FROM outbox o USING old WHERE o.table_id = old.id),
noted AS (DELETE FROM notes n USING old WHERE n.table_id = old.id),
hinted AS (DELETE FROM hints h USING old WHERE h.table_id = old.id),
asked AS (DELETE FROM questions q USING old WHERE q.table_id = old.id),
gone AS (
    DELETE FROM tables t USING old WHERE t.id = old.id AND NOT EXISTS (SELECT 1 FROM actions a WHERE a.table_id = old.id)
    RETURNING t.id)
SELECT count(*) AS n FROM gone"
}

statement! {
    /// What servers decided that the bot was taken out of before a time.
    pub(crate) struct SweepServers { before_ms: i64, most: i64 }
    -> Count;
    "
WITH old AS (SELECT id FROM servers WHERE gone_ms < :before_ms ORDER BY gone_ms LIMIT :most),
freed AS (DELETE FROM mutes m USING old WHERE m.guild = old.id),
history AS (DELETE FROM moderations m USING old WHERE m.guild = old.id),
sought AS (DELETE FROM seeks s USING old WHERE s.guild = old.id),
gone AS (DELETE FROM servers s USING old WHERE s.id = old.id RETURNING s.id)
SELECT count(*) AS n FROM gone"
}

statement! {
    /// Tournaments that were over before a time, with who took part and who met whom. Their tables stay, and what those counted.
    pub(crate) struct SweepTournaments { before_ms: i64, most: i64 }
    -> Count;
    "
WITH old AS (
    SELECT id FROM tournaments WHERE phase IN ('over', 'cancelled') AND changed_ms < :before_ms
    ORDER BY changed_ms LIMIT :most),
people AS (DELETE FROM entrants e USING old WHERE e.tournament_id = old.id),
met AS (DELETE FROM meetings m USING old WHERE m.tournament_id = old.id),
posts AS (DELETE FROM outbox o USING old WHERE o.table_id = old.id),
gone AS (DELETE FROM tournaments c USING old WHERE c.id = old.id RETURNING c.id)
SELECT count(*) AS n FROM gone"
}

statement! {
    /// Single rows that are over: used interactions, allowances, mutes, seeks, what moderators did long ago.
    pub(crate) struct SweepRows { before_ms: i64, now_ms: i64, allowance_ms: i64, history_ms: i64, most: i64 }
    -> Count;
    "
WITH used AS (
    DELETE FROM interactions WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM interactions WHERE at_ms < :before_ms LIMIT :most)) RETURNING 1),
allowed AS (
    DELETE FROM allowances WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM allowances WHERE spent_ms < :now_ms::bigint - :allowance_ms LIMIT :most)) RETURNING 1),
freed AS (DELETE FROM mutes WHERE until_ms < :now_ms RETURNING 1),
sought AS (
    DELETE FROM seeks WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM seeks WHERE expires_ms < :before_ms AND settled LIMIT :most)) RETURNING 1),
history AS (
    DELETE FROM moderations WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM moderations WHERE at_ms < :now_ms::bigint - :history_ms LIMIT :most)) RETURNING 1)
SELECT (SELECT count(*) FROM used) + (SELECT count(*) FROM allowed) + (SELECT count(*) FROM freed)
    + (SELECT count(*) FROM sought) + (SELECT count(*) FROM history) AS n"
}

impl Retention<'_> {
    /// Deletes what nobody needs any more, at most so many rows of a kind; what is kept for a time was last needed before
    /// `before_ms`. How many rows went.
    pub async fn sweep(self, before_ms: i64, now_ms: i64, most: i64) -> Result<i64, StoreError> {
        let tables = self.store.one(SweepTables { before_ms, most }.query()).await?;
        let servers = self.store.one(SweepServers { before_ms, most }.query()).await?;
        let ended = SweepTournaments { before_ms: now_ms - TOURNAMENT_MS, most };
        let tournaments = self.store.one(ended.query()).await?;
        let (allowance_ms, history_ms) = (ALLOWANCE_MS, HISTORY_MS);
        let rows = self.store.one(SweepRows { before_ms, now_ms, allowance_ms, history_ms, most }.query()).await?;
        Ok(tables.n + servers.n + tournaments.n + rows.n)
    }

    /// Open tables of servers that the bot was taken out of before a time, and that do not stand still yet.
    pub async fn stranded(self, before_ms: i64, most: i64) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query!(
            "SELECT t.id FROM servers s JOIN tables t ON t.guild = s.id
             WHERE s.gone_ms < $1 AND t.phase IN ('lobby', 'playing') AND t.life -> 'hold' IS NULL LIMIT $2",
            before_ms,
            most
        );
        let found = self.store.all(query).await?;
        Ok(found.into_iter().map(|row| TableId(row.id)).collect())
    }
}
