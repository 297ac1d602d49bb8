//! `/record export`: a table's record as a file, only to the caller.

use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::part::CommandPart;
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage, TextFile};
use table::Phase;

pub(in crate::discord::commands) const PART: CommandPart = CommandPart::on_a_table(
    "export",
    "A table's record as a file, shown only to you: your own view before the end, all of it after",
    run,
);

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let record = call.app.archive().record(&table, call.caller.player.id).await?;
        let text = match (record.complete, table.phase()) {
            (true, _) => {
                "The whole record, with the secret: `subrosa verify` checks it, and `subrosa engine` loads the game in it."
            }
            (false, Phase::Closed) => {
                "The record as you may know it. The game was called off, so what others chose in secret stays secret."
            }
            (false, _) => "The record as you may know it now. After the end it has everything, and can be checked.",
        };
        let file = TextFile { name: format!("{}-{}.json", record.record.game, record.table), text: record.to_text() };
        Ok(InteractionAnswer::from(Callback::File(OutgoingMessage::text(text), file)))
    })
}
