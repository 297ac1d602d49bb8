//! `/verify`: a table's fair play, recomputed; only to the caller.

use super::command::{CommandCall, CommandFuture, SlashCommand};
use crate::app::TableSummary;
use crate::discord::answer::{Callback, InteractionAnswer};
use crate::discord::present::proof;

pub(super) const COMMAND: SlashCommand = SlashCommand::on_a_table(
    "verify",
    "Recompute a table's dice, secret choices and moves, step by step, only to you",
    run,
);

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let checked = call.app.archive().prove(&table).await?;
        Ok(InteractionAnswer::from(Callback::Message(proof(&TableSummary::from(&*table), &checked))))
    })
}
