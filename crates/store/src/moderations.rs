//! What moderators did, and whom they muted. What they did to a table is written with the table's change; a mute has no
//! table, and its word to the muted person waits in the outbox under the id of the interaction that asked for it.

use sqlx::Row;
use sqlx::postgres::PgRow;

use super::database::Store;
use super::error::StoreError;
use super::rows;
use super::statement::statement;
use game::Seat;
use table::{GuildId, Moderation, ModerationAction, NoticeKind, PlayerId, TableId};

/// An entry of a table's history, or of a member's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModerationEntry {
    /// When, in Unix milliseconds.
    pub at_ms: i64,
    /// What.
    pub deed: ModerationAction,
    /// Who did it; nobody where they have had their data deleted.
    pub moderator: Option<PlayerId>,
    /// Whom it was about.
    pub player: Option<PlayerId>,
    /// Why.
    pub reason: String,
}

/// The newest entries come first. `$1` table, `$2` how many.
const HISTORY: &str = "SELECT at_ms, deed, moderator, player, reason FROM moderations WHERE table_id = $1 \
     ORDER BY interaction DESC LIMIT $2";

/// The seat that somebody has lost and not got back. `$1` table, `$2` the person.
const TAKEN_SEAT: &str = "SELECT deed, seat FROM moderations WHERE table_id = $1 AND player = $2 \
     AND deed IN ('unseat', 'reseat') ORDER BY interaction DESC LIMIT 1";

statement! {
    struct SetMute {
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
    }
    "
WITH entry AS (
    INSERT INTO moderations (guild, interaction, deed, moderator, player, reason, at_ms)
    VALUES (:guild, :interaction, :deed, :moderator, :player, :reason, :now_ms)
    ON CONFLICT (guild, interaction) DO NOTHING RETURNING guild),
ended AS (DELETE FROM mutes m USING entry WHERE m.guild = entry.guild AND m.player = :player AND :until_ms IS NULL),
muted AS (
    INSERT INTO mutes (guild, player, until_ms) SELECT guild, :player, :until_ms FROM entry WHERE :until_ms IS NOT NULL
    ON CONFLICT (guild, player) DO UPDATE SET until_ms = EXCLUDED.until_ms)
INSERT INTO outbox (table_id, seq, audience, kind, step, ply, target, due_ms, server, place)
SELECT :interaction, 0, :audience, :kind, 0, 0, :player, :now_ms, :guild, :player FROM entry"
}

impl Store {
    /// Until when somebody is muted in a server, in Unix milliseconds, if they are.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn muted_until(&self, guild: GuildId, player: PlayerId, now_ms: i64) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT until_ms FROM mutes WHERE guild = $1 AND player = $2 AND until_ms > $3";
        let row = self.fetch_optional(sqlx::query(sql).bind(guild.0).bind(player.0).bind(now_ms)).await?;
        Ok(row.map(|row| row.try_get("until_ms")).transpose()?)
    }

    /// Mutes somebody in a server until a time, in Unix milliseconds, or ends that. It is written down once an
    /// interaction, and they are told.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn set_mute(
        &self,
        guild: GuildId,
        (player, until_ms): (PlayerId, Option<i64>),
        entry: &Moderation,
        (interaction, now_ms): (i64, i64),
    ) -> Result<(), StoreError> {
        let set = SetMute {
            guild: guild.0,
            interaction,
            deed: entry.deed.word(),
            moderator: entry.moderator.0,
            player: player.0,
            reason: entry.reason.clone(),
            until_ms,
            now_ms,
            audience: rows::PUBLIC,
            kind: NoticeKind::Muted.word(),
        };
        self.execute(set.query()).await.map(drop)
    }

    /// A table's history, the newest first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn moderations(&self, table: TableId, limit: i64) -> Result<Vec<ModerationEntry>, StoreError> {
        let found = self.fetch_all(sqlx::query(HISTORY).bind(table.0).bind(limit)).await?;
        found.iter().map(|row| entry(table, row)).collect()
    }

    /// The seat that moderators have taken from somebody, unless they gave it back.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn taken_seat(&self, table: TableId, player: PlayerId) -> Result<Option<Seat>, StoreError> {
        let row = self.fetch_optional(sqlx::query(TAKEN_SEAT).bind(table.0).bind(player.0)).await?;
        let Some(row) = row else { return Ok(None) };
        let (deed, seat): (String, Option<i16>) = (row.try_get("deed")?, row.try_get("seat")?);
        let taken = ModerationAction::of_word(&deed) == Some(ModerationAction::Unseat);
        Ok(seat.filter(|_| taken).and_then(|seat| u8::try_from(seat).ok()).map(Seat))
    }

    /// The last of those from whom moderators have taken this seat.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn unseated(&self, table: TableId, seat: Seat) -> Result<Option<PlayerId>, StoreError> {
        let sql = "SELECT player FROM moderations WHERE table_id = $1 AND seat = $2 AND deed = 'unseat' \
             ORDER BY interaction DESC LIMIT 1";
        let row = self.fetch_optional(sqlx::query(sql).bind(table.0).bind(i16::from(seat.0))).await?;
        Ok(row.map(|row| row.try_get::<Option<i64>, _>("player")).transpose()?.flatten().map(PlayerId))
    }

    /// What the mute that this interaction asked for says: the server, until when, and why. Nothing where it is over.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn mute_of(&self, interaction: i64) -> Result<Option<(ModerationEntry, Option<i64>)>, StoreError> {
        let sql = "SELECT m.at_ms, m.deed, m.moderator, m.player, m.reason, u.until_ms FROM moderations m \
             LEFT JOIN mutes u ON u.guild = m.guild AND u.player = m.player WHERE m.interaction = $1 AND m.table_id IS NULL";
        let row = self.fetch_optional(sqlx::query(sql).bind(interaction)).await?;
        row.map(|row| Ok((entry(TableId(interaction), &row)?, row.try_get("until_ms")?))).transpose()
    }
}

fn entry(table: TableId, row: &PgRow) -> Result<ModerationEntry, StoreError> {
    let deed: String = row.try_get("deed")?;
    let unknown = || StoreError::Damaged { table: table.0, what: "moderations.deed: an unknown word".to_owned() };
    Ok(ModerationEntry {
        at_ms: row.try_get("at_ms")?,
        deed: ModerationAction::of_word(&deed).ok_or_else(unknown)?,
        moderator: row.try_get::<Option<i64>, _>("moderator")?.map(PlayerId),
        player: row.try_get::<Option<i64>, _>("player")?.map(PlayerId),
        reason: row.try_get("reason")?,
    })
}
