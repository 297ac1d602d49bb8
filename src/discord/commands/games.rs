//! `/games`: the caller's tables everywhere, those that wait for him first.

use super::{Answering, Call, Command};
use crate::discord::answer::{Answer, Reply};
use crate::discord::present::games;
use table::Phase;

/// The most lobbies that one look at the list has posted anew, should they be gone.
const MAX_LOOKED_AFTER: usize = 3;

pub(super) const COMMAND: Command = Command {
    name: "games",
    about: "Your tables everywhere, those that wait for you first",
    shape: |command| command,
    run,
    complete: None,
};

fn run(call: Call<'_>) -> Answering<'_> {
    Box::pin(async move {
        let mine = call.app.my_tables(call.caller.player.id).await?;
        for line in mine.lines.iter().filter(|line| line.seating.phase == Phase::Lobby).take(MAX_LOOKED_AFTER) {
            if let Some(table) = call.app.find(line.seating.id).await? {
                call.look_after(&table).await;
            }
        }
        Ok(Answer::from(Reply::Tell(games(&mine, 0))))
    })
}
