//! A modal of menus, each under a label, as Discord has had them since 2025. serenity 0.12 has no builder for it.

use serde_json::{Value, json};

use crate::discord::controls::FormId;

/// Component types (Discord: "Component Types").
const STRING_SELECT: u8 = 3;
const LABEL: u8 = 18;

/// A modal of one to five menus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuForm {
    /// The custom id that comes back with what was chosen.
    pub id: FormId,
    /// Its title, at most 45 characters.
    pub title: String,
    /// Its menus, from the top.
    pub menus: Vec<FormMenu>,
}

/// A menu of a modal, from which one option is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormMenu {
    /// The custom id that comes back with the value.
    pub id: &'static str,
    /// The words above it, at most 45 characters.
    pub label: &'static str,
    /// Up to 25 options.
    pub options: Vec<FormOption>,
}

/// An option of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormOption {
    /// The words that are shown, at most 100 characters.
    pub label: String,
    /// The value that comes back, at most 100 characters.
    pub value: String,
    /// A line below the words, at most 100 characters.
    pub about: Option<&'static str>,
}

impl FormOption {
    /// An option with no line below.
    #[must_use]
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), about: None }
    }
}

impl MenuForm {
    pub(super) fn body(&self) -> Value {
        let menus: Vec<_> = self.menus.iter().map(FormMenu::body).collect();
        json!({ "custom_id": self.id.text(), "title": self.title, "components": menus })
    }
}

impl FormMenu {
    /// The menu under its label. The first option is chosen until another is.
    fn body(&self) -> Value {
        let options = self.options.iter().enumerate().map(|(index, option)| {
            let mut body = json!({ "label": option.label, "value": option.value, "default": index == 0 });
            if let Some(about) = option.about {
                body["description"] = json!(about);
            }
            body
        });
        let menu = json!({
            "type": STRING_SELECT, "custom_id": self.id, "options": options.collect::<Vec<_>>(), "required": true,
        });
        json!({ "type": LABEL, "label": self.label, "component": menu })
    }
}
