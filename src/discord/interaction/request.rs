//! A person's request: a command, a completion, a button or menu, a form.

use crate::app::RoleId;
use table::{ChannelId, Player};

/// A value given to a command's option.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgumentValue {
    /// A text or a choice.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A truth value.
    Flag(bool),
    /// A person, and how they stand to the server.
    User(Player, Standing),
    /// A channel.
    Channel(ChannelId),
    /// A role, and whether anybody may mention it.
    Role(RoleId, Mentionable),
}

/// How a person who is named stands to the server where they are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// They are in it.
    Member,
    /// They are not in it, or it is no server.
    Outside,
    /// They are a program, this one perhaps.
    Bot,
}

/// Whether a role can be called by the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mentionable {
    /// By everybody.
    Yes,
    /// Only with a permission that the bot does not ask for.
    No,
}

/// What is asked.
#[derive(Clone, Debug)]
pub enum InteractionRequest {
    /// A slash command.
    Command {
        /// Its name.
        name: String,
        /// The subcommand, if it has one.
        sub: Option<String>,
        /// The options that were given.
        options: Vec<(String, ArgumentValue)>,
    },
    /// Completion of an option.
    Autocomplete {
        /// The command's name.
        name: String,
        /// The option that is being typed.
        focused: String,
        /// What was typed so far.
        typed: String,
        /// The other options.
        options: Vec<(String, ArgumentValue)>,
    },
    /// A button or menu.
    Component {
        /// Its custom id.
        id: String,
        /// The chosen values of a menu.
        values: Vec<String>,
        /// Whether it stands in a message that only the caller sees.
        private: bool,
    },
    /// A modal.
    Modal {
        /// Its custom id.
        id: String,
        /// Its inputs.
        inputs: Vec<(String, String)>,
        /// Whether it was opened from a message that only the caller sees.
        private: bool,
    },
}
