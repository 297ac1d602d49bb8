//! `/board show:secret`: the caller's secrets again, only to them.

use crate::app::{Failure, TableSummary, views};
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::secret_post;
use table::Phase;

pub(super) fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let none = || none(table.phase());
        let view = views::own_view(&table, call.caller.player.id).ok_or_else(none)?;
        let post = secret_post(&TableSummary::from(&*table), &*view).ok_or_else(none)?;
        Ok(InteractionAnswer::pictured(Callback::Message(post.message), post.picture))
    })
}

fn none(phase: Phase) -> Failure {
    Failure::refused(match phase {
        Phase::Lobby => "This table has not started yet, so you have no secrets at it.",
        Phase::Playing => "You have no secrets at this table just now.",
        Phase::Over => "This game is over, and nothing of it is secret any more: /board shows everything.",
        Phase::Closed => "This table is closed: there is nothing left to look at.",
    })
}
