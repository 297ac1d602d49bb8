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

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let commands: Vec<_> = call.commands.iter().map(|c| (c.name.to_owned(), c.about.to_owned())).collect();
        Ok(InteractionAnswer::from(Callback::Message(help(GAMES.iter().map(|game| game.about()), &commands))))
    })
}
