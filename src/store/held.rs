//! One connection, held for a read and for the write that follows from it: borrowing one twice costs a round trip more.
//! Whoever holds one must ask it for everything: an embedded database has no other.

use sqlx::pool::PoolConnection;
use sqlx::postgres::PgRow;
use sqlx::{Postgres, Row};

use super::tables::stored;
use super::{Saved, Store, StoreError, StoredTable, actions, rows, save, tables};
use crate::table::{Change, LoggedAction, TableId};

/// A connection.
#[derive(Debug)]
pub struct Held(PoolConnection<Postgres>);

impl Store {
    /// Borrows a connection.
    ///
    /// # Errors
    /// If none is free in time, or the database is away.
    pub async fn hold(&self) -> Result<Held, StoreError> {
        Ok(Held(self.pool.acquire().await?))
    }

    /// Writes a change of a table that was read at `change.table.step - 1`.
    ///
    /// # Errors
    /// As [`Held::save`].
    pub async fn save(&self, change: &Change, interaction: Option<i64>, now_ms: i64) -> Result<Saved, StoreError> {
        self.hold().await?.save(change, interaction, now_ms).await
    }
}

impl Held {
    /// A table and its log from an entry on, as they are at one instant.
    ///
    /// # Errors
    /// If the database can't be asked or the row makes no sense.
    pub async fn table(
        &mut self,
        id: TableId,
        from: usize,
    ) -> Result<Option<(StoredTable, Vec<LoggedAction>)>, StoreError> {
        let query = sqlx::query(tables::TABLE_AND_LOG).bind(id.0).bind(rows::int(from));
        let row = query.fetch_optional(&mut *self.0).await?;
        row.map(|row: PgRow| Ok((stored(id, &row)?, actions::aggregated(&row)?))).transpose()
    }

    /// Whether this interaction has changed this table before.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn has_seen(&mut self, table: TableId, interaction: i64) -> Result<bool, StoreError> {
        let sql = "SELECT 1 AS one FROM interactions WHERE table_id = $1 AND interaction = $2";
        Ok(sqlx::query(sql).bind(table.0).bind(interaction).fetch_optional(&mut *self.0).await?.is_some())
    }

    /// Writes a change of a table that was read at `change.table.step - 1`.
    ///
    /// # Errors
    /// If the database can't be asked; then nothing is written.
    pub async fn save(&mut self, change: &Change, interaction: Option<i64>, now_ms: i64) -> Result<Saved, StoreError> {
        let written = save::write(change, interaction, now_ms).fetch_one(&mut *self.0).await;
        match written.map_err(StoreError::from) {
            Ok(row) if row.try_get::<i64, _>("n")? == 1 => Ok(Saved::Done),
            Ok(_) => Ok(Saved::Stale),
            Err(error) => match error.constraint() {
                Some("interactions_pkey") => Ok(Saved::Repeated),
                Some("actions_pkey") => Ok(Saved::Stale),
                _ => Err(error),
            },
        }
    }
}
