//! The one table of slash commands, from which registration, dispatch and help follow.

use serde_json::Value;
use serenity::builder::CreateCommand;
use serenity::model::application::{InstallationContext, InteractionContext};

use super::command::SlashCommand;
use super::menu::MenuCommand;
use super::{community, learning, menus, opening, person, table};

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

/// The commands of menus: on a person, then on a message.
static MENUS: &[MenuCommand] =
    &[menus::challenge::MENU, menus::profile::MENU, menus::board::VIEW, menus::board::REPLAY];

/// The command of a menu of this name.
#[must_use]
pub fn find_menu(name: &str) -> Option<&'static MenuCommand> {
    MENUS.iter().find(|command| command.name == name)
}

/// The commands of menus as they are registered, beside those that are typed. serenity writes `nsfw` of every command, and Discord's
/// document knows none of a menu's.
///
/// # Panics
/// Never: a command is plain data.
#[must_use]
pub fn menu_definitions() -> Vec<Value> {
    let written = MENUS.iter().map(|menu| serde_json::to_value(menu.definition()).expect("a command is plain data"));
    written
        .map(|mut command| {
            command.as_object_mut().and_then(|fields| fields.remove("nsfw"));
            command
        })
        .collect()
}

/// The command of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static SlashCommand> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// The names of all commands that are typed.
pub fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|command| command.name)
}

/// All commands that are typed, as they are registered.
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
