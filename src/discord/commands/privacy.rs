//! `/privacy`: all that is kept about the caller, as a file or deleted; only to them.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use super::command::{CommandCall, CommandFuture, SlashCommand};
use crate::app::Failure;
use crate::discord::answer::{Callback, InteractionAnswer, TextFile};
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::present::deletion_question;

pub(super) const COMMAND: SlashCommand = SlashCommand {
    name: "privacy",
    about: "What I keep about you: take it as a file, or have it deleted",
    shape,
    run,
    complete: None,
};

const EXPORT: &str = "export";
const DELETE: &str = "delete";

fn shape(command: CreateCommand) -> CreateCommand {
    let sub = |name, about| CreateCommandOption::new(CommandOptionType::SubCommand, name, about);
    command
        .add_option(sub(EXPORT, "All that I keep about you, as a file, only to you"))
        .add_option(sub(DELETE, "Delete what I keep about you; you are asked once more"))
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let me = call.caller.player.id;
        match call.sub {
            Some(EXPORT) => {
                let file =
                    TextFile { name: "subrosa-my-data.json".to_owned(), text: call.app.people().data_of(me).await? };
                let text = "All that I keep about you: your settings, your seats, and what you did there.";
                Ok(InteractionAnswer::from(Callback::File(OutgoingMessage::text(text), file)))
            }
            Some(DELETE) => Ok(InteractionAnswer::from(Callback::Message(deletion_question(
                call.app.people().tables_to_leave(me).await?,
            )))),
            _ => Err(Failure::refused("Choose `/privacy export` or `/privacy delete`.")),
        }
    })
}
