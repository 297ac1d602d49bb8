//! `/secret`: the caller's secrets again, only to them.

use super::command::{CommandCall, CommandFuture, SlashCommand};
use crate::app::{App, Failure, TableSummary};
use crate::discord::answer::{Callback, InteractionAnswer};
use crate::discord::present::secret_post;

pub(super) const COMMAND: SlashCommand =
    SlashCommand::on_a_table("secret", "Your secrets at a table again, only to you", run);

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let view = App::own_view(&table, call.caller.player.id).ok_or_else(none)?;
        let post = secret_post(&TableSummary::from(&*table), &*view).ok_or_else(none)?;
        Ok(InteractionAnswer { callback: Callback::Message(post.message), picture: Some(post.picture) })
    })
}

fn none() -> Failure {
    Failure::refused("You have no secrets at this table (yet).")
}
