//! Reads and writes on a connection that is held: a table, and the write that follows from it.

use std::time::Instant;

use crate::database::connections::HeldConnection;
use crate::database::error::StoreError;
use crate::database::handles::Tables;
use crate::seal::{SealedText, SecretColumns, TableSeal, is_sealed};
use crate::tables::save::{self, AnsweredInteraction, Saved};
use crate::tables::table_row::{LoggedTableRow, TableAndLog, TableAndLogInThread};
use crate::tables::{actions, rows};
use table::{Change, ChannelId, EntryNo, LogEntry, StoredTable, TableId};

impl Tables<'_> {
    /// The log of a table from an entry on, in order; of no table, none.
    pub async fn log_from(self, table: TableId, from: EntryNo) -> Result<Vec<LogEntry>, StoreError> {
        let read = self.store.hold().await?.table(table, from).await?;
        Ok(read.map(|(_, log)| log).unwrap_or_default())
    }

    /// Writes a change of a table that was read at `change.table.step - 1`.
    ///
    /// # Errors
    /// As [`HeldConnection::save`].
    pub async fn save(
        self,
        change: &mut Change,
        interaction: Option<AnsweredInteraction<'_>>,
        now_ms: i64,
    ) -> Result<Saved, StoreError> {
        self.store.hold().await?.save(change, interaction, now_ms).await
    }
}

impl HeldConnection {
    /// A table and its log from an entry on, as they are at one instant.
    pub async fn table(
        &mut self,
        id: TableId,
        from: EntryNo,
    ) -> Result<Option<(StoredTable, Vec<LogEntry>)>, StoreError> {
        let query = TableAndLog { table: id.0, from: rows::entry_no(from) }.query();
        match self.maybe(query).await? {
            Some(row) => self.whole(from, row).await.map(Some),
            None => Ok(None),
        }
    }

    /// The table of a thread and its whole log, as they are at one instant.
    pub async fn table_in_thread(
        &mut self,
        thread: ChannelId,
    ) -> Result<Option<(StoredTable, Vec<LogEntry>)>, StoreError> {
        match self.maybe(TableAndLogInThread { thread: thread.0 }.query()).await? {
            Some(row) => self.whole(EntryNo(0), row).await.map(Some),
            None => Ok(None),
        }
    }

    async fn whole(&mut self, from: EntryNo, row: LoggedTableRow) -> Result<(StoredTable, Vec<LogEntry>), StoreError> {
        let stored = row.table.stored(&self.vault())?;
        let in_play = row.left.log_left_ms.is_none().then_some(row.log);
        let log = self.completed(&stored, from, in_play).await?;
        let log = actions::aggregated(&stored, from, log)?;
        Ok((stored, log))
    }

    /// The answer to this interaction when it changed this table before; `None` if it has not.
    pub async fn answer_to(&mut self, table: TableId, interaction: i64) -> Result<Option<String>, StoreError> {
        let query = sqlx::query!(
            "SELECT i.answer, t.secret, t.sealed_secret, t.seal_key FROM interactions i
             JOIN tables t ON t.id = i.table_id
             WHERE i.table_id = $1 AND i.interaction = $2",
            table.0,
            interaction
        );
        let row = self.maybe(query).await?;
        let Some(row) = row else { return Ok(None) };
        if !is_sealed(&row.answer) {
            return Ok(Some(row.answer));
        }
        let columns = SecretColumns { secret: row.secret, sealed: row.sealed_secret, key: row.seal_key };
        let seal = TableSeal::of(table, &self.vault().secret(table, columns)?);
        let damaged = |what| StoreError::Damaged { table: table.0, what: format!("an answer {what}") };
        seal.open(SealedText::Answer(interaction), row.answer).map(Some).map_err(damaged)
    }

    /// Writes a change of a table that was read at `change.table.step - 1`. Where the table is found, which no step counts,
    /// is put into the change as it is now.
    pub async fn save(
        &mut self,
        change: &mut Change,
        interaction: Option<AnsweredInteraction<'_>>,
        now_ms: i64,
    ) -> Result<Saved, StoreError> {
        let began = Instant::now();
        let write = save::write(self.layout(), &self.vault(), change, interaction, now_ms)?;
        match self.maybe(write).await {
            Ok(Some(row)) => {
                let took_us = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
                change.table.place = row.place(change.table.id)?;
                tracing::debug!(table = %change.table.id, step = change.table.step, took_us, "saved");
                Ok(Saved::Done)
            }
            Ok(None) => Ok(Saved::Stale),
            // Nothing was written: it is read and decided again.
            Err(error) if error.is_deadlock() => Ok(Saved::Stale),
            Err(error) => match error.constraint() {
                Some("interactions_pkey") => Ok(Saved::Repeated),
                Some("actions_pkey") => Ok(Saved::Stale),
                _ => Err(error),
            },
        }
    }
}
