//! `/help`: what the bot can do.

use super::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::answer::{Callback, InteractionAnswer};
use crate::discord::present::help;
use games::GAMES;

pub(super) const COMMAND: SlashCommand = SlashCommand {
    name: "help",
    about: "What Sub Rosa can do, and how a game goes",
    shape: |command| command,
    run,
    complete: None,
};

/// What only those who look after a server read about.
const FOR_STAFF: [&str; 2] = ["server", "moderate"];

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let rights = call.caller.own_permissions;
        let is_staff = rights.manage_guild() || rights.manage_threads() || rights.administrator();
        let shown = call.commands.iter().filter(|command| is_staff || !FOR_STAFF.contains(&command.name));
        let commands: Vec<_> = shown.map(|c| (c.name.to_owned(), c.about.to_owned())).collect();
        Ok(InteractionAnswer::from(Callback::Message(help(GAMES.iter().map(|game| game.about()), &commands))))
    })
}
