//! Folded positions, kept at will: the log is the truth, and a table's row says how long it is.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::game::Position;
use crate::table::{Log, Table, TableId};

/// The most tables kept. A position and its log take a few kilobytes.
const MAX_TABLES: usize = 512;

/// A bounded store of folded logs.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    tables: HashMap<TableId, Folded>,
    uses: u64,
}

#[derive(Debug)]
struct Folded {
    log: Log,
    position: Box<dyn Position>,
    used: u64,
}

impl Cache {
    /// The log of a table as far as it is known, with its position.
    pub(super) fn get(&self, id: TableId) -> Option<(Log, Box<dyn Position>)> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let now = kept.uses;
        let folded = kept.tables.get_mut(&id)?;
        folded.used = now;
        Some((folded.log.clone(), folded.position.boxed()))
    }

    /// Keeps a table's position as it is in the database.
    pub(super) fn put(&self, table: &Table) {
        let Some(position) = &table.position else { return };
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let folded = Folded { log: table.log.clone(), position: position.boxed(), used: kept.uses };
        kept.tables.insert(table.id, folded);
        if kept.tables.len() > MAX_TABLES {
            let oldest = kept.tables.iter().min_by_key(|(_, folded)| folded.used).map(|(id, _)| *id);
            oldest.map(|id| kept.tables.remove(&id));
        }
    }
}
