//! `/rules`: the rules of a game, only to the caller.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::commands::options::with_games;
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{rules, which_rules};

pub(in crate::discord::commands) const COMMAND: SlashCommand =
    SlashCommand { name: "rules", about: "The rules of a game, shown only to you", shape, run, complete: None };

fn shape(command: CreateCommand) -> CreateCommand {
    let option =
        CreateCommandOption::new(CommandOptionType::String, "game", "Which game; left out, the one of this thread");
    command.add_option(with_games(option))
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let named = call.arguments.text("game").and_then(games::find);
        let game = match named {
            Some(game) => game,
            None => match call.app.tables().visit_here(&call.caller.visitor()).await? {
                Some(table) => table.game,
                None => return Ok(Callback::Message(which_rules()).into()),
            },
        };
        Ok(InteractionAnswer::from(Callback::Message(rules(game.about()))))
    })
}
