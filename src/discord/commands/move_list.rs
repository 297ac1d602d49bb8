//! `/moves`: the game's moves in notation and words, only to the caller.

use super::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::answer::{Callback, InteractionAnswer};
use crate::discord::table_answers::my_moves;

pub(super) const COMMAND: SlashCommand = SlashCommand::on_a_table(
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
