//! The options that a command was called with, by name.

use crate::app::{Failure, RoleId};
use crate::discord::interaction::{ArgumentValue, Mentionable, Standing};
use table::{ChannelId, Player};

/// A person who is to sit at a table of this server.
///
/// # Errors
/// If they are not in the server, or no person.
pub(super) fn as_guest(player: &Player, standing: Standing) -> Result<&Player, Failure> {
    match standing {
        Standing::Member => Ok(player),
        Standing::Bot => Err(Failure::refused(
            "A bot can't sit at a table: name a person. The computer plays where a table is opened with `computers:1`.",
        )),
        Standing::Outside => {
            Err(Failure::refused("They are not in this server, so they couldn't see the table: name somebody who is."))
        }
    }
}

/// The options of a command as they were given.
#[derive(Clone, Debug, Default)]
pub struct Arguments(pub Vec<(String, ArgumentValue)>);

impl Arguments {
    fn get(&self, name: &str) -> Option<&ArgumentValue> {
        self.0.iter().find(|(given, _)| given == name).map(|(_, value)| value)
    }

    /// A text, if it was given.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            ArgumentValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A number, if it was given.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.get(name)? {
            ArgumentValue::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// A person, if one was given.
    #[must_use]
    pub fn user(&self, name: &str) -> Option<&Player> {
        match self.get(name)? {
            ArgumentValue::User(player, _) => Some(player),
            _ => None,
        }
    }

    /// A person in this server or outside it, if one was given.
    ///
    /// # Errors
    /// If it is a program, in the words of `refusal`.
    pub fn human(&self, name: &str, refusal: &str) -> Result<Option<&Player>, Failure> {
        match self.get(name) {
            Some(ArgumentValue::User(_, Standing::Bot)) => Err(Failure::refused(refusal)),
            Some(ArgumentValue::User(player, _)) => Ok(Some(player)),
            _ => Ok(None),
        }
    }

    /// A person who is to sit at a table of this server, if one was given.
    ///
    /// # Errors
    /// If they are not in the server, or no person.
    pub fn guest(&self, name: &str) -> Result<Option<&Player>, Failure> {
        match self.get(name) {
            Some(ArgumentValue::User(player, standing)) => as_guest(player, *standing).map(Some),
            _ => Ok(None),
        }
    }

    /// A channel, if one was given.
    #[must_use]
    pub fn channel(&self, name: &str) -> Option<ChannelId> {
        match self.get(name)? {
            ArgumentValue::Channel(channel) => Some(*channel),
            _ => None,
        }
    }

    /// A role, if one was given, and whether it can be called.
    #[must_use]
    pub fn role(&self, name: &str) -> Option<(RoleId, Mentionable)> {
        match self.get(name)? {
            ArgumentValue::Role(role, mentionable) => Some((*role, *mentionable)),
            _ => None,
        }
    }
}
