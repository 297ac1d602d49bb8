//! `/board`: the caller's view of a table, only for him.

use serenity::builder::CreateCommand;

use super::options::{complete_table, table_option};
use super::{Answering, Call, Command};
use crate::discord::components::my_view;

pub(super) const COMMAND: Command = Command {
    name: "board",
    about: "Your view of a table, only to you: board, secrets, legal moves, clock, the same in words",
    shape: |command: CreateCommand| command.add_option(table_option()),
    run,
    complete: Some(|call, _, typed| complete_table(call, typed)),
};

fn run(call: Call<'_>) -> Answering<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        call.look_after(&table).await;
        my_view(call.app, &table, call.caller.player.id).await
    })
}
