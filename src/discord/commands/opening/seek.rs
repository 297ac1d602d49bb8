//! `/play seek`: somebody to play with, in this channel. Only to the caller.

use crate::discord::answers::seeking_here;
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::part::CommandPart;
use crate::discord::message::{Callback, InteractionAnswer};

pub(super) const PART: CommandPart = CommandPart {
    name: "seek",
    about: "Find an opponent in this channel: pick a game",
    options: Vec::new,
    run,
    complete: None,
};

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move { Ok(InteractionAnswer::from(Callback::Message(seeking_here(call.app, call.caller).await?))) })
}
