//! A modal with one input, as a form that somebody fills in.

use serde_json::{Value, json};

use crate::discord::controls::FormId;

/// The custom id of a modal's one input.
const INPUT: &str = "notation";

/// A modal with one input.
#[derive(Clone, Debug, PartialEq)]
pub struct ModalForm {
    /// The custom id that comes back with the input.
    pub id: FormId,
    /// Its title, at most 45 characters.
    pub title: String,
    /// The input's label, at most 45 characters.
    pub label: String,
    /// An example, at most 100 characters.
    pub placeholder: String,
    /// The most characters that may be typed, at most 4,000.
    pub longest: u16,
    /// The kind of its input, with the text before.
    pub input: ModalInput,
}

impl ModalForm {
    /// The text that was typed into its input; an empty one if there is none.
    #[must_use]
    pub fn typed(inputs: &[(String, String)]) -> &str {
        inputs.iter().find(|(name, _)| name == INPUT).map(|(_, text)| text.as_str()).unwrap_or_default()
    }

    pub(super) fn body(&self) -> Value {
        use serenity::builder::{CreateActionRow, CreateInputText};
        use serenity::model::application::InputTextStyle;
        let field = |style, required| CreateInputText::new(style, &self.label, INPUT).required(required);
        let input = match &self.input {
            ModalInput::Line => field(InputTextStyle::Short, true),
            ModalInput::Text(text) if text.is_empty() => field(InputTextStyle::Paragraph, false),
            ModalInput::Text(text) => field(InputTextStyle::Paragraph, false).value(text),
        };
        let input = input.placeholder(&self.placeholder).max_length(self.longest);
        let rows = vec![CreateActionRow::InputText(input)];
        json!({ "custom_id": self.id.text(), "title": self.title, "components": rows })
    }
}

/// The kind of a modal's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModalInput {
    /// A line, which can't stay empty.
    Line,
    /// A text of several lines, with what stands there before; it may stay empty.
    Text(String),
}
