//! Messages that were lost at the other side are forgotten here, and rows that were given up are taken up again. It knows no Discord.

use crate::database::error::StoreError;
use crate::database::handles::Outbox;
use crate::sql::statement::statement;
use crate::tables::rows;
use outbox::{GiveUpReason, STEP_STRIDE};
use table::{ChannelId, GuildId, MessageId, NoticeKind, PlayerId, TableId};

/// The last number of a step: no other row has it.
const REFRESH: i64 = STEP_STRIDE - 1;
/// A post that is taken up again counts as tried so long ago, in milliseconds, that its nonce no longer holds: the channel is searched for it
/// first. One that was forbidden is not taken up sooner.
pub(crate) const LONG_AGO_MS: i64 = 61_000;

statement! {
    /// Queues a table's lobby once more, also where that was given up. One that was forbidden lately is left alone: Discord counts what it
    /// forbids.
    pub(crate) struct RefreshLobby {
        table: i64, stride: i64, offset: i64, audience: i16, kind: &'static str, now_ms: i64, long_ago_ms: i64
    }
    "
INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
SELECT id, step::bigint * :stride + :offset, :audience, :kind, step, 0, :now_ms, COALESCE(guild, 0), channel
FROM tables WHERE id = :table
ON CONFLICT (table_id, seq) DO UPDATE SET state = 'waiting', given_up = NULL, due_ms = EXCLUDED.due_ms, attempts = 0,
    first_try_ms = NULL
WHERE outbox.state = 'given-up' AND (outbox.given_up = 'forbidden' AND outbox.lease_until_ms > :long_ago_ms) IS NOT TRUE"
}

/// Rows that were given up for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenUp {
    /// The reason; `None` for a word of another version's.
    pub reason: Option<GiveUpReason>,
    /// The reason in Discord's words or the program's, without content of the table.
    pub detail: String,
    /// How many rows were given up for that reason.
    pub rows: i64,
    /// One of the tables.
    pub example: TableId,
}

/// A reason's rows, counted.
struct GivenUpRow {
    word: String,
    detail: String,
    n: i64,
    example: i64,
}

impl Outbox<'_> {
    /// Rows that were given up, by reason, the most frequent first.
    pub async fn given_up(self) -> Result<Vec<GivenUp>, StoreError> {
        let query = sqlx::query_as!(
            GivenUpRow,
            r#"SELECT COALESCE(given_up, '') AS "word!", COALESCE(reason, '') AS "detail!", count(*) AS "n!",
               min(table_id) AS "example!" FROM outbox WHERE state = 'given-up' GROUP BY 1, 2
               ORDER BY 3 DESC, 1, 2"#
        );
        let found = self.store.all(query).await?;
        let group = |row: GivenUpRow| GivenUp {
            reason: GiveUpReason::of_word(&row.word),
            detail: row.detail,
            rows: row.n,
            example: TableId(row.example),
        };
        Ok(found.into_iter().map(group).collect())
    }

    /// Takes up again what was given up of a table's public posts: the newest, if nothing later was told, and if it was not forbidden
    /// lately. How many rows there were.
    pub async fn revive(self, table: TableId, now_ms: i64) -> Result<i64, StoreError> {
        let telling = [NoticeKind::Turn, NoticeKind::Over].map(|kind| kind.word().to_owned());
        let query = sqlx::query_file_scalar!("queries/revive.sql", table.0, now_ms, now_ms - LONG_AGO_MS, &telling);
        self.store.one(query).await
    }

    /// Whether a later row of a table's talk waits, which tells the latest that there is.
    pub async fn has_later_talk(self, table: TableId, seq: i64) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT EXISTS (SELECT 1 FROM outbox WHERE table_id = $1 AND seq > $2 AND kind = $3
               AND lower(state) = 'waiting') AS "exists!""#,
            table.0,
            seq,
            NoticeKind::Talk.word()
        );
        self.store.one(query).await
    }

    /// Forgets what was given up of a table's public posts: a newer one tells it.
    pub async fn forget_given_up(self, table: TableId) -> Result<(), StoreError> {
        let query =
            sqlx::query!("DELETE FROM outbox WHERE table_id = $1 AND state = 'given-up' AND audience = -1", table.0);
        self.store.run(query).await.map(drop)
    }

    /// Has a table's lobby brought up to date once more.
    pub async fn refresh_lobby(self, table: TableId, now_ms: i64) -> Result<(), StoreError> {
        let (table, stride, offset) = (table.0, STEP_STRIDE, REFRESH);
        let (audience, kind) = (rows::PUBLIC, NoticeKind::Lobby.word());
        let long_ago_ms = now_ms - LONG_AGO_MS;
        let refresh = RefreshLobby { table, stride, offset, audience, kind, now_ms, long_ago_ms };
        self.store.run(refresh.query()).await.map(drop)
    }

    /// A lobby's post in a forum is gone, which is a thread.
    pub async fn forget_thread(self, table: TableId, thread: ChannelId) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "UPDATE tables SET thread = NULL, post_message = NULL,
             lobby_message = CASE WHEN lobby_channel = $2 THEN NULL ELSE lobby_message END,
             lobby_channel = NULLIF(lobby_channel, $2) WHERE id = $1 AND thread = $2",
            table.0,
            thread.0
        );
        self.store.run(query).await?;
        Ok(())
    }

    /// A table's lobby post is gone, or no thread can hang on it any more.
    pub async fn forget_lobby(self, table: TableId, message: MessageId) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "UPDATE tables SET lobby_message = NULL, lobby_channel = NULL WHERE id = $1
             AND lobby_message = $2",
            table.0,
            message.0
        );
        self.store.run(query).await?;
        Ok(())
    }

    /// A new thread of a table, written before anything is posted in it.
    pub async fn found_thread(self, table: TableId, thread: ChannelId) -> Result<(), StoreError> {
        let query = sqlx::query!("UPDATE tables SET thread = $2 WHERE id = $1 AND thread IS NULL", table.0, thread.0);
        self.store.run(query).await?;
        Ok(())
    }

    /// A table goes on in this channel of the same server, out of its thread, if it is still at the step at which it was read. It
    /// has another step then, so that a change by somebody who saw it in its thread comes too late. Whether it goes on there.
    pub async fn move_table(
        self,
        (table, step): (TableId, i32),
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<bool, StoreError> {
        let query = sqlx::query!(
            "UPDATE tables SET channel = $3, thread = NULL, post_message = NULL, step = step + 1,
             lobby_message = CASE WHEN channel <> $3 OR lobby_channel = thread THEN NULL ELSE lobby_message END,
             lobby_channel = CASE WHEN channel <> $3 THEN NULL ELSE NULLIF(lobby_channel, thread) END
             WHERE id = $1 AND guild = $2 AND step = $4",
            table.0,
            guild.0,
            channel.0,
            step
        );
        Ok(self.store.run(query).await? > 0)
    }

    /// The channel to a player is gone: the next secret opens a new one.
    pub async fn forget_dm_channel(self, player: PlayerId) -> Result<(), StoreError> {
        self.store.run(sqlx::query!("UPDATE players SET dm_channel = NULL WHERE id = $1", player.0)).await?;
        Ok(())
    }
}
