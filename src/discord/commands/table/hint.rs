//! `/hint`: what a strong computer player would do on the caller's turn, and why.

use crate::app::TableSummary;
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::hint_post;

pub(in crate::discord::commands) const COMMAND: SlashCommand =
    SlashCommand::on_a_table("hint", "What a strong player would do on your turn; counted, and told at the end", run);

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let (hint, view) = call.app.coach().hint(&table, call.caller.player.id).await?;
        let post = hint_post(&TableSummary::from(&*table), &*view, &hint);
        Ok(InteractionAnswer { callback: Callback::Message(post.message), picture: Some(post.picture) })
    })
}
