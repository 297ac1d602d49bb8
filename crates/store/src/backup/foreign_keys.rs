//! Foreign keys are taken away while a copy is read back, for its tables come in the order of their names, and put back after: what is
//! read then is looked through in one go.

use super::shape::quoted;

/// A foreign key of the schema, and what it says.
#[derive(Debug)]
pub(super) struct ForeignKey {
    table: String,
    name: String,
    definition: String,
}

/// Takes all foreign keys away.
pub(super) async fn take_away(connection: &mut sqlx::PgConnection) -> Result<Vec<ForeignKey>, sqlx::Error> {
    let keys = sqlx::query_file_as!(ForeignKey, "queries/foreign_keys.sql").fetch_all(&mut *connection).await?;
    for ForeignKey { table, name, .. } in &keys {
        alter(connection, format!("ALTER TABLE {} DROP CONSTRAINT {}", quoted(table), quoted(name))).await?;
    }
    Ok(keys)
}

/// Puts them back.
///
/// # Errors
/// If a row belongs to none.
pub(super) async fn put_back(connection: &mut sqlx::PgConnection, keys: &[ForeignKey]) -> Result<(), sqlx::Error> {
    for ForeignKey { table, name, definition } in keys {
        let add = format!("ALTER TABLE {} ADD CONSTRAINT {} {definition}", quoted(table), quoted(name));
        alter(connection, add).await?;
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "tables and constraints come from the catalogue")]
async fn alter(connection: &mut sqlx::PgConnection, sql: String) -> Result<(), sqlx::Error> {
    sqlx::query(sqlx::AssertSqlSafe(sql)).execute(connection).await.map(drop)
}
