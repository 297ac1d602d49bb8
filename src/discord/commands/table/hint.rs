//! `/hint`: what a strong computer player would do on the caller's turn, and why.

use crate::discord::answers::own_hint;
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};

pub(in crate::discord::commands) const COMMAND: SlashCommand =
    SlashCommand::on_a_table("hint", "What a strong player would do on your turn; counted, and told at the end", run);

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        own_hint(call.app, &table, call.caller.player.id).await
    })
}
