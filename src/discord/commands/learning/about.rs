//! `/about`: who runs this bot, and on what terms; the caller's data, as a file or deleted.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use crate::discord::answers::{ask_deletion, own_data};
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::about;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "about",
    about: "Who runs this bot, its terms, and your data: as a file, or deleted",
    shape,
    run,
    complete: None,
};

/// The option for the caller's data.
const DATA: &str = "data";
const EXPORT: &str = "export";
const DELETE: &str = "delete";

fn shape(command: CreateCommand) -> CreateCommand {
    let data = CreateCommandOption::new(CommandOptionType::String, DATA, "What to do with the data kept about you")
        .add_string_choice("give it to me as a file", EXPORT)
        .add_string_choice("delete it; you are asked to confirm", DELETE);
    command.add_option(data)
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let me = call.caller.player.id;
        match call.arguments.text(DATA) {
            Some(EXPORT) => Ok(own_data(me)),
            Some(DELETE) => ask_deletion(call.app, me).await,
            _ => Ok(InteractionAnswer::from(Callback::Message(about(call.app.house())))),
        }
    })
}
