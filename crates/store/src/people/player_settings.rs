//! Players' preferences, and whom they do not want at their tables.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::database::column_change::{ColumnChange, SettingsSaved};
use crate::database::error::StoreError;
use crate::database::handles::People;
use crate::database::json::{self, NotifyWord, ZoneName, required};
use crate::sql::row::row;
use crate::sql::statement::statement;
use table::{Calendar, PlayerId, PlayerSettings, Waking};

/// A player's settings as they see them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// What a table's life depends on.
    pub settings: PlayerSettings,
    /// The colours of the player's own pictures, by their word; the server's default where none were chosen.
    pub palette: Option<String>,
    /// Whether a move is played as soon as it is chosen, without a question before it.
    pub plays_at_once: bool,
    /// Whether every board of theirs comes with its words.
    pub words: bool,
    /// Whether leaderboards and others' looks at profiles leave the player out.
    pub hidden: bool,
    /// In which year how many days of vacation were taken.
    pub vacation: Option<(i16, i16)>,
}

/// Declares the columns of `players` that hold settings, each with the type of its value. A new setting is a line here and a
/// column of the schema. From the lines come the row's type, [`settings_json`] that reads it and [`columns`] that writes it, all by
/// name, so that a newer program may add columns under an older one.
macro_rules! settings {
    ($first:ident: $first_type:ty, $($column:ident: $type:ty,)*) => {
        /// A row of `players` as [`settings_json`] reads it.
        #[derive(Debug, Deserialize, Serialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct SettingsRow {
            #[serde(deserialize_with = "required")]
            $first: $first_type,
            $(#[serde(deserialize_with = "required")]
            $column: $type,)*
        }

        /// A row of `players`, whose alias is `p`, as JSON.
        macro_rules! settings_json {
            () => {
                concat!(
                    "json_build_object('", stringify!($first), "', p.", stringify!($first),
                    $(", '", stringify!($column), "', p.", stringify!($column),)*
                    ")"
                )
            };
        }

        /// The columns in one order, each after a prefix such as `n.`.
        macro_rules! columns {
            ($prefix:literal) => {
                concat!($prefix, stringify!($first), $(", ", $prefix, stringify!($column),)*)
            };
        }
    };
}

settings! {
    notify: NotifyWord,
    plays_forced: bool,
    remind_hours: Option<u16>,
    zone: Option<ZoneName>,
    waking_from: Option<u16>,
    waking_to: Option<u16>,
    free_weekends: bool,
    vacation_from_ms: Option<i64>,
    vacation_to_ms: Option<i64>,
    vacation_year: Option<i16>,
    vacation_spent: i16,
    palette: Option<String>,
    reminders: Option<NotifyWord>,
    questions: Option<NotifyWord>,
    at_once: bool,
    words: bool,
    hidden: bool,
}

impl SettingsRow {
    /// The preferences that this row holds.
    ///
    /// # Errors
    /// A text that names the column that is wrong.
    pub(crate) fn preferences(self) -> Result<Preferences, String> {
        let calendar = Calendar {
            waking: self.waking()?,
            vacation: self.vacation()?,
            zone: self.zone.map(|zone| zone.0),
            free_weekends: self.free_weekends,
        };
        let (notify, plays_forced, remind_hours) = (self.notify.0, self.plays_forced, self.remind_hours);
        let (reminders, questions) = (self.reminders.map(|word| word.0), self.questions.map(|word| word.0));
        Ok(Preferences {
            settings: PlayerSettings { calendar, notify, reminders, questions, plays_forced, remind_hours },
            palette: self.palette,
            plays_at_once: self.at_once,
            words: self.words,
            hidden: self.hidden,
            vacation: self.vacation_year.map(|year| (year, self.vacation_spent)),
        })
    }

    fn waking(&self) -> Result<Option<Waking>, String> {
        match (self.waking_from, self.waking_to) {
            (None, None) => Ok(None),
            (Some(from), Some(to)) => {
                let waking =
                    Waking::new(from, to).ok_or("players.waking_from, waking_to: too short, or no times of day");
                Ok(Some(waking?))
            }
            _ => Err("players.waking_from, waking_to: one without the other".to_owned()),
        }
    }

    fn vacation(&self) -> Result<Option<Range<i64>>, String> {
        match (self.vacation_from_ms, self.vacation_to_ms) {
            (None, None) => Ok(None),
            (Some(from), Some(to)) => Ok(Some(from..to)),
            _ => Err("players.vacation_from_ms, vacation_to_ms: one without the other".to_owned()),
        }
    }
}

statement! {
    /// A player's row.
    pub(crate) struct ReadSettings { player: i64 }
    -> SettingsText;
    concat!("SELECT ", settings_json!(), "::text AS row FROM players p WHERE id = :player")
}

row! {
    /// A row of `players` as JSON.
    pub(crate) struct SettingsText { row: String }
}

statement! {
    /// Writes the columns in `changed`, if those in `before` are still as they were. `whole` is the row of somebody who had none.
    /// The player's tables are locked in the order of their ids, so that two who play each other can't wait for each other.
    /// Where their clocks go by what is changed, they are due at `wake_ms`.
    pub(crate) struct ChangeSettings {
        player: i64,
        wake_ms: Option<i64>,
        whole: Value,
        changed: Value,
        before: Value,
    }
    concat!(
        "
WITH mine AS (
    SELECT id FROM tables WHERE phase = 'playing' AND id IN (SELECT table_id FROM seats WHERE player = :player)
    ORDER BY id FOR UPDATE),
stepped AS (
    UPDATE tables SET step = step + 1, wake_ms = LEAST(wake_ms, :wake_ms) WHERE id IN (SELECT id FROM mine))
INSERT INTO players AS p (id, ", columns!(""), ")
SELECT :player, ", columns!("n."), " FROM jsonb_populate_record(NULL::players, :whole) n
ON CONFLICT (id) DO UPDATE SET (", columns!(""), ") =
    (SELECT ", columns!("n."), " FROM jsonb_populate_record(p, :changed) n)
WHERE jsonb_populate_record(p, :before) IS NOT DISTINCT FROM p"
    )
}

impl From<&Preferences> for SettingsRow {
    fn from(preferences: &Preferences) -> Self {
        let PlayerSettings { calendar, notify, reminders, questions, plays_forced, remind_hours } =
            &preferences.settings;
        Self {
            notify: NotifyWord(*notify),
            plays_forced: *plays_forced,
            remind_hours: *remind_hours,
            zone: calendar.zone.clone().map(ZoneName),
            waking_from: calendar.waking.map(|waking| waking.from),
            waking_to: calendar.waking.map(|waking| waking.to),
            free_weekends: calendar.free_weekends,
            vacation_from_ms: calendar.vacation.as_ref().map(|span| span.start),
            vacation_to_ms: calendar.vacation.as_ref().map(|span| span.end),
            vacation_year: preferences.vacation.map(|(year, _)| year),
            vacation_spent: preferences.vacation.map_or(0, |(_, spent)| spent),
            palette: preferences.palette.clone(),
            reminders: reminders.map(NotifyWord),
            questions: questions.map(NotifyWord),
            at_once: preferences.plays_at_once,
            words: preferences.words,
            hidden: preferences.hidden,
        }
    }
}

impl People<'_> {
    /// A player's settings.
    pub async fn settings(self, player: PlayerId) -> Result<Preferences, StoreError> {
        let Some(row) = self.store.maybe(ReadSettings { player: player.0 }.query()).await? else {
            return Ok(Preferences::default());
        };
        let row = json::read("players", &row.row).and_then(SettingsRow::preferences);
        row.map_err(|what| StoreError::DamagedSettings { what })
    }

    /// Writes what differs between a player's settings as they were read and as they shall be, and nothing else, so that two who
    /// change different settings at once lose neither. `Stale` if one of those has changed meanwhile: read again, decide again.
    /// The player's tables in play take a step with it: a change that was decided by the old settings is decided anew. Where
    /// their calendar or their reminder changes, those tables are due at `now_ms`, so that the clocks count them by the new ones.
    pub async fn change_settings(
        self,
        player: PlayerId,
        before: &Preferences,
        after: &Preferences,
        now_ms: i64,
    ) -> Result<SettingsSaved, StoreError> {
        let clock =
            |preferences: &Preferences| (preferences.settings.calendar.clone(), preferences.settings.remind_hours);
        let wake_ms = (clock(before) != clock(after)).then_some(now_ms);
        let Some(ColumnChange { whole, changed, before }) =
            ColumnChange::between(&SettingsRow::from(before), &SettingsRow::from(after))
        else {
            return Ok(SettingsSaved::Done);
        };
        let done = self.store.run(ChangeSettings { player: player.0, wake_ms, whole, changed, before }.query()).await?;
        Ok(SettingsSaved::of_rows(done))
    }

    /// A player does not want another one at their tables any more, or does again.
    pub async fn set_block(
        self,
        player: PlayerId,
        other: PlayerId,
        blocked: bool,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let query = if blocked {
            sqlx::query!(
                "INSERT INTO blocks (player, blocked, since_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                player.0,
                other.0,
                now_ms
            )
        } else {
            sqlx::query!("DELETE FROM blocks WHERE player = $1 AND blocked = $2", player.0, other.0)
        };
        self.store.run(query).await.map(drop)
    }

    /// Whom a player does not want at their tables.
    pub async fn blocked_by(self, player: PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let query = sqlx::query!("SELECT blocked FROM blocks WHERE player = $1 ORDER BY blocked", player.0);
        let found = self.store.all(query).await?;
        Ok(found.into_iter().map(|row| PlayerId(row.blocked)).collect())
    }

    /// Whether one of these people has blocked a player, or the player one of them.
    pub async fn are_apart(self, newcomer: PlayerId, others: &[PlayerId]) -> Result<bool, StoreError> {
        let others: Vec<_> = others.iter().map(|other| other.0).collect();
        let query = sqlx::query_scalar!(
            "SELECT 1 AS one FROM blocks WHERE player = ANY($2) AND blocked = $1
             OR player = $1 AND blocked = ANY($2) LIMIT 1",
            newcomer.0,
            &others
        );
        Ok(self.store.maybe(query).await?.is_some())
    }

    /// Whether one of these people has blocked a player.
    pub async fn is_blocked_by(self, player: PlayerId, others: &[PlayerId]) -> Result<bool, StoreError> {
        if others.is_empty() {
            return Ok(false);
        }
        let others: Vec<_> = others.iter().map(|other| other.0).collect();
        let query = sqlx::query_scalar!(
            "SELECT 1 AS one FROM blocks WHERE player = ANY($2) AND blocked = $1 LIMIT 1",
            player.0,
            &others
        );
        Ok(self.store.maybe(query).await?.is_some())
    }
}
