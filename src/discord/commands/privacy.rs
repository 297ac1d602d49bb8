//! `/privacy`: all that is kept about the caller, as a file or deleted; only to him.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use super::{Answering, Call, Command};
use crate::app::Failure;
use crate::discord::answer::{Answer, Reply, TextFile};
use crate::discord::outgoing::Message;
use crate::discord::present::farewell;

pub(super) const COMMAND: Command = Command {
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

fn run(call: Call<'_>) -> Answering<'_> {
    Box::pin(async move {
        let me = call.caller.player.id;
        match call.sub {
            Some(EXPORT) => {
                let file = TextFile { name: "subrosa-my-data.json".to_owned(), text: call.app.data_of(me).await? };
                let text = "All that I keep about you: your settings, your seats, and what you did there.";
                Ok(Answer::from(Reply::Send(Message::text(text), file)))
            }
            Some(DELETE) => Ok(Answer::from(Reply::Tell(farewell(call.app.held(me).await?)))),
            _ => Err(Failure::refused("Choose `/privacy export` or `/privacy delete`.")),
        }
    })
}
