//! `/seek`: somebody to play with, in this server. Only to the caller.

use crate::discord::answers::seeking_here;
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand, in_servers};
use crate::discord::message::{Callback, InteractionAnswer};

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "seek",
    about: "Find an opponent in this server: pick a game",
    shape: in_servers,
    run,
    complete: None,
};

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move { Ok(InteractionAnswer::from(Callback::Message(seeking_here(call.app, call.caller).await?))) })
}
