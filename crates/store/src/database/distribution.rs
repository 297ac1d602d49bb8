//! A database of several machines (Citus): which tables are spread over them, which stand whole on each, and how a database becomes
//! one. It knows the tables' names and no row's meaning.

use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::{
    AssertSqlSafe, Column as _, Connection as _, Either, Executor as _, SqlSafeStr as _, Statement as _, TypeInfo as _,
};

use super::connections::{ARE_SPREAD, Layout};
use super::error::StoreError;
use super::migrations::SETTINGS;
use super::store::Store;
use crate::tables::save;

/// Tables whose rows lie where their table's are, each with the column of its id.
pub(crate) const SPREAD: [(&str, &str); 12] = [
    ("tables", "id"),
    ("seats", "table_id"),
    ("actions", "table_id"),
    ("past_logs", "table_id"),
    ("interactions", "table_id"),
    ("outbox", "table_id"),
    ("tenures", "table_id"),
    ("questions", "table_id"),
    ("hints", "table_id"),
    ("notes", "table_id"),
    ("shares", "table_id"),
    ("results", "table_id"),
];
/// Tables that stand whole on every machine: what is read with each table, and what a move may write that is not the table's.
pub(crate) const WHOLE: [&str; 2] = ["players", "moderations"];

/// Functions of the schema's that statements call where a table's rows are, each with the types of its values.
const FUNCTIONS: [&str; 2] =
    ["life_without(jsonb, text, text, text, smallint[], smallint[])", "life_renamed(jsonb, text, text)"];

/// The function that moves the log of a past game, to be carried out where the table's rows are.
const PAST: &str = "move_past_log(bigint, bigint, bigint)";

/// The cause why a database was not spread: one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum DistributeError {
    /// It is a plain Postgres.
    #[error(
        "this database has no Citus: have the server load it (shared_preload_libraries), and run CREATE EXTENSION citus in this database \
         on every machine"
    )]
    NoCitus,
    /// Nobody told the coordinator of others.
    #[error(
        "this database knows no machine to spread tables over: on the coordinator run citus_set_coordinator_host, then citus_add_node for \
         each worker"
    )]
    NoWorkers,
    /// Bots are alive on it: their sessions know nothing of spread tables.
    #[error(
        "bots are alive on this database ({alive}), and their sessions would go on as if no table were spread: end them all, then run \
         this again. One that died counts as alive for another {secs} seconds"
    )]
    BotsAlive {
        /// How many they are, at least 1.
        alive: u32,
        /// After so many seconds none of them counts, unless it says again that it is alive.
        secs: i64,
    },
    /// The database refuses, or can't be asked.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for DistributeError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// The machines that a database is spread over, and the changes made just now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    /// Machines that hold parts of tables.
    pub machines: i64,
    /// Into how many parts each table is split.
    pub parts: i64,
    /// Tables that were spread just now.
    pub spread: Vec<String>,
    /// Tables that were put on every machine just now.
    pub whole: Vec<String>,
    /// Whether the function that writes moves was made just now.
    pub is_function_new: bool,
}

impl Store {
    /// Brings the schema up to date and spreads the tables over the machines of a Citus cluster, with what is in them; to be called by
    /// the owner of the tables while no bot runs. What is spread already stays as it is. All or nothing, but for the schema.
    ///
    /// # Errors
    /// If the server has no Citus or no other machine, or bots are alive and nothing is spread yet, and then nothing is changed; or a
    /// statement is refused.
    pub async fn distribute(&self, now_ms: i64) -> Result<Distribution, DistributeError> {
        let mut held = self.hold().await?;
        let machines = machines(held.session()?).await?;
        let layout = held.layout();
        drop(held);
        if layout == Layout::Single {
            self.needs_no_bots(now_ms).await?;
        }
        self.migrate().await?;
        let mut held = self.hold().await?;
        let session = held.long_session().await?;
        let done = spread(session).await?;
        let parts = "SELECT count(*) FROM pg_dist_shard WHERE logicalrelid = to_regclass('tables')";
        let parts = number(session, parts).await?;
        drop(held);
        // Those that were made before know nothing of it.
        self.close_idle(Duration::ZERO);
        Ok(Distribution { machines, parts, ..done })
    }

    /// Refuses where bots are alive, whose sessions have learnt how tables lie.
    pub(crate) async fn needs_no_bots(&self, now_ms: i64) -> Result<(), DistributeError> {
        match self.processes().alive(now_ms).await? {
            (0, _) => Ok(()),
            (alive, until_ms) => Err(DistributeError::BotsAlive { alive, secs: (until_ms - now_ms + 999) / 1_000 }),
        }
    }

    /// Where tables are spread, this version's tables and functions are put where they belong, if they are not there.
    ///
    /// # Errors
    /// If something is missing and this role may not change the schema, or the database can't be asked.
    pub(super) async fn keep_spread(&self) -> Result<(), StoreError> {
        let mut held = self.hold().await?;
        if held.layout() == Layout::Single {
            return Ok(());
        }
        let session = held.long_session().await?;
        if !has_citus(session).await? || missing(session).await?.is_empty() && has_function(session).await? {
            return Ok(());
        }
        match spread(session).await.map_err(StoreError::from) {
            Err(error) if error.may_not() => Err(StoreError::MayNotMigrate),
            done => done.map(drop),
        }
    }
}

/// How many machines have room for parts of tables.
async fn machines(session: &mut PgConnection) -> Result<i64, DistributeError> {
    if !has_citus(session).await? {
        return Err(DistributeError::NoCitus);
    }
    match number(session, "SELECT count(*) FROM pg_dist_node WHERE isactive AND shouldhaveshards").await? {
        0 => Err(DistributeError::NoWorkers),
        machines => Ok(machines),
    }
}

#[expect(clippy::disallowed_methods, reason = "Citus's catalogue is not there when statements are checked")]
async fn number(session: &mut PgConnection, sql: &'static str) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(sql).fetch_one(session).await
}

async fn has_citus(session: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let query = sqlx::query_scalar!(r#"SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') AS "is!""#);
    query.fetch_one(session).await
}

/// Whether Citus has placed this table somewhere.
#[expect(clippy::disallowed_methods, reason = "Citus's catalogue is not there when statements are checked")]
async fn is_placed(session: &mut PgConnection, table: &str) -> Result<bool, sqlx::Error> {
    let sql = "SELECT EXISTS (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = to_regclass($1))";
    sqlx::query_scalar(sql).bind(table).fetch_one(session).await
}

/// Tables that are not yet where they belong, each with the column that it is spread by, if it is.
async fn missing(session: &mut PgConnection) -> Result<Vec<(&'static str, Option<&'static str>)>, sqlx::Error> {
    let spread = SPREAD.into_iter().map(|(table, key)| (table, Some(key)));
    let mut missing = Vec::new();
    for (table, key) in WHOLE.into_iter().map(|table| (table, None)).chain(spread) {
        if !is_placed(session, table).await? {
            missing.push((table, key));
        }
    }
    Ok(missing)
}

/// Whether this version's function that writes moves is there.
async fn has_function(session: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let sql = format!("SELECT to_regproc('{}') IS NOT NULL", save::guarded().function());
    let row = session.fetch_one(AssertSqlSafe(sql)).await?;
    sqlx::Row::try_get(&row, 0)
}

async fn obey(session: &mut PgConnection, sql: String) -> Result<(), sqlx::Error> {
    session.execute(AssertSqlSafe(sql)).await.map(drop)
}

/// Spreads what is not spread yet, in one transaction. The log's triggers rest while its rows are moved.
async fn spread(session: &mut PgConnection) -> Result<Distribution, sqlx::Error> {
    let mut done = Distribution::default();
    let mut tx = session.begin().await?;
    for (setting, value) in SETTINGS {
        obey(&mut tx, format!("SET LOCAL {setting} TO {value}")).await?;
    }
    let missing = missing(&mut tx).await?;
    let keys = unfastened(&mut tx, &missing).await?;
    for (table, key) in missing {
        match key {
            None => {
                obey(&mut tx, format!("SELECT create_reference_table('{table}')")).await?;
                done.whole.push(table.to_owned());
            }
            Some(key) => {
                place(&mut tx, table, key).await?;
                done.spread.push(table.to_owned());
            }
        }
    }
    for (table, name, definition) in keys {
        obey(&mut tx, format!("ALTER TABLE {table} ADD CONSTRAINT {name} {definition}")).await?;
    }
    for function in FUNCTIONS {
        obey(&mut tx, format!("SELECT create_distributed_function('{function}')")).await?;
    }
    obey(&mut tx, format!("SELECT create_distributed_function('{PAST}', '$1', colocate_with => 'tables')")).await?;
    if !has_function(&mut tx).await? {
        make_function(&mut tx).await?;
        done.is_function_new = true;
    }
    tx.commit().await?;
    Ok(done)
}

/// Foreign keys of these tables, taken away: a table that is not spread yet can't have one to a table that is.
async fn unfastened(
    tx: &mut PgConnection,
    missing: &[(&'static str, Option<&'static str>)],
) -> Result<Vec<(String, String, String)>, sqlx::Error> {
    let names: Vec<String> = missing.iter().map(|(table, _)| (*table).to_owned()).collect();
    let query = sqlx::query!(
        r#"SELECT c.relname::text AS "table!", k.conname::text AS "name!", pg_get_constraintdef(k.oid) AS "definition!"
           FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
           WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace AND c.relname = ANY($1::text[])
           ORDER BY 1, 2"#,
        &names
    );
    let mut keys = Vec::new();
    for key in query.fetch_all(&mut *tx).await? {
        obey(tx, format!("ALTER TABLE {} DROP CONSTRAINT {}", key.table, key.name)).await?;
        keys.push((key.table, key.name, key.definition));
    }
    Ok(keys)
}

/// Spreads a table with its rows. Those that were here are taken away: the machines have them.
async fn place(tx: &mut PgConnection, table: &str, key: &str) -> Result<(), sqlx::Error> {
    let beside = if table == "tables" { "" } else { ", colocate_with => 'tables'" };
    obey(tx, format!("SELECT create_distributed_table('{table}', '{key}'{beside})")).await?;
    obey(tx, format!("ALTER TABLE {table} DISABLE TRIGGER USER")).await?;
    obey(tx, format!("SELECT truncate_local_data_after_distributing_table('{table}')")).await?;
    obey(tx, format!("ALTER TABLE {table} ENABLE TRIGGER USER")).await
}

/// Makes the function that writes moves, to be carried out where the table's rows are.
async fn make_function(tx: &mut PgConnection) -> Result<(), sqlx::Error> {
    let made = create_function(tx).await?;
    obey(tx, format!("SELECT create_distributed_function('{made}', '$1', colocate_with => 'tables')")).await
}

/// Makes the function that writes moves on the server itself. Its name with the types of its values.
pub(crate) async fn create_function(tx: &mut PgConnection) -> Result<String, sqlx::Error> {
    let write = save::guarded();
    let described = tx.prepare(AssertSqlSafe(write.text.to_owned()).into_sql_str()).await?;
    let values: Vec<String> = match described.parameters() {
        Some(Either::Left(values)) => values.iter().map(|of| of.name().to_owned()).collect(),
        _ => Vec::new(),
    };
    let columns: Vec<String> = described.columns().iter().map(|column| column.type_info().name().to_owned()).collect();
    obey(tx, write.create(&values, &columns)).await?;
    obey(tx, format!("CREATE OR REPLACE FUNCTION {ARE_SPREAD}() RETURNS boolean LANGUAGE sql AS 'SELECT true'"))
        .await?;
    Ok(format!("{}({})", write.function(), values.join(", ")))
}
