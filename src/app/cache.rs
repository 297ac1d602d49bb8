//! Tables in play as this process last read or wrote them, kept at will. The database is the truth: what is decided on a
//! copy is written only if the copy's step is still the table's.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use table::{Table, TableId};

/// The most tables kept. A position and its log take a few kilobytes.
const MAX_TABLES: usize = 512;

/// A bounded store of tables.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    tables: HashMap<TableId, Used>,
    uses: u64,
}

#[derive(Debug)]
struct Used {
    table: Arc<Table>,
    at: u64,
}

impl Cache {
    /// A table as it was, with its log and position.
    pub(super) fn get(&self, id: TableId) -> Option<Arc<Table>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let at = kept.uses;
        let used = kept.tables.get_mut(&id)?;
        used.at = at;
        Some(used.table.clone())
    }

    /// The table that was in this thread, with its log and position.
    pub(super) fn in_thread(&self, thread: i64) -> Option<Arc<Table>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.tables.values().map(|used| &used.table).find(|table| table.place.thread == Some(thread)).cloned()
    }

    /// Keeps a table as it is in the database; one that has no position yet is not worth it.
    pub(super) fn put(&self, table: &Arc<Table>) {
        if table.position.is_none() {
            return;
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let used = Used { table: table.clone(), at: kept.uses };
        kept.tables.insert(table.id, used);
        if kept.tables.len() > MAX_TABLES {
            let oldest = kept.tables.iter().min_by_key(|(_, used)| used.at).map(|(id, _)| *id);
            oldest.map(|id| kept.tables.remove(&id));
        }
    }
}
