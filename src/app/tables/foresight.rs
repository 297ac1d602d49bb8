//! The effect of a command at a table, without doing it: for offering only the possible ones.

use super::handle::Tables;
use super::visit::Visit;
use table::{Change, Command, decide};

impl Tables {
    /// The change that a command would make now by the rules of the table; `None` if it would be refused. Bonds between
    /// people beyond the table, such as blocks, are not looked at.
    pub(crate) fn outcome_of(&self, table: &Visit, command: &Command) -> Option<Change> {
        decide(table, command, self.clock.now_ms()).ok()
    }
}
