//! Buttons that do what a custom id says. They know no message.

use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;

use crate::discord::controls::CustomId;

impl CustomId {
    /// A button that does it.
    pub(in crate::discord) fn button(&self, label: &str, style: ButtonStyle) -> CreateButton {
        CreateButton::new(self.text()).label(label).style(style)
    }
}

/// The button that shows the rules of a game to its presser, by the game's id.
pub(super) fn rules_button(game: &str) -> CreateButton {
    CustomId::Rules(game.to_owned()).button("Rules", ButtonStyle::Secondary)
}
