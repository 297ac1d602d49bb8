//! A button, menu or modal that was used.

use crate::app::{App, Failure, Saying, Visit};
use crate::discord::interaction::Caller;
use crate::discord::message::{Callback, OutgoingMessage};
use table::{Command, TableId};

/// A press of a button, a choice from a menu, or a filled-in form.
#[derive(Clone, Copy, Debug)]
pub(in crate::discord) struct ComponentPress<'a> {
    /// The application that carries the press out.
    pub app: &'a App,
    /// The person who pressed, and the place.
    pub caller: &'a Caller,
    /// The chosen values of a menu.
    pub values: &'a [String],
    /// Whether it stands in a message that only the caller sees.
    pub private: bool,
}

impl ComponentPress<'_> {
    /// A table, if the presser may see it.
    pub(super) async fn visit(&self, table: TableId) -> Result<Visit, Failure> {
        self.app.tables().visit(&self.caller.visitor(), table).await
    }

    /// Carries out a command, once for this press. The words that the presser is told.
    pub(super) async fn command_said(
        &self,
        table: TableId,
        command: &Command,
        say: &Saying<'_>,
    ) -> Result<String, Failure> {
        self.app.tables().command_said(&self.caller.visitor(), table, command, self.caller.interaction, say).await
    }

    /// A message in place of the pressed one if only the caller sees that, else a new one.
    pub(super) fn reply(&self, message: OutgoingMessage) -> Callback {
        if self.private { Callback::Update(message) } else { Callback::Message(message) }
    }
}
