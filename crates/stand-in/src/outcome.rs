//! What came of a persona's deed. Knows messages only as they were shown.

use std::time::Duration;

use serde_json::{Value, json};

use super::{autocomplete::Choice, post::Post, snowflake::Snowflake, validate};

/// The outcome of a command, a click, a choice or a modal.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The interaction's id.
    pub interaction: Snowflake,
    /// Who did it.
    pub persona: Snowflake,
    /// What the bot answered.
    pub reply: Reply,
    /// From the deed to the answer.
    pub elapsed: Duration,
}

/// The bot's answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reply {
    /// A message, ephemeral or not.
    Message(Post),
    /// A modal, to be filled in by `submit`.
    Modal(Modal),
    /// "Thinking…", or for components nothing yet. [`Control::await_reply`](super::Control::await_reply) waits for the rest.
    Deferred,
    /// A message that was sent or edited after a deferral.
    Edited(Post),
    /// The message whose component was used, changed.
    Updated(Post),
    /// What autocomplete offers.
    Choices(Vec<Choice>),
    /// Nobody answered in 3 s: "The application did not respond".
    TimedOut,
    /// The answer was there and is gone: the message was deleted meanwhile.
    Gone,
}

impl Outcome {
    /// The message of the answer, if it is one.
    #[must_use]
    pub const fn post(&self) -> Option<&Post> {
        match &self.reply {
            Reply::Message(post) | Reply::Edited(post) | Reply::Updated(post) => Some(post),
            _ => None,
        }
    }

    /// The modal of the answer, if it is one.
    #[must_use]
    pub const fn modal(&self) -> Option<&Modal> {
        match &self.reply {
            Reply::Modal(modal) => Some(modal),
            _ => None,
        }
    }
}

/// A form that the bot shows.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Modal {
    /// The interaction that it answers.
    pub interaction: Snowflake,
    /// The bot's name for it.
    pub custom_id: String,
    /// What stands above it.
    pub title: String,
    /// Its fields.
    pub inputs: Vec<ModalInput>,
}

/// One field of a modal.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ModalInput {
    /// The bot's name for it.
    pub custom_id: String,
    /// What stands above it.
    pub label: String,
    /// What stands in it at first.
    pub value: String,
    /// What stands in it in grey while it is empty.
    pub placeholder: String,
    /// Whether it must be filled in.
    pub required: bool,
    /// The fewest characters.
    pub min_length: u64,
    /// The most characters.
    pub max_length: u64,
    /// Whether it has several lines.
    pub paragraph: bool,
}

impl Modal {
    /// Reads a callback's data that was found good.
    pub(super) fn read(interaction: Snowflake, data: &Value) -> Self {
        let rows = data["components"].as_array().map_or(&[][..], Vec::as_slice);
        Self {
            interaction,
            custom_id: text(&data["custom_id"]),
            title: text(&data["title"]),
            inputs: rows.iter().flat_map(validate::children).map(ModalInput::read).collect(),
        }
    }

    /// For the page.
    pub(super) fn json(&self) -> Value {
        let inputs: Vec<_> = self.inputs.iter().map(ModalInput::json).collect();
        json!({
            "interaction": self.interaction.to_string(), "custom_id": self.custom_id, "title": self.title, "inputs": inputs,
        })
    }
}

impl ModalInput {
    fn read(input: &Value) -> Self {
        Self {
            custom_id: text(&input["custom_id"]),
            label: text(&input["label"]),
            value: text(&input["value"]),
            placeholder: text(&input["placeholder"]),
            required: input["required"].as_bool().unwrap_or(true),
            min_length: input["min_length"].as_u64().unwrap_or(0),
            max_length: input["max_length"].as_u64().unwrap_or(4_000),
            paragraph: input["style"] == 2,
        }
    }

    fn json(&self) -> Value {
        json!({
            "custom_id": self.custom_id, "label": self.label, "value": self.value, "placeholder": self.placeholder,
            "required": self.required, "min_length": self.min_length, "max_length": self.max_length,
            "paragraph": self.paragraph,
        })
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
