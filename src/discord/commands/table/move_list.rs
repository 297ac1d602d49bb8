//! `/board show:moves`: the game's moves in notation and words, only to the caller.

use crate::discord::answers::my_moves;
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::message::{Callback, InteractionAnswer};

pub(super) fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let moves = my_moves(call.app, &table, call.caller.player.id, u16::MAX).await?;
        Ok(InteractionAnswer::from(Callback::Message(moves)))
    })
}
