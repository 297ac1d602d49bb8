//! Choices that a bot offers while an option is typed. Checked as Discord checks them.

use serde_json::Value;

use crate::{
    api_error::ApiError,
    form_errors::{FormErrors, join},
};

/// The most choices of an answer.
const CHOICES: usize = 25;
/// Characters of a choice's name, and of a text value.
const CHOICE_LENGTH: usize = 100;

/// One offer: what is shown, and what is sent.
#[derive(Clone, Debug, PartialEq)]
pub struct AutocompleteChoice {
    /// The words that the person reads.
    pub name: String,
    /// The value that the bot gets if it is chosen: text or number.
    pub value: Value,
}

pub(crate) fn read(data: &Value) -> Result<Vec<AutocompleteChoice>, ApiError> {
    let mut form = FormErrors::default();
    let path = "data.choices";
    let list = data["choices"].as_array();
    if list.is_none() {
        form.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    }
    let list = list.map_or(&[][..], Vec::as_slice);
    if list.len() > CHOICES {
        form.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    let mut choices = Vec::new();
    for (index, choice) in list.iter().enumerate() {
        let path = join(path, index);
        if let Value::Object(map) = choice {
            form.only(&path, map, &["name", "name_localizations", "value"]);
        }
        let name = choice["name"].as_str().unwrap_or_default();
        if !fits(name) {
            form.add(&join(&path, "name"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
        }
        let value = &choice["value"];
        if !(value.is_number() || value.as_str().is_some_and(fits)) {
            form.add(&join(&path, "value"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
        }
        choices.push(AutocompleteChoice { name: name.to_owned(), value: value.clone() });
    }
    form.finish()?;
    Ok(choices)
}

fn fits(text: &str) -> bool {
    (1..=CHOICE_LENGTH).contains(&text.chars().count())
}
