//! `/play`: what do you feel like, a search for company, or a table of a game with all its options. Only to the caller.

use serenity::builder::CreateCommand;

use super::{new, seek};
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::commands::part::{CommandPart, run_part, with_parts};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{feel_like, shelf};
use games::GAMES;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "play",
    about: "What do you feel like? A table for two, for more, against the computer, or a lesson",
    shape,
    run,
    complete: None,
};

const PARTS: &[CommandPart] = &[
    CommandPart {
        name: "now",
        about: "What do you feel like? A table for two, for more, against the computer, or a lesson",
        options: Vec::new,
        run: now,
        complete: None,
    },
    seek::PART,
];

/// The parts, and one for each game.
fn shape(command: CreateCommand) -> CreateCommand {
    GAMES.iter().fold(with_parts(command, PARTS), |command, game| command.add_option(new::subcommand(*game)))
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    match call.sub.and_then(games::find) {
        Some(game) => new::open(call, game),
        None => run_part(call, PARTS),
    }
}

fn now(_: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async { Ok(InteractionAnswer::pictured(Callback::Message(feel_like()), shelf())) })
}
