//! A person's request: a command, a completion, a button or menu, a form.

use crate::app::RoleId;
use table::{ChannelId, Player};

/// A value given to a command's option.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgumentValue {
    /// A text or a choice.
    Text(String),
    /// A whole number, of Discord's type INTEGER.
    Number(i64),
    /// True or false, of Discord's type BOOLEAN.
    Flag(bool),
    /// A person, and how they stand to the server.
    User(Player, Standing),
    /// A channel of the server.
    Channel(ChannelId),
    /// A role, and whether anybody may mention it.
    Role(RoleId, Mentionable),
}

/// A named person's membership in the server.
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
    /// Everybody may mention it, the bot included.
    Yes,
    /// Only with a permission that the bot does not ask for.
    No,
}

/// The person or the message from whose menu a command was chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum MenuTarget {
    /// A person, and how they stand to the server.
    Person(Player, Standing),
    /// The names of a message's files; none of a message that no bot wrote.
    Message(Vec<String>),
}

/// A request: a command, a completion, a press or a form.
#[derive(Clone, Debug)]
pub enum InteractionRequest {
    /// A slash command, complete.
    Command {
        /// The command's name, without the slash.
        name: String,
        /// The subcommand, if it has one.
        sub: Option<String>,
        /// The options that were given.
        options: Vec<(String, ArgumentValue)>,
    },
    /// A command of a person's or a message's menu.
    Menu {
        /// The command's name, as the menu shows it.
        name: String,
        /// The person or the message.
        target: MenuTarget,
    },
    /// Completion of an option.
    Autocomplete {
        /// The command's name, without the slash.
        name: String,
        /// The subcommand, if it has one.
        sub: Option<String>,
        /// The option that is being typed.
        focused: String,
        /// The text typed so far; it may be empty.
        typed: String,
        /// The other options that are filled in.
        options: Vec<(String, ArgumentValue)>,
    },
    /// A button or menu.
    Component {
        /// The control's custom id, unread.
        id: String,
        /// The chosen values of a menu.
        values: Vec<String>,
        /// Whether it stands in a message that only the caller sees.
        private: bool,
    },
    /// A modal that was submitted.
    Modal {
        /// The modal's custom id, unread.
        id: String,
        /// Its inputs by custom id, with their text.
        inputs: Vec<(String, String)>,
        /// Whether it was opened from a message that only the caller sees.
        private: bool,
    },
}
