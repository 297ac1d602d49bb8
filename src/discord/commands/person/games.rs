//! `/games`: the caller's tables everywhere, those that wait for them first.

use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::games;
use table::Phase;

/// Most lobbies whose lost posts one look at the list restores.
const MAX_REPAIRED: usize = 3;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "games",
    about: "Your tables everywhere, those waiting for you first",
    shape: |command| command,
    run,
    complete: None,
};

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let mine = call.app.tables().my_tables(call.caller.player.id).await?;
        for line in mine.lines.iter().filter(|line| line.summary.phase == Phase::Lobby).take(MAX_REPAIRED) {
            if let Ok(table) = call.app.tables().visit(&call.caller.visitor(), line.summary.id).await {
                call.repair(&table).await;
            }
        }
        Ok(InteractionAnswer::from(Callback::Message(games(&mine, 0))))
    })
}
