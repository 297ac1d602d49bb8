//! The ties between tournaments and their tables: the round that a table belongs to, and the rounds' posts that are to link to threads.

use crate::database::error::StoreError;
use crate::database::handles::Tournaments;
use crate::tables::rows;
use crate::tournaments::tournament::TournamentId;
use outbox::STEP_STRIDE;
use table::{ChannelId, GuildId, MessageId, NoticeKind, TableId};

/// The round of a tournament in which a table is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeetingPlace {
    /// The tournament to which the table belongs.
    pub tournament: TournamentId,
    /// The number of its round, from 1.
    pub round: u16,
    /// How many rounds are planned.
    pub rounds: u16,
    /// The server of the tournament.
    pub guild: GuildId,
    /// The channel, or the forum's post, of its posts.
    pub home: ChannelId,
    /// The message of its sign-up, once it is posted.
    pub post: Option<MessageId>,
}

impl Tournaments<'_> {
    /// The round that a table belongs to; `None` for a table of no tournament, and once the tournament is deleted.
    pub async fn meeting_of(self, table: TableId) -> Result<Option<MeetingPlace>, StoreError> {
        let query = sqlx::query!(
            r#"SELECT c.id, m.round, c.rounds, c.guild, COALESCE(c.post_channel, c.channel) AS "home!", c.post_message
               FROM meetings m JOIN tournaments c ON c.id = m.tournament_id WHERE m.table_id = $1"#,
            table.0
        );
        let row = self.store.maybe(query).await?;
        Ok(row.map(|row| MeetingPlace {
            tournament: TournamentId(row.id),
            round: u16::try_from(row.round).unwrap_or_default().saturating_add(1),
            rounds: u16::try_from(row.rounds).unwrap_or_default(),
            guild: GuildId(row.guild),
            home: ChannelId(row.home),
            post: row.post_message.map(MessageId),
        }))
    }

    /// The tournament with a meeting at this table that has no result yet.
    pub async fn waiting_for(self, table: TableId) -> Result<Option<TournamentId>, StoreError> {
        let query = sqlx::query_scalar!(
            "SELECT tournament_id FROM meetings WHERE table_id = $1 AND result IS NULL LIMIT 1",
            table.0
        );
        Ok(self.store.maybe(query).await?.map(TournamentId))
    }

    /// Has the posts of rounds brought up to date whose tables have all got their threads since: how many. Each once.
    pub async fn link_rounds(self, now_ms: i64) -> Result<u64, StoreError> {
        let query = sqlx::query!(
            "WITH waiting AS (
                 SELECT id, unlinked_post, unlinked_round FROM tournaments c
                 WHERE phase = 'running' AND unlinked_post IS NOT NULL AND NOT EXISTS (
                     SELECT 1 FROM meetings m LEFT JOIN tables t ON t.id = m.table_id
                     WHERE m.tournament_id = c.id AND m.round = c.unlinked_round - 1 AND m.table_id IS NOT NULL
                         AND NOT m.called_off AND t.thread IS NULL)),
             linked AS (
                 UPDATE tournaments c SET step = c.step + 1, unlinked_post = NULL, unlinked_round = NULL FROM waiting w
                 WHERE c.id = w.id AND c.unlinked_post = w.unlinked_post
                 RETURNING c.id, c.step, c.guild, c.channel, w.unlinked_post, w.unlinked_round)
             INSERT INTO outbox (table_id, seq, audience, kind, step, entry, target, due_ms, server, place)
             SELECT id, step::bigint * $1, $2, $3, 0, unlinked_round, unlinked_post, $4, guild, channel FROM linked",
            STEP_STRIDE,
            rows::PUBLIC,
            NoticeKind::Round.word(),
            now_ms
        );
        self.store.run(query).await
    }
}
