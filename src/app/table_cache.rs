//! Tables in play as this process last read or wrote them, kept at will. The database is the truth: what is decided on a
//! copy is written only if the copy's step is still the table's.

use std::sync::Arc;

use lru::Lru;
use table::{ChannelId, Table, TableId};

/// The most tables kept. A position and its log take a few kilobytes.
const MAX_TABLES: usize = 512;

/// A bounded store of tables.
#[derive(Debug)]
pub(super) struct TableCache(Lru<TableId, Arc<Table>>);

impl Default for TableCache {
    fn default() -> Self {
        Self(Lru::new(MAX_TABLES, |_, _| 1))
    }
}

impl TableCache {
    /// A table as it was, with its log and position.
    pub(super) fn get(&self, id: TableId) -> Option<Arc<Table>> {
        self.0.get(|known| *known == id)
    }

    /// The table that was in this thread, with its log and position.
    pub(super) fn in_thread(&self, thread: ChannelId) -> Option<Arc<Table>> {
        self.0.find(|table| table.place.thread == Some(thread))
    }

    /// Keeps a table as it is in the database; one that has no position yet is not worth it.
    pub(super) fn put(&self, table: &Arc<Table>) {
        if table.position.is_some() {
            self.0.insert(table.id, table.clone());
        }
    }
}
