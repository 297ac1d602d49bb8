//! `/about`: who runs this bot, and on what terms.

use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::about;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "about",
    about: "Who runs this bot, its version, its terms and what it keeps",
    shape: |command| command,
    run,
    complete: None,
};

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move { Ok(InteractionAnswer::from(Callback::Message(about(call.app.house())))) })
}
