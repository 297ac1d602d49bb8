//! A message as a user sees it, for tests to read.

use std::sync::Arc;

use serde_json::Value;

use crate::{snowflake::Snowflake, validate};

/// A message as it is shown.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShownMessage {
    /// Its id in the channel, later ones being greater.
    pub id: Snowflake,
    /// The channel or thread in which it stands.
    pub channel: Snowflake,
    /// The author's id: the bot's or a user's.
    pub author: Snowflake,
    /// Its text, with mentions as `<@id>`.
    pub content: String,
    /// Its embeds as Discord would answer them.
    pub embeds: Vec<Value>,
    /// Its rows of components, as sent.
    pub components: Vec<Value>,
    /// Its files, in the order in which they are shown.
    pub attachments: Vec<ShownFile>,
    /// The ids of the users that it pinged.
    pub mentions: Vec<Snowflake>,
    /// Discord's bits: 4 hides embeds, 64 is ephemeral, 4,096 is silent.
    pub flags: u64,
    /// The nonce it was sent with.
    pub nonce: Option<String>,
    /// Whether it was edited.
    pub edited: bool,
    /// How often it was changed, "thinking…" becoming a text included.
    pub revision: u32,
    /// Whether only one user sees it.
    pub ephemeral: bool,
    /// Whether it still says "thinking…".
    pub loading: bool,
    /// The message that it replies to.
    pub reply_to: Option<Snowflake>,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShownFile {
    /// By it an edit keeps the file.
    pub id: Snowflake,
    /// The file's name with its ending.
    pub name: String,
    /// Its alt text, at most 1,024 characters.
    pub description: Option<String>,
    /// The bytes of the file.
    pub bytes: Arc<[u8]>,
    /// Where it can be fetched.
    pub url: String,
}

/// A button of a message.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Button {
    /// The bot's name for it; `None` for a link.
    pub custom_id: Option<String>,
    /// The words on it.
    pub label: String,
    /// Discord's number: 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether it can't be clicked.
    pub disabled: bool,
    /// Where a link leads.
    pub url: Option<String>,
}

/// A menu of a message.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SelectMenu {
    /// The bot's name for it.
    pub custom_id: String,
    /// The words in it while nothing is chosen.
    pub placeholder: String,
    /// The options as label, value and description.
    pub options: Vec<(String, String, Option<String>)>,
    /// The fewest options that may be chosen at once.
    pub min_values: u64,
    /// The most options that may be chosen at once.
    pub max_values: u64,
    /// Whether it can't be used.
    pub disabled: bool,
}

impl ShownMessage {
    /// All buttons, row by row.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        self.parts(2).map(Button::read).collect()
    }

    /// All menus of texts, row by row.
    #[must_use]
    pub fn select_menus(&self) -> Vec<SelectMenu> {
        self.parts(3).map(SelectMenu::read).collect()
    }

    /// The button with this label.
    #[must_use]
    pub fn button(&self, label: &str) -> Option<Button> {
        self.buttons().into_iter().find(|button| button.label == label)
    }

    fn parts(&self, kind: u64) -> impl Iterator<Item = &Value> {
        self.components.iter().flat_map(validate::children).filter(move |part| part["type"] == kind)
    }
}

impl Button {
    pub(crate) fn read(part: &Value) -> Self {
        Self {
            custom_id: part["custom_id"].as_str().map(str::to_owned),
            label: part["label"].as_str().unwrap_or_default().to_owned(),
            style: part["style"].as_u64().unwrap_or(2),
            disabled: part["disabled"] == true,
            url: part["url"].as_str().map(str::to_owned),
        }
    }
}

impl SelectMenu {
    pub(crate) fn read(part: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let options = part["options"].as_array().map_or(&[][..], Vec::as_slice).iter();
        Self {
            custom_id: text(&part["custom_id"]),
            placeholder: text(&part["placeholder"]),
            options: options
                .map(|o| (text(&o["label"]), text(&o["value"]), o["description"].as_str().map(str::to_owned)))
                .collect(),
            min_values: part["min_values"].as_u64().unwrap_or(1),
            max_values: part["max_values"].as_u64().unwrap_or(1),
            disabled: part["disabled"] == true,
        }
    }
}
