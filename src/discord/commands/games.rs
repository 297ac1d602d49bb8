//! `/games`: the caller's tables everywhere, those that wait for him first.

use super::{Answering, Call, Command};
use crate::discord::answer::{Answer, Reply};
use crate::discord::present::games;

pub(super) const COMMAND: Command = Command {
    name: "games",
    about: "Your tables everywhere, those that wait for you first",
    shape: |command| command,
    run,
    complete: None,
};

fn run(call: Call<'_>) -> Answering<'_> {
    Box::pin(async move {
        let lines = call.app.my_tables(call.caller.player.id).await?;
        Ok(Answer::from(Reply::Tell(games(&lines, 0))))
    })
}
