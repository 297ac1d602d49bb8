//! The type of a command that stands in the menu of a person or of a message, and of its call. It knows no single one.

use super::command::CommandFuture;
use crate::app::App;
use crate::discord::interaction::{Caller, MenuTarget};
use serenity::builder::CreateCommand;
use serenity::model::application::{CommandType, InstallationContext, InteractionContext};

/// The things that have a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MenuOn {
    /// A person; offered in servers alone.
    Person,
    /// A message, in servers and in direct messages with the bot.
    Message,
}

/// A call of a command from a menu.
#[derive(Clone, Debug)]
pub struct MenuCall<'a> {
    /// The application that carries the command out.
    pub app: &'a App,
    /// The person who calls, and the place.
    pub caller: &'a Caller,
    /// The person or the message whose menu it was.
    pub target: MenuTarget,
}

/// A command of a menu: its name and its handler.
pub struct MenuCommand {
    /// The name as people read it: at most 32 characters.
    pub name: &'static str,
    /// The menu that it stands in: a person's or a message's.
    pub(super) on: MenuOn,
    /// Carries the command out.
    pub run: for<'a> fn(MenuCall<'a>) -> CommandFuture<'a>,
}

impl MenuCommand {
    /// The command as it is registered.
    pub(super) fn definition(&self) -> CreateCommand {
        let (kind, contexts) = match self.on {
            MenuOn::Person => (CommandType::User, vec![InteractionContext::Guild]),
            MenuOn::Message => (CommandType::Message, vec![InteractionContext::Guild, InteractionContext::BotDm]),
        };
        CreateCommand::new(self.name).kind(kind).contexts(contexts).integration_types(vec![InstallationContext::Guild])
    }
}

impl std::fmt::Debug for MenuCommand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MenuCommand").field("name", &self.name).finish_non_exhaustive()
    }
}
