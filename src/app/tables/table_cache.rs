//! Tables in play as this process last read or wrote them, kept at will. The database is the truth: what is decided on a
//! copy is written only if the copy's step is still the table's.

use std::sync::Arc;
use std::time::{Duration, Instant};

use lru::Lru;
use table::{ChannelId, Table, TableId};

/// The most tables kept. A position and its log take a few kilobytes.
const MAX_TABLES: usize = 512;
/// How long a copy is good enough for what changes nothing and is looked at for a moment.
const FRESH: Duration = Duration::from_secs(1);

/// A bounded store of tables.
#[derive(Debug)]
pub(in crate::app) struct TableCache(Lru<TableId, TableCopy>);

/// A table as it was.
#[derive(Clone, Debug)]
struct TableCopy {
    table: Arc<Table>,
    read: Instant,
}

impl Default for TableCache {
    fn default() -> Self {
        Self(Lru::new(MAX_TABLES, |_, _| 1))
    }
}

impl TableCache {
    /// A table as it was, with its log and position.
    pub(in crate::app) fn get(&self, id: TableId) -> Option<Arc<Table>> {
        self.0.get(|known| *known == id).map(|copy| copy.table)
    }

    /// The table that was in this thread, with its log and position.
    pub(in crate::app) fn in_thread(&self, thread: ChannelId) -> Option<Arc<Table>> {
        self.0.find(|copy| copy.table.place.thread == Some(thread)).map(|copy| copy.table)
    }

    /// The table that is meant, if it was read or written within the last second.
    pub(in crate::app) fn fresh(&self, is_meant: impl Fn(&Table) -> bool) -> Option<Arc<Table>> {
        self.0.find(|copy| copy.read.elapsed() < FRESH && is_meant(&copy.table)).map(|copy| copy.table)
    }

    /// Keeps a table as it is in the database; one that has no position yet is not worth it.
    pub(in crate::app) fn put(&self, table: &Arc<Table>) {
        if table.position.is_some() {
            self.0.insert(table.id, TableCopy { table: table.clone(), read: Instant::now() });
        }
    }
}
