//! Tables: found by id, by thread, by player.

use serde_json::Value;
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::{Store, StoreError, rows};
use crate::games;
use crate::table::{Log, Phase, PlayerId, Secret, Sitter, Table, TableId};

/// A table's row with its seats, without its log.
#[derive(Debug)]
pub struct StoredTable {
    /// The table; its log and position are still to be filled in.
    pub table: Table,
    /// How many actions its log has.
    pub ply: usize,
}

/// A line of a player's list of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MyTable {
    /// The table.
    pub id: TableId,
    /// Where it is in its life.
    pub phase: Phase,
}

const TABLE: &str = "SELECT t.*, (SELECT jsonb_agg(jsonb_build_array(s.kind, s.player::text, s.name, s.level) \
     ORDER BY s.seat) FROM seats s WHERE s.table_id = t.id) AS sitters FROM tables t WHERE t.id = $1";

impl Store {
    /// A table without its log.
    ///
    /// # Errors
    /// If the database can't be asked or the row makes no sense.
    pub async fn table(&self, id: TableId) -> Result<Option<StoredTable>, StoreError> {
        let row = sqlx::query(TABLE).bind(id.0).fetch_optional(&self.pool).await?;
        row.map(|row| stored(id, &row)).transpose()
    }

    /// The table that lives in this thread.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn table_in_thread(&self, thread: i64) -> Result<Option<TableId>, StoreError> {
        let row =
            sqlx::query("SELECT id FROM tables WHERE thread = $1").bind(thread).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get("id")).transpose()?.map(TableId))
    }

    /// A player's tables that are in the lobby or in play, the latest change first, at most `limit`.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn tables_of(&self, player: PlayerId, limit: i64) -> Result<Vec<MyTable>, StoreError> {
        let sql = "SELECT t.id, t.phase FROM tables t WHERE t.phase IN ('lobby', 'playing') AND t.id IN \
             (SELECT table_id FROM seats WHERE player = $1) ORDER BY t.changed_ms DESC, t.id LIMIT $2";
        let found = sqlx::query(sql).bind(player.0).bind(limit).fetch_all(&self.pool).await?;
        found.iter().map(my_table).collect()
    }

    /// Whether this interaction has changed this table before.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn has_seen(&self, table: TableId, interaction: i64) -> Result<bool, StoreError> {
        let sql = "SELECT 1 AS one FROM interactions WHERE table_id = $1 AND interaction = $2";
        Ok(sqlx::query(sql).bind(table.0).bind(interaction).fetch_optional(&self.pool).await?.is_some())
    }

    /// How many tables are in the lobby or in play.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn open_tables(&self) -> Result<i64, StoreError> {
        let sql = "SELECT count(*) AS n FROM tables WHERE phase IN ('lobby', 'playing')";
        Ok(sqlx::query(sql).fetch_one(&self.pool).await?.try_get("n")?)
    }
}

fn my_table(row: &PgRow) -> Result<MyTable, StoreError> {
    let id: i64 = row.try_get("id")?;
    let word: String = row.try_get("phase")?;
    let phase = rows::phase(&word).ok_or_else(|| damaged(id, "its phase is unknown"))?;
    Ok(MyTable { id: TableId(id), phase })
}

fn damaged(table: i64, what: &str) -> StoreError {
    StoreError::Damaged { table, what: what.to_owned() }
}

fn stored(id: TableId, row: &PgRow) -> Result<StoredTable, StoreError> {
    let (game, phase): (String, String) = (row.try_get("game")?, row.try_get("phase")?);
    let (options, sitters): (Value, Option<Value>) = (row.try_get("options")?, row.try_get("sitters")?);
    let (secret, ply): (Vec<u8>, i32) = (row.try_get("secret")?, row.try_get("ply")?);
    let (pace, opener): (i32, i64) = (row.try_get("pace_secs")?, row.try_get("opener")?);
    let secret: [u8; 32] = secret.try_into().map_err(|_| damaged(id.0, "its secret has the wrong length"))?;
    let table = Table {
        id,
        game: games::find(&game).ok_or_else(|| damaged(id.0, "its game is unknown to this version"))?,
        options: rows::options(id.0, &options)?,
        seats: sitters_of(id, sitters.as_ref())?,
        opener: PlayerId(opener),
        phase: rows::phase(&phase).ok_or_else(|| damaged(id.0, "its phase is unknown"))?,
        step: row.try_get("step")?,
        pace_secs: u32::try_from(pace).unwrap_or_default(),
        due_ms: row.try_get("due_ms")?,
        secret: Secret::new(secret),
        log: Log::default(),
        position: None,
        place: rows::place(row)?,
    };
    let ply = usize::try_from(ply).map_err(|_| damaged(id.0, "its ply is negative"))?;
    Ok(StoredTable { table, ply })
}

fn sitters_of(id: TableId, value: Option<&Value>) -> Result<Vec<Sitter>, StoreError> {
    let sitters = value.and_then(Value::as_array).map(|all| all.iter().map(rows::sitter).collect::<Option<Vec<_>>>());
    sitters.flatten().ok_or_else(|| damaged(id.0, "its seats make no sense"))
}
