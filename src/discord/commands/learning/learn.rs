//! `/learn`: small positions to solve, only to the caller.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use crate::discord::answers::go_on;
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::commands::options::with_games;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "learn",
    about: "Learn a game by small positions to solve, shown only to you; it goes on where you were",
    shape,
    run,
    complete: None,
};

fn shape(command: CreateCommand) -> CreateCommand {
    let option =
        CreateCommandOption::new(CommandOptionType::String, "game", "Which game; left out, where you were last");
    command.add_option(with_games(option))
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let page = go_on(call.app, call.caller.player.id, call.arguments.text("game")).await?;
        Ok(page.message())
    })
}
