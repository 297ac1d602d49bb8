//! What was lost at the other side is forgotten here, and what was given up is taken up again. Knows no Discord.

use sqlx::Row;

use super::database::Store;
use super::error::StoreError;
use super::rows;
use super::statement::statement;
use outbox::{GiveUpReason, STEP_STRIDE};
use table::{ChannelId, GuildId, MessageId, NoticeKind, PlayerId, TableId};

/// The last number of a step: no other row has it.
const REFRESH: i64 = STEP_STRIDE - 1;
/// A row that is taken up again has been tried before its nonce's time: the channel is searched for its post first.
pub(super) const LONG_AGO_MS: i64 = 61_000;

/// Takes up the newest post that was given up and that nothing later has told; the other public rows that were given up
/// go. `$1` table, `$2` now, `$3` when the first try counts to have been.
const REVIVE: &str = "
WITH lost AS (
    SELECT o.table_id, o.seq, o.given_up,
        o.kind IN ('turn', 'over') AND o.ply > COALESCE(t.told_ply, -1)
        AND o.seq = max(o.seq) FILTER (WHERE o.kind IN ('turn', 'over')) OVER () AS told_by_it
    FROM outbox o JOIN tables t ON t.id = o.table_id
    WHERE o.table_id = $1 AND o.state = 'given-up' AND o.audience = -1),
gone AS (
    DELETE FROM outbox o USING lost WHERE o.table_id = lost.table_id AND o.seq = lost.seq AND NOT lost.told_by_it),
back AS (
    UPDATE outbox o SET state = 'waiting', given_up = NULL, due_ms = $2, lease_until_ms = 0, first_try_ms = $3, attempts = 0
    FROM lost WHERE o.table_id = lost.table_id AND o.seq = lost.seq AND lost.told_by_it AND NOT EXISTS (
        SELECT 1 FROM outbox w WHERE w.table_id = $1 AND w.audience = -1 AND w.state = 'waiting'
            AND w.kind IN ('turn', 'over')))
SELECT count(*) AS rows FROM lost";

statement! {
    struct RefreshLobby { table: i64, stride: i64, offset: i64, audience: i16, kind: &'static str, now_ms: i64 }
    "
INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms, server, place)
SELECT id, step::bigint * :stride + :offset, :audience, :kind, step, 0, :now_ms, COALESCE(guild, 0), channel
FROM tables WHERE id = :table
ON CONFLICT (table_id, seq) DO UPDATE SET state = 'waiting', given_up = NULL, due_ms = :now_ms, attempts = 0,
    first_try_ms = NULL
WHERE outbox.state = 'given-up'"
}

/// Rows that were given up for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenUp {
    /// Why; `None` for a word of another version's.
    pub reason: Option<GiveUpReason>,
    /// Why in detail.
    pub detail: String,
    /// How many rows.
    pub rows: i64,
    /// One of the tables.
    pub example: TableId,
}

impl Store {
    /// What was given up, by reason, the most frequent first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn given_up(&self) -> Result<Vec<GivenUp>, StoreError> {
        let sql = "SELECT COALESCE(given_up, '') AS word, COALESCE(reason, '') AS detail, count(*) AS n, \
             min(table_id) AS example FROM outbox WHERE state = 'given-up' GROUP BY 1, 2 ORDER BY n DESC, 1, 2";
        let found = self.fetch_all(sqlx::query(sql)).await?;
        let group = |row: &sqlx::postgres::PgRow| {
            let example = TableId(row.try_get("example")?);
            let reason = GiveUpReason::of_word(row.try_get("word")?);
            Ok(GivenUp { reason, detail: row.try_get("detail")?, rows: row.try_get("n")?, example })
        };
        found.iter().map(group).collect()
    }

    /// Takes up again what was given up of a table's public posts: the newest, if nothing later was told. How many rows
    /// there were.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn revive(&self, table: TableId, now_ms: i64) -> Result<i64, StoreError> {
        let query = sqlx::query(REVIVE).bind(table.0).bind(now_ms).bind(now_ms - LONG_AGO_MS);
        Ok(self.fetch_one(query).await?.try_get("rows")?)
    }

    /// Forgets what was given up of a table's public posts: a newer one tells it.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn forget_given_up(&self, table: TableId) -> Result<(), StoreError> {
        let sql = "DELETE FROM outbox WHERE table_id = $1 AND state = 'given-up' AND audience = -1";
        self.execute(sqlx::query(sql).bind(table.0)).await.map(drop)
    }

    /// Has a table's lobby brought up to date once more.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn refresh_lobby(&self, table: TableId, now_ms: i64) -> Result<(), StoreError> {
        let (table, stride, offset) = (table.0, STEP_STRIDE, REFRESH);
        let (audience, kind) = (rows::PUBLIC, NoticeKind::Lobby.word());
        self.execute(RefreshLobby { table, stride, offset, audience, kind, now_ms }.query()).await.map(drop)
    }

    /// A lobby's post in a forum is gone, which is a thread.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn forget_thread(&self, table: TableId, thread: ChannelId) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET thread = NULL, post_message = NULL, \
             lobby_message = CASE WHEN lobby_channel = $2 THEN NULL ELSE lobby_message END, \
             lobby_channel = NULLIF(lobby_channel, $2) WHERE id = $1 AND thread = $2";
        self.execute(sqlx::query(sql).bind(table.0).bind(thread.0)).await?;
        Ok(())
    }

    /// A table's lobby post is gone, or no thread can hang on it any more.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn forget_lobby(&self, table: TableId, message: MessageId) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET lobby_message = NULL, lobby_channel = NULL WHERE id = $1 AND lobby_message = $2";
        self.execute(sqlx::query(sql).bind(table.0).bind(message.0)).await?;
        Ok(())
    }

    /// A new thread of a table, written before anything is posted in it.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn found_thread(&self, table: TableId, thread: ChannelId) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET thread = $2 WHERE id = $1 AND thread IS NULL";
        self.execute(sqlx::query(sql).bind(table.0).bind(thread.0)).await?;
        Ok(())
    }

    /// A table whose channel is gone goes on in another of the same server.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn move_table(&self, table: TableId, guild: GuildId, channel: ChannelId) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET channel = $3, lobby_channel = NULL, lobby_message = NULL, thread = NULL, post_message = NULL \
             WHERE id = $1 AND guild = $2 AND channel <> $3";
        self.execute(sqlx::query(sql).bind(table.0).bind(guild.0).bind(channel.0)).await?;
        Ok(())
    }

    /// The channel to a player is gone: the next secret opens a new one.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn forget_dm_channel(&self, player: PlayerId) -> Result<(), StoreError> {
        let sql = "UPDATE players SET dm_channel = NULL WHERE id = $1";
        self.execute(sqlx::query(sql).bind(player.0)).await?;
        Ok(())
    }
}
