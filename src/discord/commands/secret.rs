//! `/secret`: the caller's secrets again, only to him.

use serenity::builder::CreateCommand;

use super::options::{complete_table, table_option};
use super::{Answering, Call, Command};
use crate::app::{Failure, Seating};
use crate::discord::answer::{Answer, Reply};
use crate::discord::present::secret_post;

pub(super) const COMMAND: Command = Command {
    name: "secret",
    about: "Your secrets at a table again, only to you",
    shape: |command: CreateCommand| command.add_option(table_option()),
    run,
    complete: Some(|call, _, typed| complete_table(call, typed)),
};

fn run(call: Call<'_>) -> Answering<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let view = call.app.own_view(&table, call.caller.player.id).ok_or_else(none)?;
        let post = secret_post(&Seating::from(&table), &*view).ok_or_else(none)?;
        Ok(Answer { reply: Reply::Tell(post.message), picture: Some(post.picture) })
    })
}

fn none() -> Failure {
    Failure::refused("You have no secrets at this table (yet).")
}
