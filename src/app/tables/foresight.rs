//! What a command would do at a table, without doing it: for offering only what is possible.

use super::handle::Tables;
use super::visit::Visit;
use table::{Change, Command, decide};

impl Tables {
    /// The change that a command would make now by the rules of the table; `None` if it would be refused. What people owe each
    /// other beyond the table, such as blocks, is not looked at.
    pub(crate) fn outcome_of(&self, table: &Visit, command: &Command) -> Option<Change> {
        decide(table, command, self.clock.now_ms()).ok()
    }
}
