//! A move put together by choosing: piece, square, done. Pure: picks in, the next question or the finished action out.
//! It knows nothing of buttons, and pages are made elsewhere.

/// The key of the item, alone in its menu, that takes what was put together as it stands: nothing new is chosen by it.
pub const DONE: &str = "done";

/// The state of a composition after some picks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compose {
    /// Something is still to be chosen.
    Ask(Question),
    /// The picks make this action, in canonical notation.
    Ready(String),
}

/// A question with its possible answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// One sentence: what to choose.
    pub prompt: String,
    /// The menus; an answer comes from one of them. Never empty; a menu may hold any number of items.
    pub menus: Vec<Menu>,
}

/// A menu of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The offer in words, at most 150 characters.
    pub placeholder: String,
    /// The items, at least one, keys distinct within the question.
    pub items: Vec<MenuItem>,
    /// The fewest items an answer takes, at least 1.
    pub min: u8,
    /// The most items an answer takes. An answer of several is one pick: its keys in menu order, joined by commas.
    pub max: u8,
}

impl Menu {
    /// A menu that takes one item.
    #[must_use]
    pub fn one(placeholder: impl Into<String>, items: Vec<MenuItem>) -> Self {
        Self { placeholder: placeholder.into(), items, min: 1, max: 1 }
    }
}

/// One thing to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuItem {
    /// The pick: short, ASCII letters, digits, `-` `=` `?` only (it travels in a 100-character id), stable.
    pub key: String,
    /// The words for the player, at most 100 characters.
    pub label: String,
    /// A few more words, at most 100 characters; may be empty.
    pub hint: String,
    /// The label in brief, at most 20 characters, for where there is room to offer each item by itself; empty if the item wants its
    /// menu.
    pub brief: String,
}

impl MenuItem {
    /// An item without a hint.
    #[must_use]
    pub fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        Self { key: key.into(), label: label.into(), hint: String::new(), brief: String::new() }
    }

    /// The same with a brief label.
    #[must_use]
    pub fn brief(mut self, brief: impl Into<String>) -> Self {
        self.brief = brief.into();
        self
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }
}
