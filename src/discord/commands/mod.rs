//! The slash commands: one table from which registration, dispatch and help follow. A command a file.

mod board;
mod conditional;
mod export;
mod games;
mod help;
mod moves;
mod new;
mod options;
mod privacy;
mod replay;
mod resign;
mod rules;
mod secret;
mod settings;
mod talk;
mod verify;

pub use options::Arguments;

use std::future::Future;
use std::pin::Pin;

use serenity::builder::CreateCommand;
use serenity::model::application::{InstallationContext, InteractionContext};

use super::answer::InteractionAnswer;
use super::incoming::Caller;
use crate::app::{App, Failure, FallbackPlace};
use table::Table;

/// What a command was given. Every command takes it whole: what it does outlives the caller's frame.
#[derive(Clone, Debug)]
pub struct CommandCall<'a> {
    /// The application.
    pub app: &'a App,
    /// Who, and where.
    pub caller: &'a Caller,
    /// The subcommand, if there is one.
    pub sub: Option<&'a str>,
    /// The options.
    pub arguments: Arguments,
}

impl CommandCall<'_> {
    /// Looks after a table of the caller's that he looks at: what was given up is tried again, here if its channel is gone.
    async fn look_after(&self, table: &Table) {
        let fits = new::check_place(self.caller).is_ok();
        let fallback =
            self.caller.guild.filter(|_| fits).map(|guild| FallbackPlace { guild, channel: self.caller.channel });
        self.app.revive(table, self.caller.player.id, fallback).await;
    }
}

/// What a command or completion becomes.
pub type CommandFuture<'a> = Pin<Box<dyn Future<Output = Result<InteractionAnswer, Failure>> + Send + 'a>>;
/// Completions: what is shown, and what is taken.
pub type CompletionFuture<'a> = Pin<Box<dyn Future<Output = Result<Vec<(String, String)>, Failure>> + Send + 'a>>;

/// A slash command.
pub struct SlashCommand {
    /// Its name.
    pub name: &'static str,
    /// What it does, at most 100 characters.
    pub about: &'static str,
    /// Adds its options.
    pub shape: fn(CreateCommand) -> CreateCommand,
    /// Does it.
    pub run: for<'a> fn(CommandCall<'a>) -> CommandFuture<'a>,
    /// Completes an option, if it has one to complete: the option and what was typed.
    pub complete: Option<for<'a> fn(CommandCall<'a>, &'a str, &'a str) -> CompletionFuture<'a>>,
}

impl SlashCommand {
    /// A command on one table: the one of the thread, or the one that its only option names.
    const fn on_a_table(
        name: &'static str,
        about: &'static str,
        run: for<'a> fn(CommandCall<'a>) -> CommandFuture<'a>,
    ) -> Self {
        Self {
            name,
            about,
            shape: |command| command.add_option(options::table_option()),
            run,
            complete: Some(|call, _, typed| options::complete_table(call, typed)),
        }
    }
}

impl std::fmt::Debug for SlashCommand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Command").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Every command, in the order in which help lists them.
pub static COMMANDS: &[SlashCommand] = &[
    new::COMMAND,
    moves::COMMAND,
    board::COMMAND,
    secret::COMMAND,
    replay::COMMAND,
    games::COMMAND,
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
    rules::COMMAND,
    privacy::COMMAND,
    help::COMMAND,
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
