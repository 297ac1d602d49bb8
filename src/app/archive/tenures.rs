//! The entries since which a table's seats are their present players'. It hands out no position.

use super::handle::Archive;
use crate::app::failure::Failure;
use crate::app::tables::seated_since::SeatedSince;
use table::{Phase, Table};

impl Archive {
    /// Since when each seat of a table has had its present occupant.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn seated_since(&self, table: &Table) -> Result<SeatedSince, Failure> {
        // While a game is on the table itself remembers those who have left a seat; there is nothing to ask for where nobody has.
        if table.phase() == Phase::Playing && table.life.former.is_empty() && table.life.departed.is_empty() {
            return Ok(SeatedSince::default());
        }
        Ok(SeatedSince::of(table, &self.store.tables().history(table.id).await?.since))
    }
}
