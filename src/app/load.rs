//! Load a table: its row, its seats, and its log folded into a position.

use std::sync::Arc;

use super::{App, Failure};
use crate::store::{HeldConnection, StoreError, StoredTable};
use table::{Change, DamagedLog, Log, LoggedAction, Phase, Table, TableId};

/// A table as it is in the database now.
pub type Loaded = Arc<Table>;

impl App {
    /// The table of this id.
    ///
    /// # Errors
    /// If there is none, or the database can't be asked.
    pub async fn load(&self, id: TableId) -> Result<Loaded, Failure> {
        self.load_by(&mut self.store.hold().await?, id).await
    }

    /// The same by a connection that is held.
    pub(super) async fn load_by(&self, held: &mut HeldConnection, id: TableId) -> Result<Loaded, Failure> {
        let found = self.find_by(held, id).await?;
        found.ok_or_else(|| Failure::refused("There is no such table; /games lists yours."))
    }

    /// The table of this id, if there is one.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub async fn find(&self, id: TableId) -> Result<Option<Loaded>, Failure> {
        self.find_by(&mut self.store.hold().await?, id).await
    }

    /// The table in this thread, if it is one: found and loaded by one statement.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub(crate) async fn find_in_thread(&self, thread: i64) -> Result<Option<Loaded>, Failure> {
        let known = self.tables.in_thread(thread);
        let mut held = self.store.hold().await?;
        let found = held.table_in_thread(thread, known.as_deref().map(|known| (known.id, known.log.0.len()))).await?;
        let Some(found) = found else { return Ok(None) };
        let known = known.filter(|known| known.id == found.0.table.id);
        self.up_to_date(&mut held, known, found).await
    }

    async fn find_by(&self, held: &mut HeldConnection, id: TableId) -> Result<Option<Loaded>, Failure> {
        let known = self.tables.get(id);
        let found = held.table(id, known.as_ref().map_or(0, |known| known.log.0.len())).await?;
        let Some(found) = found else { return Ok(None) };
        self.up_to_date(held, known, found).await
    }

    /// What is known of a table, brought up to date with its row and the later part of its log.
    async fn up_to_date(
        &self,
        held: &mut HeldConnection,
        mut known: Option<Loaded>,
        mut found: (StoredTable, Vec<LoggedAction>),
    ) -> Result<Option<Loaded>, Failure> {
        if known.as_ref().is_some_and(|known| found.0.ply < known.log.0.len()) {
            // The database is the truth, even if an older copy of it was restored.
            let Some(whole) = held.table(found.0.table.id, 0).await? else { return Ok(None) };
            (known, found) = (None, whole);
        }
        let (stored, later) = found;
        let (mut table, ply) = (stored.table, stored.ply);
        // A table that was called off has a log, too; one that never began has none.
        if matches!(table.phase, Phase::Playing | Phase::Over) || ply > 0 {
            fill(&mut table, ply, known.as_deref(), later)?;
        }
        let table = Arc::new(table);
        self.tables.put(&table);
        Ok(Some(table))
    }

    /// Keeps a table as a change of it was written. Whoever sits there anew has settings that only the database knows.
    pub(super) fn remember(&self, change: &Change) {
        if change.seats.is_empty() {
            self.tables.put(&Arc::new(change.table.clone()));
        }
    }
}

/// Folds a table's log, on top of what is known of it.
fn fill(table: &mut Table, ply: usize, known: Option<&Table>, later: Vec<LoggedAction>) -> Result<(), Failure> {
    let known = known.and_then(|known| Some((known.log.clone(), known.position.as_ref()?.boxed())));
    let (mut log, mut position) = match known {
        Some(known) => known,
        None => (Log::default(), table.game.start(table.seat_count(), &table.options)?),
    };
    for (entry, at) in later.into_iter().zip(log.0.len()..) {
        let damage = |refusal| StoreError::damaged(table.id.0, &DamagedLog { ply: at, refusal });
        log.push(&mut position, entry).map_err(damage)?;
    }
    if log.0.len() != ply {
        let what = format!("its log has {} of {ply} actions", log.0.len());
        return Err(StoreError::Damaged { table: table.id.0, what }.into());
    }
    (table.log, table.position) = (log, Some(position));
    Ok(())
}
