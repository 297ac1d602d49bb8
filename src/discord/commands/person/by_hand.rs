//! How a setting is changed without typing: by a menu of values, a form beside it, or a button. It knows no setting.

use crate::app::Preferences;

/// Values of a setting: what is shown, and the word that the option takes.
pub(super) type SettingValues = &'static [(&'static str, &'static str)];
/// The word that the preferences have; where it is none of the values, it is shown as it is.
pub(super) type PresentWord = fn(&Preferences) -> String;

/// The control that changes a setting.
pub(super) enum ByHand {
    /// A menu of values.
    Menu(SettingValues, PresentWord),
    /// The same, and a form for any other value, with this example in it.
    MenuOrForm(SettingValues, PresentWord, &'static str),
    /// A button for the one of two values that is not set; the first of each is the verb on it.
    Button(SettingValues, PresentWord),
}

impl ByHand {
    /// The values, and the word of the present one.
    pub(super) fn values(&self, preferences: &Preferences) -> (SettingValues, String) {
        match self {
            Self::Menu(values, now) | Self::MenuOrForm(values, now, _) | Self::Button(values, now) => {
                (values, now(preferences))
            }
        }
    }

    /// The present value in words.
    pub(super) fn present(&self, preferences: &Preferences) -> String {
        let (values, now) = self.values(preferences);
        let shown = values.iter().find(|(_, word)| *word == now).map(|(shown, _)| (*shown).to_owned());
        shown.unwrap_or(now)
    }

    /// Whether a value stands among those that are offered.
    pub(super) fn offers(&self, value: &str) -> bool {
        let (Self::Menu(values, _) | Self::MenuOrForm(values, ..) | Self::Button(values, _)) = self;
        values.iter().any(|(_, word)| *word == value)
    }
}
