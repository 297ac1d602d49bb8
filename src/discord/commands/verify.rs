//! `/verify`: a table's fair play, recomputed; only to the caller.

use super::{Answering, Call, Command};
use crate::app::TableSummary;
use crate::discord::answer::{Answer, Reply};
use crate::discord::present::proof;

pub(super) const COMMAND: Command =
    Command::on_a_table("verify", "Recompute a table's dice, secret choices and moves, step by step, only to you", run);

fn run(call: Call<'_>) -> Answering<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let checked = call.app.prove(&table).await?;
        Ok(Answer::from(Reply::Tell(proof(&TableSummary::from(&*table), &checked))))
    })
}
