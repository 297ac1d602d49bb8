//! `/secret`: the caller's secrets again, only to him.

use super::{Answering, Call, Command};
use crate::app::{Failure, TableSummary};
use crate::discord::answer::{Answer, Reply};
use crate::discord::present::secret_post;

pub(super) const COMMAND: Command = Command::on_a_table("secret", "Your secrets at a table again, only to you", run);

fn run(call: Call<'_>) -> Answering<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let view = call.app.own_view(&table, call.caller.player.id).ok_or_else(none)?;
        let post = secret_post(&TableSummary::from(&*table), &*view).ok_or_else(none)?;
        Ok(Answer { reply: Reply::Tell(post.message), picture: Some(post.picture) })
    })
}

fn none() -> Failure {
    Failure::refused("You have no secrets at this table (yet).")
}
