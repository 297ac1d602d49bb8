//! Tables: found by id, by thread, by player.

use serde_json::Value;
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::{Store, StoreError, life, player_settings, rows};
use game::{AnyGame, Seat};
use table::{LatePolicy, Log, Occupant, PlayerId, PlayerSettings, Secret, Table, TableId, Terms};

/// A table's row with its seats, without its log.
#[derive(Debug)]
pub struct StoredTable {
    /// The table; its log and position are still to be filled in.
    pub table: Table,
    /// How many actions its log has.
    pub ply: usize,
}

/// A line of a player's list of tables.
#[derive(Debug)]
pub struct MyTable {
    /// The table; it has neither log nor position.
    pub table: Table,
    /// The seats that owe an action.
    pub to_act: Vec<Seat>,
}

/// A player's tables.
#[derive(Debug, Default)]
pub struct MyTables {
    /// Those that make sense, in order.
    pub tables: Vec<MyTable>,
    /// Those that don't, or whose rules this version does not know: they hide none of the others.
    pub unreadable: Vec<TableId>,
}

// By name: a plan that says `t.*` fails for good once a newer version has added a column.
macro_rules! columns {
    () => {
        "t.id, t.game, t.options, t.phase, t.opener, t.step, t.ply, t.secret, t.life, t.rules_version, t.to_act, t.pace_secs, \
     t.bank_secs, t.late, t.least, t.rests, t.rated, t.guild, t.channel, t.lobby_message, t.thread, t.post_message, \
     t.told_ply, (SELECT jsonb_agg(jsonb_build_array(s.kind, s.player::text, s.name, s.level, to_jsonb(p)) \
     ORDER BY s.seat) FROM seats s LEFT JOIN players p ON p.id = s.player WHERE s.table_id = t.id) AS occupants"
    };
}

/// Tables with their seats and the settings of who sits there.
pub(super) const TABLES: &str = concat!("SELECT ", columns!(), " FROM tables t");

/// A table with its log from an entry on. `$1` table, `$2` the first entry.
pub(super) const TABLE_AND_LOG: &str = concat!(
    "SELECT ",
    columns!(),
    ", l.* FROM tables t, LATERAL (SELECT array_agg(e.seat) AS log_seats, array_agg(e.action) AS log_actions, \
     array_agg(e.sealed) AS log_sealed, array_agg(e.deed) AS log_deeds FROM (SELECT a.seat, a.action, a.sealed, a.deed \
     FROM actions a WHERE a.table_id = t.id AND a.ply >= $2 ORDER BY a.ply) e) l WHERE t.id = $1"
);

impl Store {
    /// A table without its log.
    ///
    /// # Errors
    /// If the database can't be asked or the row makes no sense.
    pub async fn table(&self, id: TableId) -> Result<Option<StoredTable>, StoreError> {
        let row = self
            .fetch_optional(sqlx::query(sqlx::AssertSqlSafe(format!("{TABLES} WHERE t.id = $1"))).bind(id.0))
            .await?;
        row.map(|row| stored(id, &row)).transpose()
    }

    /// The table that lives in this thread.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn table_in_thread(&self, thread: i64) -> Result<Option<TableId>, StoreError> {
        let row = self.fetch_optional(sqlx::query("SELECT id FROM tables WHERE thread = $1").bind(thread)).await?;
        Ok(row.map(|row| row.try_get("id")).transpose()?.map(TableId))
    }

    /// A player's tables that are in the lobby or in play: those that wait for him first, then what is due first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn tables_of(&self, player: PlayerId, limit: i64) -> Result<MyTables, StoreError> {
        let sql = format!(
            "{TABLES} WHERE t.phase IN ('lobby', 'playing') AND t.id IN (SELECT table_id FROM seats WHERE player = $1) \
             ORDER BY EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.player = $1 AND s.seat = ANY(t.to_act)) \
             DESC, t.due_ms NULLS LAST, t.changed_ms DESC, t.id LIMIT $2"
        );
        let found = self.fetch_all(sqlx::query(sqlx::AssertSqlSafe(sql)).bind(player.0).bind(limit)).await?;
        let mut mine = MyTables::default();
        for row in &found {
            match my_table(row) {
                Ok(table) => mine.tables.push(table),
                Err(error @ (StoreError::Damaged { .. } | StoreError::Rules { .. })) => {
                    tracing::error!(%error, "a table can't be listed");
                    mine.unreadable.push(TableId(row.try_get("id")?));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(mine)
    }

    /// How many tables a player has opened that are in the lobby or in play, and how many lobbies a server has.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn openings(&self, player: PlayerId, guild: Option<i64>) -> Result<(i64, i64), StoreError> {
        let sql = "SELECT (SELECT count(*) FROM tables WHERE opener = $1 AND phase IN ('lobby', 'playing')) AS own, \
             (SELECT count(*) FROM tables WHERE guild = $2 AND phase = 'lobby') AS lobbies";
        let row = self.fetch_one(sqlx::query(sql).bind(player.0).bind(guild)).await?;
        Ok((row.try_get("own")?, row.try_get("lobbies")?))
    }

    /// How many tables are in the lobby or in play.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn open_tables(&self) -> Result<i64, StoreError> {
        let sql = "SELECT count(*) AS n FROM tables WHERE phase IN ('lobby', 'playing')";
        Ok(self.fetch_one(sqlx::query(sql)).await?.try_get("n")?)
    }
}

fn my_table(row: &PgRow) -> Result<MyTable, StoreError> {
    let stored = stored(TableId(row.try_get("id")?), row)?;
    let to_act: Vec<i16> = row.try_get("to_act")?;
    let to_act = to_act.into_iter().filter_map(|seat| u8::try_from(seat).ok()).map(Seat).collect();
    Ok(MyTable { table: stored.table, to_act })
}

fn damaged(table: i64, what: &str) -> StoreError {
    StoreError::Damaged { table, what: what.to_owned() }
}

pub(super) fn stored(id: TableId, row: &PgRow) -> Result<StoredTable, StoreError> {
    let phase: String = row.try_get("phase")?;
    let (options, occupants): (Value, Option<Value>) = (row.try_get("options")?, row.try_get("occupants")?);
    let (secret, ply): (Vec<u8>, i32) = (row.try_get("secret")?, row.try_get("ply")?);
    let opener: i64 = row.try_get("opener")?;
    let seats = occupants_of(id, occupants.as_ref())?;
    let secret: [u8; 32] = secret.try_into().map_err(|_| damaged(id.0, "its secret has the wrong length"))?;
    let table = Table {
        id,
        game: game_of(id, row)?,
        options: rows::options(id.0, &options)?,
        opener: PlayerId(opener),
        phase: rows::phase(&phase).ok_or_else(|| damaged(id.0, "its phase is unknown"))?,
        step: row.try_get("step")?,
        terms: terms(row)?,
        life: life::of_json(&row.try_get("life")?, seats.len()),
        settings: settings_of(occupants.as_ref()),
        seats,
        secret: Secret::new(secret),
        log: Log::default(),
        position: None,
        place: rows::place(row)?,
    };
    let ply = usize::try_from(ply).map_err(|_| damaged(id.0, "its ply is negative"))?;
    Ok(StoredTable { table, ply })
}

fn terms(row: &PgRow) -> Result<Terms, sqlx::Error> {
    let (pace, bank): (i32, Option<i32>) = (row.try_get("pace_secs")?, row.try_get("bank_secs")?);
    let (late, least): (String, i16) = (row.try_get("late")?, row.try_get("least")?);
    Ok(Terms {
        pace_secs: u32::try_from(pace).unwrap_or_default(),
        bank_secs: bank.and_then(|secs| u32::try_from(secs).ok()),
        late: LatePolicy::of_word(&late).unwrap_or_default(),
        rests: row.try_get("rests")?,
        rated: row.try_get("rated")?,
        least: u8::try_from(least).unwrap_or_default(),
    })
}

fn settings_of(occupants: Option<&Value>) -> Vec<PlayerSettings> {
    let occupants = occupants.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    occupants.iter().map(|occupant| player_settings::settings(&occupant[4])).collect()
}

/// The game by the rules under which the table began.
fn game_of(id: TableId, row: &PgRow) -> Result<&'static dyn AnyGame, StoreError> {
    let (game, version): (String, i16) = (row.try_get("game")?, row.try_get("rules_version")?);
    let version = u16::try_from(version).map_err(|_| damaged(id.0, "its rules have a negative number"))?;
    games::under(&game, version).map_err(|rules| StoreError::Rules { table: id.0, rules })
}

fn occupants_of(id: TableId, value: Option<&Value>) -> Result<Vec<Occupant>, StoreError> {
    let occupants =
        value.and_then(Value::as_array).map(|all| all.iter().map(rows::occupant).collect::<Option<Vec<_>>>());
    occupants.flatten().ok_or_else(|| damaged(id.0, "its seats make no sense"))
}
