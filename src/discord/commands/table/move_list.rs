//! `/moves`: the game's moves in notation and words, only to the caller.

use crate::discord::answers::my_moves;
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::message::{Callback, InteractionAnswer};

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand::on_a_table(
    "moves",
    "The game's moves in notation and words, twenty a page, only to you and as you may know them",
    run,
);

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let moves = my_moves(&table, call.caller.player.id, u16::MAX)?;
        Ok(InteractionAnswer::from(Callback::Message(moves)))
    })
}
