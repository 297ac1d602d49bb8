//! What is asked of a connection that is held: a table, and the write that follows from it.

use std::time::Instant;

use sqlx::Row;
use sqlx::postgres::PgRow;

use super::connections::HeldConnection;
use super::database::Store;
use super::error::StoreError;
use super::save::{AnsweredInteraction, Saved};
use super::seal::{Spot, TableSeal, Vault, is_sealed};
use super::tables::stored;
use super::{actions, rows, save, tables};
use table::{Change, ChannelId, EntryNo, LogEntry, StoredTable, TableId};

fn whole(vault: &Vault, id: TableId, from: EntryNo, row: &PgRow) -> Result<(StoredTable, Vec<LogEntry>), StoreError> {
    let stored = stored(vault, id, row)?;
    let log = actions::aggregated(&stored, from, row)?;
    Ok((stored, log))
}

impl Store {
    /// Writes a change of a table that was read at `change.table.step - 1`.
    ///
    /// # Errors
    /// As [`HeldConnection::save`].
    pub async fn save(
        &self,
        change: &mut Change,
        interaction: Option<AnsweredInteraction<'_>>,
        now_ms: i64,
    ) -> Result<Saved, StoreError> {
        self.hold().await?.save(change, interaction, now_ms).await
    }
}

impl HeldConnection {
    /// A table and its log from an entry on, as they are at one instant.
    ///
    /// # Errors
    /// If the database can't be asked or the row makes no sense.
    pub async fn table(
        &mut self,
        id: TableId,
        from: EntryNo,
    ) -> Result<Option<(StoredTable, Vec<LogEntry>)>, StoreError> {
        let query = sqlx::query(tables::TABLE_AND_LOG).bind(id.0).bind(rows::entry_no(from));
        let row = self.fetch_optional(query).await?;
        row.map(|row: PgRow| whole(&self.vault(), id, from, &row)).transpose()
    }

    /// The table of a thread and its log, as they are at one instant: of the known table from an entry on, of any other from
    /// the start.
    ///
    /// # Errors
    /// If the database can't be asked or the row makes no sense.
    pub async fn table_in_thread(
        &mut self,
        thread: ChannelId,
        known: Option<(TableId, EntryNo)>,
    ) -> Result<Option<(StoredTable, Vec<LogEntry>)>, StoreError> {
        let query = sqlx::query(tables::TABLE_AND_LOG_IN_THREAD).bind(thread.0);
        let query = query.bind(known.map(|(id, _)| id.0)).bind(known.map_or(0, |(_, from)| rows::entry_no(from)));
        let row = self.fetch_optional(query).await?;
        row.map(|row: PgRow| {
            let id = TableId(row.try_get("id")?);
            let from = known.filter(|(known, _)| *known == id).map_or(EntryNo(0), |(_, from)| from);
            whole(&self.vault(), id, from, &row)
        })
        .transpose()
    }

    /// What this interaction was answered when it changed this table before; `None` if it has not.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn answer_to(&mut self, table: TableId, interaction: i64) -> Result<Option<String>, StoreError> {
        let sql = "SELECT i.answer, t.secret, t.sealed_secret, t.seal_key FROM interactions i JOIN tables t ON t.id = i.table_id \
             WHERE i.table_id = $1 AND i.interaction = $2";
        let row = self.fetch_optional(sqlx::query(sql).bind(table.0).bind(interaction)).await?;
        let answer = |row: PgRow| {
            let answer: String = row.try_get("answer")?;
            if !is_sealed(&answer) {
                return Ok(answer);
            }
            let seal = TableSeal::of(table, &tables::secret_of(&self.vault(), table, &row)?);
            let damaged = |what| StoreError::Damaged { table: table.0, what: format!("an answer {what}") };
            seal.open(Spot::Answer(interaction), answer).map_err(damaged)
        };
        row.map(answer).transpose()
    }

    /// Writes a change of a table that was read at `change.table.step - 1`. Where the table is found, which no step counts,
    /// is put into the change as it is now.
    ///
    /// # Errors
    /// If the database can't be asked; then nothing is written.
    pub async fn save(
        &mut self,
        change: &mut Change,
        interaction: Option<AnsweredInteraction<'_>>,
        now_ms: i64,
    ) -> Result<Saved, StoreError> {
        let began = Instant::now();
        match self.fetch_optional(save::write(&self.vault(), change, interaction, now_ms)).await {
            Ok(Some(row)) => {
                let took_us = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
                change.table.place = rows::place(change.table.id, &row)?;
                tracing::debug!(table = %change.table.id, step = change.table.step, took_us, "saved");
                Ok(Saved::Done)
            }
            Ok(None) => Ok(Saved::Stale),
            Err(error) => match error.constraint() {
                Some("interactions_pkey") => Ok(Saved::Repeated),
                Some("actions_pkey") => Ok(Saved::Stale),
                _ => Err(error),
            },
        }
    }
}
