//! The one table of slash commands, from which registration, dispatch and help follow.

use serenity::builder::CreateCommand;
use serenity::model::application::{InstallationContext, InteractionContext};

use super::command::SlashCommand;
use super::{community, learning, opening, person, table};

/// Every command, in the order of a player's way.
static COMMANDS: &[SlashCommand] = &[
    opening::play::COMMAND,
    table::moves::COMMAND,
    table::board::COMMAND,
    person::games::COMMAND,
    table::requests::COMMAND,
    table::hint::COMMAND,
    learning::learn::COMMAND,
    learning::rules::COMMAND,
    table::look_back::COMMAND,
    table::record::COMMAND,
    community::ratings::COMMAND,
    community::tournament::COMMAND,
    person::settings::COMMAND,
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
