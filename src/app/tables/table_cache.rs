//! Tables in play as this process last read or wrote them, kept at will. The database is the truth: what is decided on a
//! copy is written only if the copy's step is still the table's.

use std::sync::Arc;

use quick_cache::sync::Cache;
use table::{ChannelId, Table, TableId};

/// How long a copy is good enough for what changes nothing and is looked at for a moment, in milliseconds.
const FRESH_MS: i64 = 1_000;

/// A bounded store of tables. A position and its log take a few kilobytes.
#[derive(Debug)]
pub(in crate::app) struct TableCache(Cache<TableId, TableCopy>);

/// A table as it was.
#[derive(Clone, Debug)]
struct TableCopy {
    table: Arc<Table>,
    /// When it was read or written, in Unix milliseconds.
    read_ms: i64,
}

impl TableCache {
    /// An empty cache of at most so many tables.
    pub(in crate::app) fn new(tables: usize) -> Self {
        Self(Cache::new(tables))
    }

    /// A table as it was, with its log and position.
    pub(super) fn get(&self, id: TableId) -> Option<Arc<Table>> {
        self.0.get(&id).map(|copy| copy.table)
    }

    /// The table that was in this thread, with its log and position.
    pub(super) fn in_thread(&self, thread: ChannelId) -> Option<Arc<Table>> {
        self.find(|copy| copy.table.place.thread == Some(thread))
    }

    /// The table that is meant, if it was read or written within the second before `now_ms`. A clock that was set back
    /// makes every copy old.
    pub(super) fn fresh(&self, is_meant: impl Fn(&Table) -> bool, now_ms: i64) -> Option<Arc<Table>> {
        let is_fresh = |copy: &TableCopy| (0..FRESH_MS).contains(&now_ms.saturating_sub(copy.read_ms));
        self.find(|copy| is_fresh(copy) && is_meant(&copy.table))
    }

    fn find(&self, is_wanted: impl Fn(&TableCopy) -> bool) -> Option<Arc<Table>> {
        self.0.iter().map(|(_, copy)| copy).find(|copy| is_wanted(copy)).map(|copy| copy.table)
    }

    /// Keeps a table as it is in the database at `now_ms`; one that has no position yet is not worth it.
    pub(super) fn put(&self, table: &Arc<Table>, now_ms: i64) {
        if table.position().is_some() {
            self.0.insert(table.id, TableCopy { table: table.clone(), read_ms: now_ms });
        }
    }
}
