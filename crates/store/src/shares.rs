//! Who has shown the card of which game where: once a person and game, with the row of the outbox that does it.

use sqlx::Row as _;

use super::database::Store;
use super::error::StoreError;
use super::rows;
use super::statement::statement;
use table::{ChannelId, NoticeKind, PlayerId, TableId};

/// What became of the wish to show a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareOutcome {
    /// It is on its way, by this interaction.
    Done,
    /// It was shown before, here.
    Before(ChannelId),
}

statement! {
    struct Share {
        table: i64,
        player: i64,
        seq: i64,
        channel: i64,
        guild: i64,
        now_ms: i64,
        audience: i16,
        kind: &'static str,
    }
    "
WITH shared AS (
    INSERT INTO shares (table_id, player, seq, channel, at_ms) VALUES (:table, :player, :seq, :channel, :now_ms)
    ON CONFLICT (table_id, player) DO NOTHING RETURNING table_id, seq, channel)
INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms, server, place)
SELECT table_id, seq, :audience, :kind, 0, 0, :now_ms, :guild, channel FROM shared"
}

impl Store {
    /// Writes down that somebody shows the card of a game in a channel, and that it is to be posted there; the number of its
    /// row is the interaction's.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn share(
        &self,
        (table, player): (TableId, PlayerId),
        (guild, channel): (i64, ChannelId),
        interaction: i64,
        now_ms: i64,
    ) -> Result<ShareOutcome, StoreError> {
        let share = Share {
            table: table.0,
            player: player.0,
            seq: interaction,
            channel: channel.0,
            guild,
            now_ms,
            audience: rows::PUBLIC,
            kind: NoticeKind::Card.word(),
        };
        if self.execute(share.query()).await?.rows_affected() == 1 {
            return Ok(ShareOutcome::Done);
        }
        let sql = "SELECT seq, channel FROM shares WHERE table_id = $1 AND player = $2";
        let row = self.fetch_one(sqlx::query(sql).bind(table.0).bind(player.0)).await?;
        let is_same = row.try_get::<i64, _>("seq")? == interaction;
        Ok(if is_same { ShareOutcome::Done } else { ShareOutcome::Before(ChannelId(row.try_get("channel")?)) })
    }

    /// Where the row of this number shows a card; nowhere if whoever wanted it is forgotten.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn share_channel(&self, table: TableId, seq: i64) -> Result<Option<ChannelId>, StoreError> {
        let sql = "SELECT channel FROM shares WHERE table_id = $1 AND seq = $2";
        let row = self.fetch_optional(sqlx::query(sql).bind(table.0).bind(seq)).await?;
        Ok(row.map(|row| row.try_get("channel")).transpose()?.map(ChannelId))
    }
}
