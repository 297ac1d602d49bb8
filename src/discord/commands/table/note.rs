//! `/board show:note`: what somebody writes down at a table for themself, in a form that holds what stands there.

use crate::discord::answers::note_form;
use crate::discord::commands::command::{CommandCall, CommandFuture};

pub(super) fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        note_form(call.app, &table, call.caller.player.id).await
    })
}
