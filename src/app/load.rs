//! Load a table: its row, its seats, and its log folded into a position.

use std::sync::Arc;

use super::{App, Failure};
use crate::outbox::Row;
use crate::store::{HeldConnection, StoreError, StoredTable};
use table::{Change, ChannelId, EntryNo, Log, LogEntry, Phase, Table, TableId};

/// A table as it is in the database now.
pub type Loaded = Arc<Table>;

impl App {
    /// The table of a row that is to be delivered: whom it may reach was decided when the row was written.
    ///
    /// # Errors
    /// If there is none, or the database can't be asked.
    pub(crate) async fn table_of(&self, row: &Row) -> Result<Loaded, Failure> {
        self.load(row.table).await
    }

    /// The table of this id, whoever asks. For people there is `App::visit`.
    ///
    /// # Errors
    /// If there is none, or the database can't be asked.
    pub(super) async fn load(&self, id: TableId) -> Result<Loaded, Failure> {
        self.load_by(&mut self.store.hold().await?, id).await
    }

    /// The same by a connection that is held.
    pub(super) async fn load_by(&self, held: &mut HeldConnection, id: TableId) -> Result<Loaded, Failure> {
        let found = self.find_by(held, id).await?;
        found.ok_or_else(super::visitor::not_here)
    }

    /// The table of this id, if there is one, whoever asks.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub(super) async fn find(&self, id: TableId) -> Result<Option<Loaded>, Failure> {
        self.find_by(&mut self.store.hold().await?, id).await
    }

    /// The table in this thread, if it is one: found and loaded by one statement.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub(super) async fn find_in_thread(&self, thread: ChannelId) -> Result<Option<Loaded>, Failure> {
        let known = self.tables.in_thread(thread);
        let mut held = self.store.hold().await?;
        let found = held.table_in_thread(thread, known.as_deref().map(|known| (known.id, known.log.end()))).await?;
        let Some(found) = found else { return Ok(None) };
        let known = known.filter(|known| known.id == found.0.table.id);
        self.up_to_date(&mut held, known, found).await
    }

    pub(super) async fn find_by(&self, held: &mut HeldConnection, id: TableId) -> Result<Option<Loaded>, Failure> {
        let known = self.tables.get(id);
        let found = held.table(id, known.as_ref().map_or(EntryNo(0), |known| known.log.end())).await?;
        let Some(found) = found else { return Ok(None) };
        self.up_to_date(held, known, found).await
    }

    /// What is known of a table, brought up to date with its row and the later part of its log.
    async fn up_to_date(
        &self,
        held: &mut HeldConnection,
        mut known: Option<Loaded>,
        mut found: (StoredTable, Vec<LogEntry>),
    ) -> Result<Option<Loaded>, Failure> {
        if known.as_ref().is_some_and(|known| found.0.entries < known.log.end()) {
            // The database is the truth, even if an older copy of it was restored.
            let Some(whole) = held.table(found.0.table.id, EntryNo(0)).await? else { return Ok(None) };
            (known, found) = (None, whole);
        }
        let (stored, later) = found;
        let (mut table, entries) = (stored.table, stored.entries);
        // A table that was called off has a log, too; one that never began has none.
        if matches!(table.phase, Phase::Playing | Phase::Over) || entries > EntryNo(0) {
            fill(&mut table, entries, known.as_deref(), later)?;
        }
        let table = Arc::new(table);
        self.tables.put(&table, self.clock.now_ms());
        Ok(Some(table))
    }

    /// Keeps a table as a change of it was written. Whoever sits there anew has settings that only the database knows.
    pub(super) fn remember(&self, change: &Change) {
        if change.seats.is_empty() {
            self.tables.put(&Arc::new(change.table.clone()), self.clock.now_ms());
        }
    }
}

/// Brings log and position to this entry, on top of what is known of the table.
fn fill(table: &mut Table, entries: EntryNo, known: Option<&Table>, later: Vec<LogEntry>) -> Result<(), Failure> {
    let damage = |damage| StoreError::damaged(table.id, &damage);
    let known = known.and_then(|known| Some((known.reached()?, known.log.clone(), known.earlier.clone())));
    let (reached, mut log, mut earlier) = match known {
        Some(known) => known,
        None => (table.setup().start().map_err(damage)?, Log::default(), None),
    };
    if !later.is_empty() {
        earlier = Some(reached.clone());
    }
    let mut position = reached.position;
    log.extend(&mut position, later).map_err(damage)?;
    if log.end() != entries {
        let what = format!("its log has {} of {entries} entries", log.end());
        return Err(StoreError::Damaged { table: table.id.0, what }.into());
    }
    (table.log, table.position, table.earlier) = (log, Some(position), earlier);
    Ok(())
}
