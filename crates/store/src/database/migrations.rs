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

/// Postgres's code where this role may not (appendix A).
const MAY_NOT: &str = "42501";

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
    let layout = held.layout();
    let session = held.long_session().await.map_err(|error| MigrateError::Source(error.into()))?;
    if layout == Layout::Single {
        return migrator.run_direct(to, session, false).await;
    }
    for (setting, value) in SETTINGS {
        session.execute(AssertSqlSafe(format!("SET {setting} TO {value}"))).await?;
    }
    let done = migrator.run_direct(to, session, false).await;
    for (setting, _) in SETTINGS {
        session.execute(AssertSqlSafe(format!("RESET {setting}"))).await?;
    }
    done
}

/// Whether all migrations were carried out as they are here. A newer version may have carried out more: this one goes on beside it.
pub(crate) async fn is_up_to_date(migrator: &Migrator, held: &mut HeldConnection) -> Result<bool, StoreError> {
    let done = match held.all(sqlx::query!("SELECT version, checksum, success FROM _sqlx_migrations")).await {
        Err(error) if error.lacks_table() => return Ok(false),
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

/// Whether a migration failed because this role may not change the schema.
pub(crate) fn is_refused(error: &MigrateError) -> bool {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => has_code(error, MAY_NOT),
        _ => false,
    }
}

fn has_code(error: &sqlx::Error, code: &str) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.code().as_deref() == Some(code))
}
