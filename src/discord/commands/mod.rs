//! The slash commands: one table from which registration, dispatch and help follow. A command a file.

mod about;
mod arguments;
mod board;
mod card;
mod command;
mod conditional;
mod export;
mod games;
mod help;
mod hint;
mod leaderboard;
mod learn;
mod moderate;
mod move_list;
mod moves;
mod new;
mod note;
mod options;
mod place;
mod play;
mod privacy;
mod profile;
mod replay;
mod resign;
mod review;
mod rules;
mod secret;
mod seek;
mod server;
mod settings;
mod talk;
mod tournament;
mod turn;
mod verify;

pub use arguments::Arguments;
pub use command::{CommandCall, SlashCommand};
pub(super) use leaderboard::leaderboard_page;
pub(super) use place::{check_place, check_rematch_place, new_place};
pub(super) use tournament::{standings_answer, tournament_caller};
pub(super) use turn::step;

use serenity::builder::CreateCommand;
use serenity::model::application::{InstallationContext, InteractionContext};

/// Every command, in the order in which help lists them.
pub static COMMANDS: &[SlashCommand] = &[
    play::COMMAND,
    seek::COMMAND,
    new::COMMAND,
    moves::COMMAND,
    board::COMMAND,
    secret::COMMAND,
    hint::COMMAND,
    move_list::COMMAND,
    note::COMMAND,
    replay::COMMAND,
    review::COMMAND,
    card::COMMAND,
    games::COMMAND,
    leaderboard::COMMAND,
    profile::COMMAND,
    conditional::COMMAND,
    talk::DRAW,
    talk::UNDO,
    talk::PAUSE,
    talk::NUDGE,
    talk::SUBSTITUTE,
    talk::ABORT,
    resign::COMMAND,
    talk::REMATCH,
    settings::COMMAND,
    settings::VACATION,
    export::COMMAND,
    verify::COMMAND,
    tournament::COMMAND,
    learn::COMMAND,
    rules::COMMAND,
    privacy::COMMAND,
    help::COMMAND,
    about::COMMAND,
    server::COMMAND,
    moderate::COMMAND,
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
