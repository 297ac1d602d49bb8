//! `/help`: what the bot can do.

use super::{Answering, COMMANDS, Call, Command};
use crate::discord::answer::{Answer, Reply};
use crate::discord::present::help;
use games::GAMES;

pub(super) const COMMAND: Command = Command {
    name: "help",
    about: "What Sub Rosa can do, and how a game goes",
    shape: |command| command,
    run,
    complete: None,
};

fn run(_: Call<'_>) -> Answering<'_> {
    Box::pin(async move {
        let commands: Vec<_> = COMMANDS.iter().map(|c| (c.name.to_owned(), c.about.to_owned())).collect();
        Ok(Answer::from(Reply::Tell(help(GAMES.iter().map(|game| game.about()), &commands))))
    })
}
