//! The one table of slash commands, from which registration, dispatch and help follow.

use serenity::builder::CreateCommand;
use serenity::model::application::{InstallationContext, InteractionContext};

use super::command::SlashCommand;
use super::{community, learning, opening, person, table};

/// Every command, in the order in which help lists them.
pub static COMMANDS: &[SlashCommand] = &[
    opening::play::COMMAND,
    opening::seek::COMMAND,
    opening::new::COMMAND,
    table::moves::COMMAND,
    table::board::COMMAND,
    table::secret::COMMAND,
    table::hint::COMMAND,
    table::move_list::COMMAND,
    table::note::COMMAND,
    table::replay::COMMAND,
    table::review::COMMAND,
    table::card::COMMAND,
    person::games::COMMAND,
    community::leaderboard::COMMAND,
    person::profile::COMMAND,
    table::conditional::COMMAND,
    table::talk::DRAW,
    table::talk::UNDO,
    table::talk::PAUSE,
    table::talk::NUDGE,
    table::talk::SUBSTITUTE,
    table::talk::ABORT,
    table::resign::COMMAND,
    table::talk::REMATCH,
    person::settings::COMMAND,
    person::vacation::COMMAND,
    table::export::COMMAND,
    table::verify::COMMAND,
    community::tournament::COMMAND,
    learning::learn::COMMAND,
    learning::rules::COMMAND,
    person::privacy::COMMAND,
    learning::help::COMMAND,
    learning::about::COMMAND,
    community::server::COMMAND,
    community::moderate::COMMAND,
];

/// The command of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static SlashCommand> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// All commands as they are registered.
#[must_use]
pub fn definitions() -> Vec<CreateCommand> {
    COMMANDS.iter().map(definition).collect()
}

fn definition(command: &SlashCommand) -> CreateCommand {
    let plain = CreateCommand::new(command.name)
        .description(command.about)
        .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm])
        .integration_types(vec![InstallationContext::Guild]);
    (command.shape)(plain)
}
