//! The deeds of moderators, and the people whom they muted. A deed at a table is written with the table's change; a mute has no
//! table, and its word to the muted person waits in the outbox under the id of the interaction that asked for it.

use crate::database::error::StoreError;
use crate::database::handles::Servers;
use crate::sql::statement::statement;
use crate::tables::rows;
use game::Seat;
use table::{GuildId, Moderation, ModerationAction, NoticeKind, PlayerId, TableId};

/// An entry of a table's history, or of a member's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModerationEntry {
    /// When, in Unix milliseconds.
    pub at_ms: i64,
    /// The action that was taken.
    pub deed: ModerationAction,
    /// The moderator; `None` where they have had their data deleted.
    pub moderator: Option<PlayerId>,
    /// The person whom it was about; `None` where they have had their data deleted, too.
    pub player: Option<PlayerId>,
    /// The moderator's reason; empty if they gave none.
    pub reason: String,
}

statement! {
    /// An earlier word that was not sent gives way to the new one, also where a try may have reached the person: the new one says what
    /// holds now.
    pub(crate) struct SetMute {
        guild: i64,
        interaction: i64,
        deed: &'static str,
        moderator: i64,
        player: i64,
        reason: String,
        until_ms: Option<i64>,
        now_ms: i64,
        audience: i16,
        kind: &'static str,
        words: i64,
    }
    "
WITH entry AS (
    INSERT INTO moderations (guild, interaction, deed, moderator, player, reason, at_ms)
    VALUES (:guild, :interaction, :deed, :moderator, :player, :reason, :now_ms)
    ON CONFLICT (guild, interaction) DO NOTHING RETURNING guild),
ended AS (DELETE FROM mutes m USING entry WHERE m.guild = entry.guild AND m.player = :player AND :until_ms::bigint IS NULL),
muted AS (
    INSERT INTO mutes (guild, player, until_ms) SELECT guild, :player, :until_ms FROM entry WHERE :until_ms IS NOT NULL
    ON CONFLICT (guild, player) DO UPDATE SET until_ms = EXCLUDED.until_ms),
word AS (
    SELECT guild FROM entry
    WHERE (SELECT count(*) FROM moderations WHERE guild = :guild AND player = :player AND deed IN ('mute', 'unmute')
        AND at_ms > :now_ms::bigint - 3600000) < :words::bigint),
old AS (
    DELETE FROM outbox WHERE server = :guild AND place = :player AND state = 'waiting' AND kind = :kind
        AND EXISTS (SELECT 1 FROM word))
INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
SELECT :interaction, 0, :audience, :kind, 0, 0, :now_ms, :guild, :player FROM word"
}

/// Whether somebody is told of a mute, or of its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MuteWord {
    /// By direct message; three in an hour at most, so that nobody is flooded.
    Told,
    /// Not at all: they are not in the server, and hear of it when they ask for something there.
    Silent,
}

impl MuteWord {
    /// The most words in an hour.
    fn most(self) -> i64 {
        match self {
            Self::Told => 3,
            Self::Silent => 0,
        }
    }
}

impl Servers<'_> {
    /// Until when somebody is muted in a server, in Unix milliseconds, if they are.
    pub async fn muted_until(self, guild: GuildId, player: PlayerId, now_ms: i64) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query_scalar!(
            "SELECT until_ms FROM mutes WHERE guild = $1 AND player = $2 AND until_ms > $3",
            guild.0,
            player.0,
            now_ms
        );
        let row = self.store.maybe(query).await?;
        Ok(row)
    }

    /// Mutes somebody in a server until a time, in Unix milliseconds, or ends that. It is written down once an
    /// interaction, and they are told if the word says so.
    pub async fn set_mute(
        self,
        guild: GuildId,
        (player, until_ms): (PlayerId, Option<i64>),
        (entry, word): (&Moderation, MuteWord),
        (interaction, now_ms): (i64, i64),
    ) -> Result<(), StoreError> {
        let set = SetMute {
            guild: guild.0,
            interaction,
            deed: entry.action.word(),
            moderator: entry.moderator.0,
            player: player.0,
            reason: entry.reason.clone(),
            until_ms,
            now_ms,
            audience: rows::PUBLIC,
            kind: NoticeKind::Muted.word(),
            words: word.most(),
        };
        self.store.run(set.query()).await.map(drop)
    }

    /// A table's history, the newest first.
    pub async fn moderations(self, table: TableId, limit: i64) -> Result<Vec<ModerationEntry>, StoreError> {
        let query = sqlx::query_as!(
            ModerationRow,
            "SELECT at_ms, deed, moderator, player, reason FROM moderations WHERE table_id = $1
             ORDER BY interaction DESC LIMIT $2",
            table.0,
            limit
        );
        let found = self.store.all(query).await?;
        found.into_iter().map(|row| row.entry(table)).collect()
    }

    /// The seat that moderators have taken from somebody, unless they gave it back.
    pub async fn taken_seat(self, table: TableId, player: PlayerId) -> Result<Option<Seat>, StoreError> {
        let query = sqlx::query!(
            "SELECT deed, seat FROM moderations WHERE table_id = $1 AND player = $2
             AND deed IN ('unseat', 'reseat') ORDER BY interaction DESC LIMIT 1",
            table.0,
            player.0
        );
        let row = self.store.maybe(query).await?;
        let Some(row) = row else { return Ok(None) };
        let (deed, seat) = (row.deed, row.seat);
        let taken = ModerationAction::of_word(&deed) == Some(ModerationAction::Unseat);
        Ok(seat.filter(|_| taken).and_then(|seat| u8::try_from(seat).ok()).map(Seat))
    }

    /// Whether this person has decided about a table as a moderator.
    pub async fn has_decided(self, table: TableId, moderator: PlayerId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar!(
            "SELECT 1 AS one FROM moderations WHERE table_id = $1 AND moderator = $2 LIMIT 1",
            table.0,
            moderator.0
        );
        Ok(self.store.maybe(query).await?.is_some())
    }

    /// The mute that this interaction asked for: the server, until when, and why. Nothing where it is over.
    pub async fn mute_of(self, interaction: i64) -> Result<Option<(ModerationEntry, Option<i64>)>, StoreError> {
        let query = sqlx::query!(
            "SELECT m.at_ms, m.deed, m.moderator, m.player, m.reason, u.until_ms FROM moderations m
             LEFT JOIN mutes u ON u.guild = m.guild AND u.player = m.player WHERE m.interaction = $1
             AND m.table_id IS NULL",
            interaction
        );
        let row = self.store.maybe(query).await?;
        let Some(row) = row else { return Ok(None) };
        let (at_ms, deed, moderator, player, reason) = (row.at_ms, row.deed, row.moderator, row.player, row.reason);
        let entry = ModerationRow { at_ms, deed, moderator, player, reason };
        Ok(Some((entry.entry(TableId(interaction))?, row.until_ms)))
    }
}

/// A row of `moderations`.
struct ModerationRow {
    at_ms: i64,
    deed: String,
    moderator: Option<i64>,
    player: Option<i64>,
    reason: String,
}

impl ModerationRow {
    fn entry(self, table: TableId) -> Result<ModerationEntry, StoreError> {
        let unknown = || StoreError::Damaged { table: table.0, what: "moderations.deed: an unknown word".to_owned() };
        Ok(ModerationEntry {
            at_ms: self.at_ms,
            deed: ModerationAction::of_word(&self.deed).ok_or_else(unknown)?,
            moderator: self.moderator.filter(|moderator| *moderator > 0).map(PlayerId),
            player: self.player.filter(|player| *player > 0).map(PlayerId),
            reason: self.reason,
        })
    }
}
