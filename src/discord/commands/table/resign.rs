//! `/table resign`: leave a game for good, after a question.

use crate::discord::answers::Asking;
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::part::CommandPart;

pub(in crate::discord::commands) const PART: CommandPart =
    CommandPart::on_a_table("resign", "Leave a game for good; you are asked once more", run);

/// Asks for confirmation before the player leaves the game.
pub(in crate::discord::commands) fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        Asking { app: call.app, caller: call.caller }.ask_to_resign(&table)
    })
}
