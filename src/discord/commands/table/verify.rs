//! `/record verify`: a table's fair play, recomputed; only to the caller.

use crate::app::TableSummary;
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::part::CommandPart;
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::proof;

pub(in crate::discord::commands) const PART: CommandPart = CommandPart::on_a_table(
    "verify",
    "Recompute a table's dice, secret choices and moves, step by step, shown only to you",
    run,
);

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let checked = call.app.archive().prove(&table, call.caller.player.id).await?;
        Ok(InteractionAnswer::from(Callback::Message(proof(&TableSummary::from(&*table), &checked))))
    })
}
