//! Tables in play as this process last read or wrote them, kept at will. The database is the truth: what is decided on a
//! copy is written only if the copy's step is still the table's.

use std::sync::Arc;

use lru::Lru;
use table::{ChannelId, Table, TableId};

/// The most tables kept. A position and its log take a few kilobytes.
const MAX_TABLES: usize = 512;
/// How long a copy is good enough for what changes nothing and is looked at for a moment.
const FRESH_MS: u64 = 1_000;

/// A bounded store of tables.
#[derive(Debug)]
pub(super) struct TableCache(Lru<TableId, TableCopy>);

/// A table as it was.
#[derive(Clone, Debug)]
struct TableCopy {
    table: Arc<Table>,
    /// When it was read or written, in Unix milliseconds.
    read_ms: i64,
}

impl Default for TableCache {
    fn default() -> Self {
        Self(Lru::new(MAX_TABLES, |_, _| 1))
    }
}

impl TableCache {
    /// A table as it was, with its log and position.
    pub(super) fn get(&self, id: TableId) -> Option<Arc<Table>> {
        self.0.get(|known| *known == id).map(|copy| copy.table)
    }

    /// The table that was in this thread, with its log and position.
    pub(super) fn in_thread(&self, thread: ChannelId) -> Option<Arc<Table>> {
        self.0.find(|copy| copy.table.place.thread == Some(thread)).map(|copy| copy.table)
    }

    /// The table that is meant, if it was read or written within a second of now. A copy of later than now is from before
    /// the clock was set back.
    pub(super) fn fresh(&self, now_ms: i64, is_meant: impl Fn(&Table) -> bool) -> Option<Arc<Table>> {
        let is_fresh = |copy: &TableCopy| copy.read_ms.abs_diff(now_ms) < FRESH_MS;
        self.0.find(|copy| is_fresh(copy) && is_meant(&copy.table)).map(|copy| copy.table)
    }

    /// Keeps a table as it is in the database; one that has no position yet is not worth it.
    pub(super) fn put(&self, table: &Arc<Table>, now_ms: i64) {
        if table.position.is_some() {
            self.0.insert(table.id, TableCopy { table: table.clone(), read_ms: now_ms });
        }
    }
}
