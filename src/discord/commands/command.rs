//! What a slash command is, and what it is called with. Knows no single command.

use std::future::Future;
use std::pin::Pin;

use serenity::builder::CreateCommand;
use serenity::model::application::InteractionContext;

use super::arguments::Arguments;
use crate::app::{App, Failure, Visit};
use crate::discord::interaction::Caller;
use crate::discord::message::InteractionAnswer;

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
    /// All commands, for the one that lists them.
    pub commands: &'static [SlashCommand],
}

impl CommandCall<'_> {
    /// Looks after a table of the caller's that they look at: what was given up is tried again.
    pub(super) async fn repair(&self, table: &Visit) {
        self.app.revive(table, self.caller.player.id).await;
    }
}

/// What a command or completion becomes.
pub type CommandFuture<'a> = Pin<Box<dyn Future<Output = Result<InteractionAnswer, Failure>> + Send + 'a>>;
/// Completions: what is shown, and what is taken.
pub type CompletionFuture<'a> = Pin<Box<dyn Future<Output = Result<Vec<(String, String)>, Failure>> + Send + 'a>>;

/// A command that needs a server: Discord does not offer it in direct messages. That it refuses there stays, as a second lock.
pub(super) fn in_servers(command: CreateCommand) -> CreateCommand {
    command.contexts(vec![InteractionContext::Guild])
}

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

impl std::fmt::Debug for SlashCommand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Command").field("name", &self.name).finish_non_exhaustive()
    }
}
