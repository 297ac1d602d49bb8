//! A table in the hands of somebody who may see it. Only this folder and a moderator's office make one.

use std::ops::Deref;
use std::sync::Arc;

use crate::app::failure::Failure;
use table::Table;

/// A table as it is in the database now.
pub type Loaded = Arc<Table>;

/// The one answer to everybody who may not see a table, or asks for one that is not there.
const NOT_HERE: &str = "That table isn't here; /games lists yours.";

/// A table that somebody may see, as it is in the database now. Only `Tables::visit` and its like make one.
#[derive(Clone, Debug)]
pub struct Visit(pub(super) Loaded);

impl Visit {
    /// A table whose visitor is one by their office; whether it is theirs, the caller checks.
    pub(in crate::app) fn for_moderator(table: Loaded) -> Self {
        Self(table)
    }

    /// The table itself, for what goes on with it in this part of the program.
    pub(in crate::app) fn into_loaded(self) -> Loaded {
        self.0
    }
}

impl Deref for Visit {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.0
    }
}

/// The refusal for a table that is not there for somebody.
pub(in crate::app) fn not_here() -> Failure {
    Failure::refused(NOT_HERE)
}
