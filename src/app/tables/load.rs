//! Load a table: its row, its seats, and its log folded into a position.

use std::sync::Arc;

use super::handle::Tables;
use super::visit::{Loaded, not_here};
use crate::app::failure::Failure;
use outbox::Row;
use store::{HeldConnection, StoreError};
use table::{Change, ChannelId, EntryNo, LogEntry, StoredTable, TableId};

impl Tables {
    /// The table of a row that is to be delivered: whom it may reach was decided when the row was written.
    ///
    /// # Errors
    /// If there is none, or the database can't be asked.
    pub(crate) async fn table_of(&self, row: &Row) -> Result<Loaded, Failure> {
        self.load(row.table).await
    }

    /// The table of this id, whoever asks. For people there is `Tables::visit`.
    ///
    /// # Errors
    /// If there is none, or the database can't be asked.
    pub(in crate::app) async fn load(&self, id: TableId) -> Result<Loaded, Failure> {
        self.load_by(&mut self.store.hold().await?, id).await
    }

    /// The same by a connection that is held.
    pub(in crate::app) async fn load_by(&self, held: &mut HeldConnection, id: TableId) -> Result<Loaded, Failure> {
        let found = self.find_by(held, id).await?;
        found.ok_or_else(not_here)
    }

    /// The table of this id, if there is one, whoever asks.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub(in crate::app) async fn find(&self, id: TableId) -> Result<Option<Loaded>, Failure> {
        self.find_by(&mut self.store.hold().await?, id).await
    }

    /// The table in this thread, if it is one: found and loaded by one statement. A table that this process knows there is asked by
    /// its id, which on a cluster is one machine's; the thread is looked for where that table has left it or is gone.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub(in crate::app) async fn find_in_thread(&self, thread: ChannelId) -> Result<Option<Loaded>, Failure> {
        let mut held = self.store.hold().await?;
        if let Some(known) = self.cache.in_thread(thread) {
            let found = self.find_by(&mut held, known.id).await?;
            if found.as_ref().is_some_and(|table| table.place.thread == Some(thread)) {
                return Ok(found);
            }
        }
        let Some(found) = held.table_in_thread(thread).await? else { return Ok(None) };
        self.up_to_date(&mut held, None, found).await
    }

    pub(in crate::app) async fn find_by(
        &self,
        held: &mut HeldConnection,
        id: TableId,
    ) -> Result<Option<Loaded>, Failure> {
        let known = self.cache.get(id);
        let found = held.table(id, known.as_ref().map_or(EntryNo(0), |known| known.log.end())).await?;
        let Some(found) = found else { return Ok(None) };
        self.up_to_date(held, known, found).await
    }

    /// Brings the copy of a table up to date with its row and the later part of its log.
    async fn up_to_date(
        &self,
        held: &mut HeldConnection,
        mut known: Option<Loaded>,
        mut found: (StoredTable, Vec<LogEntry>),
    ) -> Result<Option<Loaded>, Failure> {
        if known.as_ref().is_some_and(|known| found.0.stage.entries < known.log.end()) {
            // The database is the truth, even if an older copy of it was restored.
            let Some(whole) = held.table(found.0.id, EntryNo(0)).await? else { return Ok(None) };
            (known, found) = (None, whole);
        }
        let (stored, later) = found;
        let id = stored.id;
        let table = stored.with_log(known.as_deref(), later).map_err(|what| StoreError::unreadable(id, &what))?;
        let table = Arc::new(table);
        self.keep(&table);
        Ok(Some(table))
    }

    /// The table as this process knows it, if it does. It may have moved on.
    pub(in crate::app) fn known(&self, id: TableId) -> Option<Loaded> {
        self.cache.get(id)
    }

    /// Keeps a table as a change of it was written, and tells of its end. A newcomer at it has settings that only the database knows.
    pub(in crate::app) fn remember(&self, change: &Change) {
        self.ended.note(change.table.id, change.table.phase());
        if change.seats.is_empty() {
            self.keep(&Arc::new(change.table.clone()));
        }
    }

    fn keep(&self, table: &Loaded) {
        self.cache.put(table, self.clock.now_ms());
        self.watches.ring(table.id);
    }
}
