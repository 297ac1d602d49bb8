//! The type of a slash command, and of its call. It knows no single command.

use std::future::Future;
use std::pin::Pin;

use serenity::builder::CreateCommand;
use serenity::model::application::InteractionContext;

use super::arguments::Arguments;
use crate::app::{App, Failure, Visit};
use crate::discord::interaction::Caller;
use crate::discord::message::InteractionAnswer;

/// A command's call. Every command takes it whole, since its future outlives the caller's frame.
#[derive(Clone, Debug)]
pub struct CommandCall<'a> {
    /// The application that carries the command out.
    pub app: &'a App,
    /// The person who calls, and the place.
    pub caller: &'a Caller,
    /// The subcommand, if there is one.
    pub sub: Option<&'a str>,
    /// The options that are filled in.
    pub arguments: Arguments,
}

impl CommandCall<'_> {
    /// Looks after a table of the caller's that they look at: what was given up is tried again.
    pub(super) async fn repair(&self, table: &Visit) {
        self.app.places().revive(table, self.caller.player.id).await;
    }
}

/// The future of a command's answer.
pub type CommandFuture<'a> = Pin<Box<dyn Future<Output = Result<InteractionAnswer, Failure>> + Send + 'a>>;
/// Completions: what is shown, and what is taken.
pub type CompletionFuture<'a> = Pin<Box<dyn Future<Output = Result<Vec<(String, String)>, Failure>> + Send + 'a>>;

/// A command that needs a server: Discord does not offer it in direct messages. That it refuses there stays, as a second lock.
pub(super) fn in_servers(command: CreateCommand) -> CreateCommand {
    command.contexts(vec![InteractionContext::Guild])
}

/// A slash command: its definition and its handlers.
pub struct SlashCommand {
    /// The name, without the slash: at most 32 characters.
    pub name: &'static str,
    /// The description that Discord shows, at most 100 characters.
    pub about: &'static str,
    /// Adds the options to the definition.
    pub shape: fn(CreateCommand) -> CreateCommand,
    /// Carries the command out.
    pub run: for<'a> fn(CommandCall<'a>) -> CommandFuture<'a>,
    /// Completes an option, if it has one to complete: the option and what was typed.
    pub complete: Option<for<'a> fn(CommandCall<'a>, &'a str, &'a str) -> CompletionFuture<'a>>,
}

impl std::fmt::Debug for SlashCommand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Command").field("name", &self.name).finish_non_exhaustive()
    }
}
