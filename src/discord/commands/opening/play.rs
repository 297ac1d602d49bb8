//! `/play`: what do you feel like? Only to the caller.

use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{feel_like, shelf};

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "play",
    about: "What do you feel like? A table for two, for more, against the computer, or a lesson",
    shape: |command| command,
    run,
    complete: None,
};

fn run(_: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async { Ok(InteractionAnswer { callback: Callback::Message(feel_like()), picture: Some(shelf()) }) })
}
