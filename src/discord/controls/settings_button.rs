//! The controls under a player's settings, and their text in custom ids. A setting is named by its option.

/// A control under a player's settings. It names no person: it changes those of its presser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsButton {
    /// The menu of settings; the chosen one opens its own.
    Which,
    /// The menu of a setting's values.
    Values(String),
    /// A setting and the value that it gets.
    Put(String, String),
    /// The form for a setting's value; also the form itself.
    Type(String),
}

impl SettingsButton {
    /// Its text, after the word `set:`.
    #[must_use]
    pub(in crate::discord) fn text(&self) -> String {
        match self {
            Self::Which => "which".to_owned(),
            Self::Values(setting) => format!("values:{setting}"),
            Self::Put(setting, value) => format!("put:{setting}:{value}"),
            Self::Type(setting) => format!("type:{setting}"),
        }
    }

    /// Reads what follows `set:`; `None` if it is none of the bot's.
    #[must_use]
    pub(in crate::discord) fn read(text: &str) -> Option<Self> {
        let parts: Vec<_> = text.split(':').collect();
        Some(match parts[..] {
            ["which"] => Self::Which,
            ["values", setting] => Self::Values(setting.to_owned()),
            ["put", setting, value] => Self::Put(setting.to_owned(), value.to_owned()),
            ["type", setting] => Self::Type(setting.to_owned()),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_as_they_are_written_and_others_are_not_read() {
        let name = || "turns".to_owned();
        for button in [
            SettingsButton::Which,
            SettingsButton::Values(name()),
            SettingsButton::Put(name(), "dm".to_owned()),
            SettingsButton::Type(name()),
        ] {
            assert_eq!(SettingsButton::read(&button.text()), Some(button));
        }
        for text in ["", "which:1", "put:turns", "values", "type:a:b"] {
            assert_eq!(SettingsButton::read(text), None, "{text:?}");
        }
    }
}
