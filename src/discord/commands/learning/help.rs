//! `/help`: what the bot can do.

use crate::app::{Failure, TableListEntry, TableSummary, Visit};
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{HelpReader, NextThing, help};
use games::GAMES;
use table::PlayerId;

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
    let (tables, visitor) = (call.app.tables(), call.caller.visitor());
    let me = visitor.player;
    if let Some(here) = tables.visit_here(&visitor).await? {
        return Ok(NextThing::new(me, Some(&entry(&here, me)), None));
    }
    let mine = tables.my_tables(me).await?;
    let Some(first) = mine.first() else { return Ok(NextThing::new(me, None, None)) };
    // Its log alone tells who has left the game; where that can't be read, its row will do.
    let whole = tables.visit(&visitor, first.summary.id).await.map(|table| entry(&table, me));
    Ok(NextThing::new(me, None, Some(whole.as_ref().unwrap_or(first))))
}

fn entry(table: &Visit, me: PlayerId) -> TableListEntry {
    TableListEntry { summary: TableSummary::from(&**table), to_act: table.to_act(), mine: table.seats_of(me) }
}
