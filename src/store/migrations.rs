//! The schema's migrations, carried out by a connection that is held.

use sqlx::migrate::{MigrateError, Migrator};

use super::connections::HeldConnection;

/// The schema's migrations, without advisory locks.
pub(super) fn migrator() -> Migrator {
    let mut migrator = sqlx::migrate!("./migrations");
    migrator.set_locking(false);
    migrator
}

/// Migrates to a version, or to the last. (`Migrator::run` takes no borrowed connection in a future that may go to another
/// thread; this is sqlx's own way round that.)
pub(super) async fn migrated(
    migrator: &Migrator,
    to: Option<i64>,
    held: &mut HeldConnection,
) -> Result<(), MigrateError> {
    migrator.run_direct(to, held.connection(), false).await
}
