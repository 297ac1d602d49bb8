//! Load a table: its row, its seats, and its log folded into a position.

use std::sync::Arc;

use super::{App, Failure};
use crate::store::{Held, StoreError};
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
    pub(super) async fn load_by(&self, held: &mut Held, id: TableId) -> Result<Loaded, Failure> {
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

    async fn find_by(&self, held: &mut Held, id: TableId) -> Result<Option<Loaded>, Failure> {
        let mut known = self.cache.get(id);
        let length = known.as_ref().map_or(0, |known| known.log.0.len());
        let mut found = held.table(id, length).await?;
        if found.as_ref().is_some_and(|(stored, _)| stored.ply < length) {
            // The database is the truth, even if an older copy of it was restored.
            (known, found) = (None, held.table(id, 0).await?);
        }
        let Some((stored, later)) = found else { return Ok(None) };
        let (mut table, ply) = (stored.table, stored.ply);
        // A table that was called off has a log, too; one that never began has none.
        if matches!(table.phase, Phase::Playing | Phase::Over) || ply > 0 {
            fill(&mut table, ply, known.as_deref(), later)?;
        }
        let table = Arc::new(table);
        self.cache.put(&table);
        Ok(Some(table))
    }

    /// Keeps a table as a change of it was written. Whoever sits there anew has settings that only the database knows.
    pub(super) fn remember(&self, change: &Change) {
        if change.seats.is_empty() {
            self.cache.put(&Arc::new(change.table.clone()));
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
