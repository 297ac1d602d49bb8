//! The ids that Discord gave to what the bot has registered there, and messages with these ids in them.

use serde_json::Value;

use super::command_mentions::CommandMentions;
use super::emblems::Emblems;

/// The ids of the bot's commands and emblems. Clones share what one of them learns.
#[derive(Clone, Debug, Default)]
pub struct RegisteredIds {
    /// Of the commands that texts name.
    pub commands: CommandMentions,
    /// Of the emblems on buttons, in menus and in texts.
    pub emblems: Emblems,
}

impl RegisteredIds {
    /// The body of a message with its commands and emblems as Discord knows them.
    #[must_use]
    pub fn within(&self, body: Value) -> Value {
        self.emblems.within(self.commands.within(body))
    }
}
