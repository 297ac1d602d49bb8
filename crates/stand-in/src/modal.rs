//! A modal as a user sees it. Knows no interaction but by its id.

use serde_json::{Value, json};

use crate::{snowflake::Snowflake, validate};

/// A form that the bot shows.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShownModal {
    /// The interaction that it answers.
    pub interaction: Snowflake,
    /// The bot's name for it.
    pub custom_id: String,
    /// The words above it.
    pub title: String,
    /// Its fields from the top, at most five.
    pub inputs: Vec<ModalInput>,
}

/// One field of a modal.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ModalInput {
    /// The bot's name for it.
    pub custom_id: String,
    /// The words above it.
    pub label: String,
    /// The text that it begins with.
    pub value: String,
    /// The text in grey while it is empty.
    pub placeholder: String,
    /// Whether it must be filled in.
    pub required: bool,
    /// The fewest characters that are accepted, 0 to 4,000.
    pub min_length: u64,
    /// The most characters that are accepted, 1 to 4,000.
    pub max_length: u64,
    /// Whether the text may have several lines (Discord: the style PARAGRAPH).
    pub paragraph: bool,
    /// The options of a menu: the label, the value, and the words below the label. Empty for a field that is typed into.
    pub options: Vec<(String, String, Option<String>)>,
}

impl ShownModal {
    /// Reads a callback's data that was found good.
    pub(crate) fn read(interaction: Snowflake, data: &Value) -> Self {
        let rows = data["components"].as_array().map_or(&[][..], Vec::as_slice);
        Self {
            interaction,
            custom_id: text(&data["custom_id"]),
            title: text(&data["title"]),
            inputs: rows
                .iter()
                .flat_map(|row| validate::children(row).iter().map(|input| ModalInput::read(row, input)))
                .collect(),
        }
    }

    /// The object that the web page draws it from; Discord has none like it.
    pub(crate) fn json(&self) -> Value {
        let inputs: Vec<_> = self.inputs.iter().map(ModalInput::json).collect();
        json!({
            "interaction": self.interaction.to_string(), "custom_id": self.custom_id, "title": self.title, "inputs": inputs,
        })
    }
}

impl ModalInput {
    /// Reads a field with the row or label that holds it.
    fn read(row: &Value, input: &Value) -> Self {
        let options = input["options"].as_array().map_or(&[][..], Vec::as_slice);
        let chosen = options.iter().find(|option| option["default"] == true);
        Self {
            custom_id: text(&input["custom_id"]),
            label: if row["label"].is_string() { text(&row["label"]) } else { text(&input["label"]) },
            value: text(chosen.map_or(&input["value"], |option| &option["value"])),
            placeholder: text(&input["placeholder"]),
            required: input["required"].as_bool().unwrap_or(true),
            min_length: input["min_length"].as_u64().unwrap_or(0),
            max_length: input["max_length"].as_u64().unwrap_or(4_000),
            paragraph: input["style"] == 2,
            options: options.iter().map(option).collect(),
        }
    }

    fn json(&self) -> Value {
        json!({
            "custom_id": self.custom_id, "label": self.label, "value": self.value, "placeholder": self.placeholder,
            "required": self.required, "min_length": self.min_length, "max_length": self.max_length,
            "paragraph": self.paragraph, "options": self.options,
        })
    }
}

fn option(option: &Value) -> (String, String, Option<String>) {
    (text(&option["label"]), text(&option["value"]), option["description"].as_str().map(str::to_owned))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
