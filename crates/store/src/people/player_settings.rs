//! Players' preferences: the columns of `players` that hold them, read and changed.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::column_change::{ColumnChange, SettingsSaved};
use crate::database::connections::Layout;
use crate::database::error::StoreError;
use crate::database::handles::People;
use crate::database::json::{self, NotifyWord, ZoneName, required};
use crate::sql::row::row;
use crate::sql::statement::statement;
use table::{Calendar, PlayerId, PlayerSettings, Waking};

/// Declares columns of `players` that hold settings, as the fields of a struct: a new setting is a line here and a column of the
/// schema. From the lines come the struct that a row is read into and written from, and two macros: the row, whose alias is `p`,
/// as JSON; and the columns in one order, each after a prefix such as `n.`, or as what is set or compared in a change. All go by name, so that a newer program may add columns
/// under an older one.
macro_rules! columns_of_players {
    (
        $(#[$about:meta])*
        $visible:vis struct $name:ident as $json:ident!, $columns:ident! {
            $(#[$first_about:meta])* $first_visible:vis $first:ident: $first_type:ty,
            $($(#[$column_about:meta])* $column_visible:vis $column:ident: $type:ty,)*
        }
        $($beside:tt)*
    ) => {
        $(#[$about])*
        #[derive(Deserialize, Serialize)]
        #[serde(deny_unknown_fields)]
        $visible struct $name {
            $(#[$first_about])*
            #[serde(deserialize_with = "required")]
            $first_visible $first: $first_type,
            $($(#[$column_about])*
            #[serde(deserialize_with = "required")]
            $column_visible $column: $type,)*
            $($beside)*
        }

        macro_rules! $json {
            () => {
                concat!(
                    "json_build_object('", stringify!($first), "', p.", stringify!($first),
                    $(", '", stringify!($column), "', p.", stringify!($column),)*
                    ")"
                )
            };
        }

        macro_rules! $columns {
            ($prefix:literal) => {
                concat!($prefix, stringify!($first), $(", ", $prefix, stringify!($column),)*)
            };
            (set) => {
                concat!(set_if_changed!($first), $(", ", set_if_changed!($column),)*)
            };
            (unchanged) => {
                concat!(unchanged!($first), $(" AND ", unchanged!($column),)*)
            };
        }
    };
}

/// A column that gets its new value if it is among those in `changed`.
macro_rules! set_if_changed {
    ($column:ident) => {
        concat!(
            stringify!($column),
            " = CASE WHEN :changed::jsonb ? '",
            stringify!($column),
            "' THEN EXCLUDED.",
            stringify!($column),
            " ELSE p.",
            stringify!($column),
            " END"
        )
    };
}

/// Whether a column is as it is in `before`, if it is there.
macro_rules! unchanged {
    ($column:ident) => {
        concat!(
            "(NOT :before::jsonb ? '",
            stringify!($column),
            "' OR p.",
            stringify!($column),
            "::text IS NOT DISTINCT FROM :before::jsonb ->> '",
            stringify!($column),
            "')"
        )
    };
}

columns_of_players! {
    /// The columns of [`PlayerSettings`]: they are read with every table of the player's.
    #[derive(Debug)]
    pub(crate) struct TableSettingsRow as table_settings_json!, table_columns! {
        notify: NotifyWord,
        plays_forced: bool,
        remind_hours: Option<u16>,
        zone: Option<ZoneName>,
        waking_from: Option<u16>,
        waking_to: Option<u16>,
        free_weekends: bool,
        vacation_from_ms: Option<i64>,
        vacation_to_ms: Option<i64>,
        reminders: Option<NotifyWord>,
        questions: Option<NotifyWord>,
    }
}

columns_of_players! {
    /// A player's settings as they see them. Those that no table goes by are columns as they are here.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Preferences as own_settings_json!, own_columns! {
        /// The colours of the player's own pictures, by their word; the server's default where none were chosen.
        pub palette: Option<String>,
        /// The moves that are confirmed before they are played.
        pub confirm: Confirm,
        /// Whether every board of theirs comes with its words.
        pub words: bool,
        /// Whether leaderboards and others' looks at profiles leave the player out.
        pub hidden: bool,
        /// The year in which days of vacation were taken last.
        pub vacation_year: Option<i16>,
        /// How many days were taken in that year.
        pub vacation_spent: i16,
    }
    /// The settings on which a table's clocks and notices depend.
    #[serde(skip)]
    pub settings: PlayerSettings,
}

/// The moves that a player confirms before they are played.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Confirm {
    /// Every move is confirmed.
    #[default]
    Always,
    /// Those that can't be taken back; the others are played as soon as they are chosen.
    Final,
}

impl Confirm {
    /// The word that the column and the option have for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The one of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

/// All columns of a player's row that hold settings.
#[derive(Debug, Serialize)]
struct SettingsRow<'a> {
    #[serde(flatten)]
    at_tables: TableSettingsRow,
    #[serde(flatten)]
    own: &'a Preferences,
}

impl<'a> From<&'a Preferences> for SettingsRow<'a> {
    fn from(preferences: &'a Preferences) -> Self {
        Self { at_tables: TableSettingsRow::from(&preferences.settings), own: preferences }
    }
}

impl From<&PlayerSettings> for TableSettingsRow {
    fn from(settings: &PlayerSettings) -> Self {
        let PlayerSettings { calendar, notify, reminders, questions, plays_forced, remind_hours } = settings;
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
            reminders: reminders.map(NotifyWord),
            questions: questions.map(NotifyWord),
        }
    }
}

impl TableSettingsRow {
    /// The settings that this row holds.
    ///
    /// # Errors
    /// A text that names the column that is wrong.
    pub(crate) fn settings(self) -> Result<PlayerSettings, String> {
        let calendar = Calendar {
            waking: self.waking()?,
            vacation: self.vacation()?,
            zone: self.zone.map(|zone| zone.0),
            free_weekends: self.free_weekends,
        };
        let (notify, plays_forced, remind_hours) = (self.notify.0, self.plays_forced, self.remind_hours);
        let (reminders, questions) = (self.reminders.map(|word| word.0), self.questions.map(|word| word.0));
        Ok(PlayerSettings { calendar, notify, reminders, questions, plays_forced, remind_hours })
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
    /// The settings of a player's row, read as JSON.
    pub(crate) struct ReadSettings { player: i64 }
    -> SettingsText;
    concat!(
        "SELECT ", table_settings_json!(), "::text AS at_tables, ", own_settings_json!(), "::text AS own
         FROM players p WHERE id = :player"
    )
}

row! {
    /// The settings of a row of `players` as JSON: those that tables go by, and the others.
    pub(crate) struct SettingsText { at_tables: String, own: String }
}

impl SettingsText {
    fn preferences(self) -> Result<Preferences, String> {
        let at_tables: TableSettingsRow = json::read("players", &self.at_tables)?;
        let own: Preferences = json::read("players", &self.own)?;
        Ok(Preferences { settings: at_tables.settings()?, ..own })
    }
}

/// The text of a change of settings, with how the player's tables are locked.
macro_rules! change_settings {
    ($lock:literal) => {
        concat!(
            "
WITH mine AS (
    SELECT id FROM tables WHERE phase = 'playing' AND id IN (SELECT table_id FROM seats WHERE player = :player)
    ",
            $lock,
            "),
stepped AS (
    UPDATE tables SET step = step + 1, wake_ms = LEAST(wake_ms, :wake_ms) WHERE id IN (SELECT id FROM mine))
INSERT INTO players AS p (id, ",
            table_columns!(""),
            ", ",
            own_columns!(""),
            ")
VALUES (:player, ",
            table_columns!("(jsonb_populate_record(NULL::players, :whole))."),
            ", ",
            own_columns!("(jsonb_populate_record(NULL::players, :whole))."),
            ")
ON CONFLICT (id) DO UPDATE SET ",
            table_columns!(set),
            ", ",
            own_columns!(set),
            "
WHERE ",
            table_columns!(unchanged),
            " AND ",
            own_columns!(unchanged)
        )
    };
}

statement! {
    /// Writes the columns in `changed`, if those in `before` are still as they were. `whole` is the row of somebody who had none.
    /// The player's tables are locked in the order of their ids, so that two who play each other can't wait for each other.
    /// Where their clocks go by what is changed, they are due at `wake_ms`.
    pub(crate) struct ChangeSettings { player: i64, wake_ms: Option<i64>, whole: Value, changed: Value, before: Value }
    change_settings!("ORDER BY id FOR UPDATE")
}

statement! {
    /// The same where tables are spread: there no statement locks rows of several machines in an order. Of two that wait for each
    /// other one is given up, and asked for again.
    pub(crate) struct ChangeSpreadSettings { player: i64, wake_ms: Option<i64>, whole: Value, changed: Value, before: Value }
    change_settings!("")
}

impl People<'_> {
    /// A player's settings; the defaults of somebody who has none.
    pub async fn settings(self, player: PlayerId) -> Result<Preferences, StoreError> {
        let Some(row) = self.store.maybe(ReadSettings { player: player.0 }.query()).await? else {
            return Ok(Preferences::default());
        };
        row.preferences().map_err(|what| StoreError::DamagedSettings { what })
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
        let player = player.0;
        let write = || async {
            let (whole, changed, before) = (whole.clone(), changed.clone(), before.clone());
            let mut held = self.store.hold().await?;
            match held.layout() {
                Layout::Single => held.run(ChangeSettings { player, wake_ms, whole, changed, before }.query()).await,
                Layout::Spread => {
                    held.run(ChangeSpreadSettings { player, wake_ms, whole, changed, before }.query()).await
                }
            }
        };
        self.store.unless_deadlocked(write).await.map(SettingsSaved::of_rows)
    }
}
