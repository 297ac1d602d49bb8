//! `/review game`: a game that is over, looked back at by a strong computer player, only to the caller.

use crate::app::TableSummary;
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::part::CommandPart;
use crate::discord::message::Callback;
use crate::discord::present::pending_review;

pub(in crate::discord::commands) const PART: CommandPart = CommandPart::on_a_table(
    "game",
    "Where a finished game turned: what was better and why, and the chances; shown only to you",
    run,
);

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let review = call.app.coach().begin_review(&table, call.caller.player.id, call.caller.visitor())?;
        Ok(Callback::Review(pending_review(&TableSummary::from(&*table)), review).into())
    })
}
