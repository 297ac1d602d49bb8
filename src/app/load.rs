//! Load a table: its row, its seats, and its log folded into a position.

use super::{App, Failure};
use crate::store::StoreError;
use crate::table::{DamagedLog, Log, Phase, Table, TableId};

/// A table as it is in the database now.
pub type Loaded = Table;

impl App {
    /// The table of this id.
    ///
    /// # Errors
    /// If there is none, or the database can't be asked.
    pub async fn load(&self, id: TableId) -> Result<Loaded, Failure> {
        self.find(id).await?.ok_or_else(|| Failure::refused("There is no such table; /games lists yours."))
    }

    /// The table of this id, if there is one.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub async fn find(&self, id: TableId) -> Result<Option<Loaded>, Failure> {
        let Some(stored) = self.store.table(id).await? else { return Ok(None) };
        let (mut table, ply) = (stored.table, stored.ply);
        // A table that was called off has a log, too; one that never began has none.
        if matches!(table.phase, Phase::Playing | Phase::Over) || ply > 0 {
            self.fill(&mut table, ply).await?;
        }
        Ok(Some(table))
    }

    async fn fill(&self, table: &mut Table, ply: usize) -> Result<(), Failure> {
        let known = self.cache.get(table.id, ply);
        let (mut log, mut position) = match known {
            Some(known) => known,
            None => (Log::default(), table.game.start(table.seat_count(), &table.options)?),
        };
        if log.0.len() < ply {
            let first = log.0.len();
            for (entry, at) in
                self.store.actions_from(table.id, first).await?.into_iter().take(ply - first).zip(first..)
            {
                let damage = |refusal| StoreError::damaged(table.id.0, &DamagedLog { ply: at, refusal });
                log.push(&mut position, entry).map_err(damage)?;
            }
        }
        if log.0.len() < ply {
            let what = format!("its log has {} of {ply} actions", log.0.len());
            return Err(StoreError::Damaged { table: table.id.0, what }.into());
        }
        (table.log, table.position) = (log, Some(position));
        self.cache.put(table);
        Ok(())
    }
}
