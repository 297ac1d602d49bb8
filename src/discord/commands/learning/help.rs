//! `/help`: what the bot can do.

use crate::app::{Failure, TableListEntry, TableSummary};
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{NextThing, help};
use games::GAMES;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "help",
    about: "What Sub Rosa can do, and how a game goes",
    shape: |command| command,
    run,
    complete: None,
};

/// Commands that only a server's staff reads about.
const FOR_STAFF: [&str; 2] = ["server", "moderate"];

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let rights = call.caller.own_permissions;
        let is_staff = rights.manage_guild() || rights.manage_threads() || rights.administrator();
        let shown = call.commands.iter().filter(|command| is_staff || !FOR_STAFF.contains(&command.name));
        let commands: Vec<_> = shown.map(|c| (c.name.to_owned(), c.about.to_owned())).collect();
        let next = next_thing(&call).await?;
        Ok(InteractionAnswer::from(Callback::Message(help(next, GAMES.iter().map(|game| game.about()), &commands))))
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
    Ok(NextThing::new(here.as_ref(), &call.app.tables().my_tables(me).await?))
}
