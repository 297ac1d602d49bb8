//! Cards of games that people have shown, and where: once a person and game, with the row of the outbox that posts it.

use crate::database::error::StoreError;
use crate::database::handles::Outbox;
use crate::sql::statement::statement;
use crate::tables::rows;
use table::{ChannelId, NoticeKind, PlayerId, TableId};

/// The fate of the wish to show a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareOutcome {
    /// It is on its way, by this interaction.
    Done,
    /// It was shown before, here.
    Before(ChannelId),
}

statement! {
    pub(crate) struct Share {
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
INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
SELECT table_id, seq, :audience, :kind, 0, 0, :now_ms, :guild, channel FROM shared"
}

impl Outbox<'_> {
    /// Writes down that somebody shows the card of a game in a channel, and that it is to be posted there; the number of its
    /// row is the interaction's.
    pub async fn share(
        self,
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
        if self.store.run(share.query()).await? == 1 {
            return Ok(ShareOutcome::Done);
        }
        let query =
            sqlx::query!("SELECT seq, channel FROM shares WHERE table_id = $1 AND player = $2", table.0, player.0);
        let row = self.store.one(query).await?;
        let is_same = row.seq == interaction;
        Ok(if is_same { ShareOutcome::Done } else { ShareOutcome::Before(ChannelId(row.channel)) })
    }

    /// Where the row of this number shows a card; nowhere if whoever wanted it is forgotten.
    pub async fn share_channel(self, table: TableId, seq: i64) -> Result<Option<ChannelId>, StoreError> {
        let query = sqlx::query_scalar!("SELECT channel FROM shares WHERE table_id = $1 AND seq = $2", table.0, seq);
        let row = self.store.maybe(query).await?;
        Ok(row.map(ChannelId))
    }
}
