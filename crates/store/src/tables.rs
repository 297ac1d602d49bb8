//! Tables: found by id, by thread, by player.

use std::collections::BTreeMap;

use sqlx::Row;
use sqlx::postgres::PgRow;

use super::database::Store;
use super::error::StoreError;
use super::rows::OccupantJson;
use super::seal::{SecretColumns, TableSeal, Vault};
use super::{json, life, rows};
use game::{AnyGame, Seat};
use table::{
    ChannelId, GuildId, LatePolicy, Life, Log, Occupant, Place, PlayerId, PlayerSettings, Secret, StoredStage,
    StoredTable, TableId, Terms,
};

/// A line of a player's list of tables.
#[derive(Debug)]
pub struct MyTable {
    /// The table, without its log.
    pub table: StoredTable,
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
        concat!(
            "t.id, t.game, t.options::text AS options, t.phase, t.opener, t.step, t.ply, t.secret, t.sealed_secret, t.seal_key, \
             t.life::text AS life, t.by_lot, \
             t.rules_version, t.to_act, t.pace_secs, t.bank_secs, t.late, t.least, t.rests, t.rated, t.guild, t.channel, \
             t.lobby_channel, t.lobby_message, t.thread, t.post_message, t.told_ply, t.words::text AS words, \
             (SELECT json_agg(json_build_object('kind', s.kind, 'player', s.player::text, 'name', s.name, \
             'level', s.level, 'players', CASE WHEN p.id IS NOT NULL THEN ",
            settings_json!(),
            " END) ORDER BY s.seat) FROM seats s LEFT JOIN players p ON p.id = s.player \
             WHERE s.table_id = t.id)::text AS occupants"
        )
    };
}

// A table's log from an entry on, beside its row.
macro_rules! log_from {
    ($from:literal) => {
        concat!(
            ", l.* FROM tables t, LATERAL (SELECT array_agg(e.seat) AS log_seats, array_agg(e.action) AS log_actions, \
             array_agg(e.sealed) AS log_sealed, array_agg(e.deed) AS log_deeds \
             FROM (SELECT a.seat, a.action, a.sealed, a.deed FROM actions a WHERE a.table_id = t.id AND a.ply >= ",
            $from,
            " ORDER BY a.ply) e) l WHERE "
        )
    };
}

/// A table with its seats and the settings of who sits there. `$1` table.
const TABLE: &str = concat!("SELECT ", columns!(), " FROM tables t WHERE t.id = $1");

/// A player's tables, as [`TABLE`]. `$1` the player, `$2` how many.
const TABLES_OF: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM tables t \
     WHERE t.phase IN ('lobby', 'playing') AND t.id IN (SELECT table_id FROM seats WHERE player = $1) \
     ORDER BY EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.player = $1 AND s.seat = ANY(t.to_act)) DESC, \
     t.due_ms NULLS LAST, t.changed_ms DESC, t.id LIMIT $2"
);

/// The open tables of a channel, as [`TABLE`], the newest first. `$1` the server, `$2` the channel, `$3` another one or
/// none, `$4` how many.
const TABLES_IN: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM tables t WHERE t.phase IN ('lobby', 'playing') AND t.guild = $1 AND t.channel IN ($2, $3) \
     ORDER BY t.id DESC LIMIT $4"
);

/// The open tables that a channel or thread is the place of, by its id.
const TABLES_AT: &str = "SELECT id FROM tables WHERE (channel = $1 OR thread = $1) AND phase IN ('lobby', 'playing')";

/// A table with its log from an entry on. `$1` table, `$2` the first entry.
pub(super) const TABLE_AND_LOG: &str = concat!("SELECT ", columns!(), log_from!("$2"), "t.id = $1");

/// The table of a thread with its log: of the table `$2` from the entry `$3` on, of any other from the start. `$1` thread.
pub(super) const TABLE_AND_LOG_IN_THREAD: &str =
    concat!("SELECT ", columns!(), log_from!("CASE WHEN t.id = $2 THEN $3 ELSE 0 END"), "t.thread = $1");

/// Those that are put together, for the test of keys.
#[cfg(test)]
pub(super) const TEXTS: &[&str] = &[TABLE, TABLES_OF, TABLES_IN, TABLE_AND_LOG, TABLE_AND_LOG_IN_THREAD];

/// As much of a table as must be known to tell whether somebody may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableDoor {
    /// Where it is found.
    pub place: Place,
    /// Whether it is over or closed.
    pub is_over: bool,
    /// Whether a seat is theirs, or kept for them.
    pub sits: bool,
    /// Whether they have ever had a seat.
    pub has_sat: bool,
}

/// `$1` table, `$2` the player.
const DOOR: &str = "SELECT guild, channel, lobby_channel, lobby_message, thread, post_message, told_ply, \
     phase IN ('over', 'closed') AS is_over, \
     EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND player = $2) AS sits, \
     EXISTS (SELECT 1 FROM tenures WHERE table_id = tables.id AND player = $2) AS has_sat FROM tables WHERE id = $1";

impl Store {
    /// A table's door, as a player finds it.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn table_door(&self, id: TableId, player: PlayerId) -> Result<Option<TableDoor>, StoreError> {
        let row = self.fetch_optional(sqlx::query(DOOR).bind(id.0).bind(player.0)).await?;
        let door = |row: PgRow| {
            Ok(TableDoor {
                place: rows::place(id, &row)?,
                is_over: row.try_get("is_over")?,
                sits: row.try_get("sits")?,
                has_sat: row.try_get("has_sat")?,
            })
        };
        row.map(door).transpose()
    }

    /// A table without its log.
    ///
    /// # Errors
    /// If the database can't be asked or the row makes no sense.
    pub async fn table(&self, id: TableId) -> Result<Option<StoredTable>, StoreError> {
        let row = self.fetch_optional(sqlx::query(TABLE).bind(id.0)).await?;
        row.map(|row| stored(self.vault(), id, &row)).transpose()
    }

    /// A player's tables that are in the lobby or in play: those that wait for the player first, then what is due first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn tables_of(&self, player: PlayerId, limit: i64) -> Result<MyTables, StoreError> {
        let found = self.fetch_all(sqlx::query(TABLES_OF).bind(player.0).bind(limit)).await?;
        my_tables(self.vault(), &found)
    }

    /// The open tables of a channel and of the one above it, the newest first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn tables_in(
        &self,
        guild: GuildId,
        (channel, parent): (ChannelId, Option<ChannelId>),
        limit: i64,
    ) -> Result<MyTables, StoreError> {
        let query =
            sqlx::query(TABLES_IN).bind(guild.0).bind(channel.0).bind(parent.map(|parent| parent.0)).bind(limit);
        my_tables(self.vault(), &self.fetch_all(query).await?)
    }

    /// The open tables whose lobby or thread is in this channel, or is it.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn tables_at(&self, channel: ChannelId) -> Result<Vec<TableId>, StoreError> {
        let found = self.fetch_all(sqlx::query(TABLES_AT).bind(channel.0)).await?;
        found.iter().map(|row| Ok(TableId(row.try_get("id")?))).collect()
    }

    /// Some ids of tables after this one, ascending.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn table_ids(&self, after: i64, limit: i64) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        let found = self.fetch_all(sqlx::query(sql).bind(after).bind(limit)).await?;
        found.iter().map(|row| Ok(TableId(row.try_get("id")?))).collect()
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

fn my_tables(vault: &Vault, found: &[PgRow]) -> Result<MyTables, StoreError> {
    let mut mine = MyTables::default();
    for row in found {
        match my_table(vault, row) {
            Ok(table) => mine.tables.push(table),
            Err(error @ (StoreError::Damaged { .. } | StoreError::Rules { .. } | StoreError::Sealed { .. })) => {
                tracing::error!(%error, "a table can't be listed");
                mine.unreadable.push(TableId(row.try_get("id")?));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(mine)
}

fn my_table(vault: &Vault, row: &PgRow) -> Result<MyTable, StoreError> {
    let stored = stored(vault, TableId(row.try_get("id")?), row)?;
    Ok(MyTable { table: stored, to_act: rows::seats(row.try_get("to_act")?) })
}

fn damaged(table: i64, what: &str) -> StoreError {
    StoreError::Damaged { table, what: what.to_owned() }
}

/// The secret that a row has.
pub(super) fn secret_of(vault: &Vault, id: TableId, row: &PgRow) -> Result<Secret, StoreError> {
    let (secret, sealed, key) = (row.try_get("secret")?, row.try_get("sealed_secret")?, row.try_get("seal_key")?);
    vault.secret(id, SecretColumns { secret, sealed, key })
}

pub(super) fn stored(vault: &Vault, id: TableId, row: &PgRow) -> Result<StoredTable, StoreError> {
    let phase: String = row.try_get("phase")?;
    let entries: i32 = row.try_get("ply")?;
    let opener: i64 = row.try_get("opener")?;
    let unreadable = |what| StoreError::Damaged { table: id.0, what };
    let (seats, settings) = seats_of(row.try_get("occupants")?).map_err(unreadable)?;
    let options: BTreeMap<String, String> =
        json::read("tables.options", row.try_get("options")?).map_err(unreadable)?;
    let secret = secret_of(vault, id, row)?;
    Ok(StoredTable {
        id,
        game: game_of(id, row)?,
        options: options.into_iter().collect(),
        opener: PlayerId(opener),
        stage: StoredStage {
            phase: rows::phase(&phase).ok_or_else(|| damaged(id.0, "its phase is unknown"))?,
            entries: rows::entry(id, entries)?,
        },
        step: row.try_get("step")?,
        terms: terms(id, row)?,
        life: Life {
            by_lot: rows::seats(row.try_get("by_lot")?),
            ..life::read(row.try_get("life")?, seats.len(), || TableSeal::of(id, &secret)).map_err(unreadable)?
        },
        settings,
        seats,
        secret,
        log: Log::default(),
        words: rows::WordJson::read(json::read("tables.words", row.try_get("words")?).map_err(unreadable)?),
        place: rows::place(id, row)?,
    })
}

fn terms(id: TableId, row: &PgRow) -> Result<Terms, StoreError> {
    let (pace, bank): (i32, Option<i32>) = (row.try_get("pace_secs")?, row.try_get("bank_secs")?);
    let (late, least): (String, i16) = (row.try_get("late")?, row.try_get("least")?);
    let seconds = |secs: i32| u32::try_from(secs).ok();
    Ok(Terms {
        pace_secs: seconds(pace).ok_or_else(|| damaged(id.0, "tables.pace_secs: it is negative"))?,
        bank_secs: bank
            .map(|secs| seconds(secs).ok_or_else(|| damaged(id.0, "tables.bank_secs: it is negative")))
            .transpose()?,
        late: LatePolicy::of_word(&late).ok_or_else(|| damaged(id.0, "tables.late: an unknown word"))?,
        rests: row.try_get("rests")?,
        rated: row.try_get("rated")?,
        least: u8::try_from(least).map_err(|_| damaged(id.0, "tables.least: it is no number of players"))?,
    })
}

/// Who sits where, and the settings of each, in seat order.
fn seats_of(occupants: Option<&str>) -> Result<(Vec<Occupant>, Vec<PlayerSettings>), String> {
    let seats: Vec<OccupantJson> = json::read("seats", occupants.ok_or("seats: there are none")?)?;
    seats.into_iter().map(OccupantJson::read).collect()
}

/// The game by the rules under which the table began.
fn game_of(id: TableId, row: &PgRow) -> Result<&'static dyn AnyGame, StoreError> {
    let (game, version): (String, i16) = (row.try_get("game")?, row.try_get("rules_version")?);
    let version = u16::try_from(version).map_err(|_| damaged(id.0, "its rules have a negative number"))?;
    games::under(&game, version).map_err(|rules| StoreError::Rules { table: id.0, rules })
}
