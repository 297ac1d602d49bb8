//! `/help`: what the bot can do.

use crate::app::{Failure, TableListEntry, TableSummary};
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{HelpReader, NextThing, help};
use games::GAMES;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "help",
    about: "Where to go from here, and where everything is",
    shape: |command| command,
    run,
    complete: None,
};

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let rights = call.caller.own_permissions;
        let is_staff = rights.manage_guild() || rights.manage_threads() || rights.administrator();
        let reader = if is_staff { HelpReader::Staff } else { HelpReader::Player };
        let next = next_thing(&call).await?;
        Ok(InteractionAnswer::from(Callback::Message(help(next, GAMES.iter().map(|game| game.about()), reader))))
    })
}

/// The caller's next step: at the table of this thread, else at the one that needs them most.
async fn next_thing(call: &CommandCall<'_>) -> Result<NextThing, Failure> {
    let me = call.caller.player.id;
    let here = call.app.tables().visit_here(&call.caller.visitor()).await?.map(|table| TableListEntry {
        summary: TableSummary::from(&*table),
        to_act: table.to_act(),
        mine: table.seats_of(me),
    });
    Ok(NextThing::new(me, here.as_ref(), &call.app.tables().my_tables(me).await?))
}
