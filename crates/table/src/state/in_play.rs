//! A table whose game is on, with its position: what the rules of play are decided on.

use std::ops::Deref;
use std::sync::Arc;

use game::Position;

use crate::state::stage::Stage;
use crate::state::table::Table;

/// A table in play. Everything that every table has is read through it.
#[derive(Clone, Copy, Debug)]
pub struct InPlay<'a> {
    table: &'a Table,
    /// The position after the whole log.
    pub position: &'a Arc<dyn Position>,
}

impl<'a> InPlay<'a> {
    /// The table, if its game is on.
    #[must_use]
    pub fn of(table: &'a Table) -> Option<Self> {
        match &table.stage {
            Stage::Playing(board) => Some(Self { table, position: &board.position }),
            Stage::Lobby | Stage::Over(_) | Stage::CalledOff(_) | Stage::Shut => None,
        }
    }
}

impl Deref for InPlay<'_> {
    type Target = Table;

    fn deref(&self) -> &Table {
        self.table
    }
}
