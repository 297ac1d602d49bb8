//! Players' preferences, and whom they do not want at their tables.

use serde_json::Value;
use sqlx::Row;

use super::{Store, StoreError};
use table::{Calendar, Notify, PlayerId, PlayerSettings, Waking, Zone};

/// A player's settings as he sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// What a table's life depends on.
    pub settings: PlayerSettings,
    /// The colours of his own pictures, by their word; the server's default where he chose none.
    pub palette: Option<String>,
    /// How many days of vacation he has taken in which year.
    pub vacation: Option<(i16, i16)>,
}

/// Preferences from a row of `players` as JSON; a player without a row has defaults.
pub(super) fn settings(row: &Value) -> PlayerSettings {
    let minutes = |name: &str| row[name].as_u64().and_then(|minutes| u16::try_from(minutes).ok());
    let waking = minutes("waking_from").zip(minutes("waking_to")).and_then(|(from, to)| Waking::new(from, to));
    let vacation = row["vacation_from_ms"].as_i64().zip(row["vacation_to_ms"].as_i64()).map(|(from, to)| from..to);
    let calendar = Calendar {
        zone: row["zone"].as_str().and_then(Zone::of_name),
        waking,
        free_weekends: row["free_weekends"].as_bool().unwrap_or_default(),
        vacation,
    };
    PlayerSettings {
        calendar,
        notify: row["notify"].as_str().and_then(Notify::of_word).unwrap_or_default(),
        plays_forced: row["plays_forced"].as_bool().unwrap_or_default(),
        remind_hours: row["remind_hours"].as_u64().and_then(|hours| u16::try_from(hours).ok()),
    }
}

/// `$1` the player. His tables are locked in the order of their ids, so that two who play each other can't wait for each
/// other.
const SET: &str = "
WITH mine AS (
    SELECT id FROM tables WHERE phase = 'playing' AND id IN (SELECT table_id FROM seats WHERE player = $1)
    ORDER BY id FOR UPDATE),
stepped AS (
    UPDATE tables SET step = step + 1 WHERE id IN (SELECT id FROM mine))
INSERT INTO players (id, notify, plays_forced, remind_hours, zone, waking_from, waking_to, free_weekends, vacation_from_ms,
    vacation_to_ms, vacation_year, vacation_spent, palette)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
ON CONFLICT (id) DO UPDATE SET notify = $2, plays_forced = $3, remind_hours = $4, zone = $5, waking_from = $6,
    waking_to = $7, free_weekends = $8, vacation_from_ms = $9, vacation_to_ms = $10, vacation_year = $11,
    vacation_spent = $12, palette = $13";

impl Store {
    /// A player's settings.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn settings(&self, player: PlayerId) -> Result<Preferences, StoreError> {
        let sql = "SELECT to_jsonb(p) AS row FROM players p WHERE id = $1";
        let Some(row) = self.fetch_optional(sqlx::query(sql).bind(player.0)).await? else {
            return Ok(Preferences::default());
        };
        let row: Value = row.try_get("row")?;
        let small = |name: &str| row[name].as_i64().and_then(|number| i16::try_from(number).ok());
        Ok(Preferences {
            settings: settings(&row),
            palette: row["palette"].as_str().map(str::to_owned),
            vacation: small("vacation_year").zip(small("vacation_spent")),
        })
    }

    /// Writes a player's settings. His tables in play take a step with it: a change that was decided by the old ones is
    /// decided anew.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn set_settings(&self, player: PlayerId, preferences: &Preferences) -> Result<(), StoreError> {
        let PlayerSettings { calendar, notify, plays_forced, remind_hours } = &preferences.settings;
        let small = |number: u16| i16::try_from(number).unwrap_or(i16::MAX);
        self.execute(
            sqlx::query(SET)
                .bind(player.0)
                .bind(notify.word())
                .bind(plays_forced)
                .bind(remind_hours.map(small))
                .bind(calendar.zone.as_ref().map(|zone| zone.name().to_owned()))
                .bind(calendar.waking.map(|waking| small(waking.from)))
                .bind(calendar.waking.map(|waking| small(waking.to)))
                .bind(calendar.free_weekends)
                .bind(calendar.vacation.as_ref().map(|span| span.start))
                .bind(calendar.vacation.as_ref().map(|span| span.end))
                .bind(preferences.vacation.map(|(year, _)| year))
                .bind(preferences.vacation.map_or(0, |(_, spent)| spent))
                .bind(preferences.palette.as_deref()),
        )
        .await?;
        Ok(())
    }

    /// A player does not want another one at his tables any more, or does again.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn set_block(&self, player: PlayerId, other: PlayerId, blocked: bool) -> Result<(), StoreError> {
        let sql = if blocked {
            "INSERT INTO blocks (player, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM blocks WHERE player = $1 AND blocked = $2"
        };
        self.execute(sqlx::query(sql).bind(player.0).bind(other.0)).await?;
        Ok(())
    }

    /// Whom a player does not want at his tables.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn blocked_by(&self, player: PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let sql = "SELECT blocked FROM blocks WHERE player = $1 ORDER BY blocked";
        let found = self.fetch_all(sqlx::query(sql).bind(player.0)).await?;
        found.iter().map(|row| Ok(PlayerId(row.try_get("blocked")?))).collect()
    }

    /// Whether one of these people has blocked a player, or he one of them.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn are_apart(&self, newcomer: PlayerId, others: &[PlayerId]) -> Result<bool, StoreError> {
        let others: Vec<_> = others.iter().map(|other| other.0).collect();
        let sql = "SELECT 1 AS one FROM blocks WHERE player = ANY($2) AND blocked = $1 \
             OR player = $1 AND blocked = ANY($2) LIMIT 1";
        Ok(self.fetch_optional(sqlx::query(sql).bind(newcomer.0).bind(others)).await?.is_some())
    }
}
