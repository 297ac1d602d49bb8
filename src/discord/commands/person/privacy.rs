//! `/privacy`: all that is kept about the caller, as a file or deleted; only to them.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use crate::app::Failure;
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage, TextFile};
use crate::discord::present::deletion_question;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "privacy",
    about: "Your data: download it as a file, or have it deleted",
    shape,
    run,
    complete: None,
};

const EXPORT: &str = "export";
const DELETE: &str = "delete";

fn shape(command: CreateCommand) -> CreateCommand {
    let sub = |name, about| CreateCommandOption::new(CommandOptionType::SubCommand, name, about);
    command
        .add_option(sub(EXPORT, "All your data as a file, only to you"))
        .add_option(sub(DELETE, "Delete your data; you are asked to confirm"))
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let me = call.caller.player.id;
        match call.sub {
            Some(EXPORT) => {
                let file =
                    TextFile { name: "subrosa-my-data.json".to_owned(), text: call.app.people().data_of(me).await? };
                let text = "All your data: your settings, your seats, and your moves there.";
                Ok(InteractionAnswer::from(Callback::File(OutgoingMessage::text(text), file)))
            }
            Some(DELETE) => Ok(InteractionAnswer::from(Callback::Message(deletion_question(
                call.app.people().tables_to_leave(me).await?,
            )))),
            _ => Err(Failure::refused("Choose `/privacy export` or `/privacy delete`.")),
        }
    })
}
