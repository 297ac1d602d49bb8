//! The options that a command was called with, by name.

use crate::discord::incoming::ArgumentValue;
use table::Player;

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
            ArgumentValue::User(player) => Some(player),
            _ => None,
        }
    }
}
