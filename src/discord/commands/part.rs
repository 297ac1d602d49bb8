//! The parts of a command that has several, which Discord calls subcommands: a part names its options and its handlers.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use super::command::{CommandCall, CommandFuture, CompletionFuture};
use super::options::{complete_table, table_option};
use crate::app::Failure;

/// One thing that a command does, chosen by the word after the command's name.
pub(super) struct CommandPart {
    /// The word after the command's name: at most 32 characters.
    pub name: &'static str,
    /// The description that Discord shows, at most 100 characters.
    pub about: &'static str,
    /// The definitions of its options, at most 25.
    pub options: fn() -> Vec<CreateCommandOption>,
    /// Answers a call of this part.
    pub run: for<'a> fn(CommandCall<'a>) -> CommandFuture<'a>,
    /// Completes an option, if it has one to complete: the option and what was typed.
    pub complete: Option<for<'a> fn(CommandCall<'a>, &'a str, &'a str) -> CompletionFuture<'a>>,
}

impl CommandPart {
    /// A part about one table: the one of the thread, or the one that its only option names.
    pub(super) const fn on_a_table(
        name: &'static str,
        about: &'static str,
        run: for<'a> fn(CommandCall<'a>) -> CommandFuture<'a>,
    ) -> Self {
        Self {
            name,
            about,
            options: || vec![table_option()],
            run,
            complete: Some(|call, _, typed| complete_table(call, typed)),
        }
    }
}

/// The definition of a command with these parts.
pub(super) fn with_parts(command: CreateCommand, parts: &[CommandPart]) -> CreateCommand {
    let part = |part: &CommandPart| {
        let sub = CreateCommandOption::new(CommandOptionType::SubCommand, part.name, part.about);
        (part.options)().into_iter().fold(sub, CreateCommandOption::add_sub_option)
    };
    parts.iter().map(part).fold(command, CreateCommand::add_option)
}

/// Carries out the part that was chosen.
pub(super) fn run_part<'a>(call: CommandCall<'a>, parts: &'static [CommandPart]) -> CommandFuture<'a> {
    match chosen(&call, parts) {
        Some(part) => (part.run)(call),
        None => {
            Box::pin(async { Err(Failure::refused("Choose one of the entries that Discord lists while you type.")) })
        }
    }
}

/// Completes an option of the part that is being typed.
pub(super) fn complete_part<'a>(
    call: CommandCall<'a>,
    parts: &'static [CommandPart],
    focused: &'a str,
    typed: &'a str,
) -> CompletionFuture<'a> {
    match chosen(&call, parts).and_then(|part| part.complete) {
        Some(complete) => complete(call, focused, typed),
        None => Box::pin(async { Ok(Vec::new()) }),
    }
}

fn chosen(call: &CommandCall<'_>, parts: &'static [CommandPart]) -> Option<&'static CommandPart> {
    parts.iter().find(|part| call.sub == Some(part.name))
}
