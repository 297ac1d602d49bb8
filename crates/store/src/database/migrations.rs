//! The schema's migrations, carried out by a connection that is held.

use std::collections::BTreeMap;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{AssertSqlSafe, Executor as _};

use crate::database::connections::{HeldConnection, Layout};
use crate::database::error::StoreError;

/// Settings that a change of the schema needs where tables are spread: the log's triggers go along, and one connection a machine writes
/// to all parts, since foreign keys follow in the same transaction.
pub(super) const SETTINGS: [(&str, &str); 2] =
    [("citus.enable_unsafe_triggers", "on"), ("citus.multi_shard_modify_mode", "'sequential'")];

/// A setting that every change of the schema needs: behind one that waits for a table nobody else gets at that, so that a copy under way
/// would stop all bots until its end.
const LOCK_PATIENCE: (&str, &str) = ("lock_timeout", "'2s'");

/// The oldest server that has what the schema's migrations and statements need, as `server_version_num` has it.
const OLDEST_SERVER: i32 = 150_000;

/// The number of Postgres's advisory lock that a process holds while it changes the schema.
pub(crate) const TURN: i64 = 0x0053_7562_526f_7361;

/// Postgres's code where this role may not (appendix A).
const MAY_NOT: &str = "42501";
/// Its code where a lock was not to be had in time.
const LOCKED: &str = "55P03";

/// The outcome of a try to change the schema.
#[derive(Debug)]
pub(crate) enum SchemaChange {
    /// The schema is up to date.
    Done,
    /// Another process changes it.
    Anothers,
    /// A table was not to be had in time: these sessions work on something for long, as far as this role may see them.
    Locked(Option<String>),
}

/// The schema's migrations, without advisory locks.
pub(crate) fn migrator() -> Migrator {
    let mut migrator = sqlx::migrate!("../../migrations");
    migrator.set_locking(false);
    migrator
}

/// Migrates to a version, or to the last. (`Migrator::run` takes no borrowed connection in a future that may go to another
/// thread; this is sqlx's own way round that.)
pub(crate) async fn migrated(
    migrator: &Migrator,
    to: Option<i64>,
    held: &mut HeldConnection,
) -> Result<(), MigrateError> {
    let spread = SETTINGS.into_iter().filter(|_| held.layout() == Layout::Spread);
    let settings: Vec<_> = spread.chain([LOCK_PATIENCE]).collect();
    let session = held.long_session().await.map_err(|error| MigrateError::Source(error.into()))?;
    for (setting, value) in &settings {
        session.execute(AssertSqlSafe(format!("SET {setting} TO {value}"))).await?;
    }
    let done = migrator.run_direct(to, session, false).await;
    for (setting, _) in &settings {
        session.execute(AssertSqlSafe(format!("RESET {setting}"))).await?;
    }
    done
}

/// Migrates to the last version, unless another process is about to.
///
/// # Errors
/// If this role may not, a migration fails, or the database can't be asked.
pub(crate) async fn in_turn(migrator: &Migrator, held: &mut HeldConnection) -> Result<SchemaChange, StoreError> {
    // The lock is the session's.
    held.session()?;
    if !held.one(sqlx::query_scalar!(r#"SELECT pg_try_advisory_lock($1) AS "is!""#, TURN)).await? {
        return Ok(SchemaChange::Anothers);
    }
    let done = migrated(migrator, None, held).await;
    let left = held.one(sqlx::query_scalar!(r#"SELECT pg_advisory_unlock($1) AS "is!""#, TURN)).await;
    match done {
        Ok(()) => left.map(|_| SchemaChange::Done),
        Err(error) if has_code(&error, LOCKED) => Ok(SchemaChange::Locked(long_sessions(held).await?)),
        Err(error) if has_code(&error, MAY_NOT) => Err(StoreError::MayNotMigrate),
        Err(error) => Err(StoreError::Migration(error)),
    }
}

/// Sessions whose transaction lasts longer than any of a bot's.
async fn long_sessions(held: &mut HeldConnection) -> Result<Option<String>, StoreError> {
    let query = sqlx::query_scalar!(
        r#"SELECT string_agg(format('process %s (%s)', pid, application_name), ', ' ORDER BY xact_start) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start < now() - interval '2 seconds'"#
    );
    held.one(query).await
}

/// Whether all migrations were carried out as they are here. A newer version may have carried out more: this one goes on beside it.
///
/// # Errors
/// If the database can't be asked, or this role may not see the schema: its owner has to give it the rights.
pub(crate) async fn is_up_to_date(migrator: &Migrator, held: &mut HeldConnection) -> Result<bool, StoreError> {
    let done = match held.all(sqlx::query!("SELECT version, checksum, success FROM _sqlx_migrations")).await {
        Err(error) if error.lacks_table() => return Ok(false),
        Err(error) if error.may_not() => return Err(StoreError::MayNotMigrate),
        done => done?,
    };
    let mut known: BTreeMap<i64, _> = migrator.iter().map(|one| (one.version, &*one.checksum)).collect();
    let last = known.keys().next_back().copied().unwrap_or_default();
    for row in done {
        let (version, checksum, success) = (row.version, row.checksum, row.success);
        if success && version > last {
            tracing::warn!(
                version,
                "a newer version has changed the schema; this one goes on with it, until it is replaced"
            );
            continue;
        }
        if !success || known.remove(&version) != Some(&checksum) {
            return Ok(false);
        }
    }
    Ok(known.is_empty())
}

/// Refuses a database without a schema that could not hold one.
///
/// # Errors
/// If its server is too old, it is not in UTF-8, or it can't be asked.
pub(crate) async fn check_new(held: &mut HeldConnection) -> Result<(), StoreError> {
    let query = sqlx::query!(
        r#"SELECT current_setting('server_version') AS "version!", current_setting('server_version_num')::int AS "number!",
               current_setting('server_encoding') AS "encoding!", to_regclass('_sqlx_migrations') IS NULL AS "is_new!""#
    );
    let found = held.one(query).await?;
    if found.is_new && found.number < OLDEST_SERVER {
        return Err(StoreError::OldServer(found.version));
    }
    if found.is_new && found.encoding != "UTF8" {
        return Err(StoreError::Encoding(found.encoding));
    }
    Ok(())
}

/// Whether a migration failed for the reason that has this code.
fn has_code(error: &MigrateError, code: &str) -> bool {
    match error {
        MigrateError::Execute(sqlx::Error::Database(error))
        | MigrateError::ExecuteMigration(sqlx::Error::Database(error), _) => error.code().as_deref() == Some(code),
        _ => false,
    }
}
