//! `/review card`: the card of a game that is over, only to the caller, who may show it to others from there.

use crate::discord::answers::own_card;
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::part::CommandPart;

pub(in crate::discord::commands) const PART: CommandPart = CommandPart::on_a_table(
    "card",
    "The card of a game that is over: its story, its last board; show it to others",
    run,
);

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        own_card(call.app, call.caller, &table).await
    })
}
