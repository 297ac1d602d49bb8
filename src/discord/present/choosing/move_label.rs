//! The words and the colour of a button that plays a move, by what the move gains at once.

use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;

use game::{AnyView, MoveGain, MoveGainKind};

/// Moves with those that gain something first: attacks, then goals; the others stay in their order.
#[must_use]
pub(super) fn by_gain(view: &dyn AnyView, mut moves: Vec<String>) -> Vec<String> {
    moves.sort_by_key(|action| view.gain(action).map_or((1, None), |gain| (0, Some(gain.kind))));
    moves
}

/// A text with the gain's word behind it, unless it has the word already: `a3-b4 · capture`.
#[must_use]
pub fn with_gain(text: &str, gain: Option<MoveGain>) -> String {
    match gain {
        Some(gain) if !text.to_lowercase().contains(gain.word) => format!("{text} · {}", gain.word),
        _ => text.to_owned(),
    }
}

/// A button in the colour of its gain: attacks red, goals green, all others as Discord's usual one.
pub(super) fn coloured(button: CreateButton, gain: Option<MoveGain>) -> CreateButton {
    match gain.map(|gain| gain.kind) {
        Some(MoveGainKind::Attack) => button.style(ButtonStyle::Danger),
        Some(MoveGainKind::Goal) => button.style(ButtonStyle::Success),
        None => button,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(gain: Option<MoveGain>) -> serde_json::Value {
        let button = coloured(CreateButton::new("id").label("a3-b4"), gain);
        serde_json::to_value(button).expect("a button is JSON")["style"].clone()
    }

    #[test]
    fn a_gain_is_said_once_behind_the_move() {
        let capture = Some(MoveGain::attack("capture"));
        assert_eq!(with_gain("a3-b4", capture), "a3-b4 · capture");
        assert_eq!(with_gain("Attack 5b on c3", Some(MoveGain::attack("attack"))), "Attack 5b on c3");
        assert_eq!(with_gain("a3-b4", None), "a3-b4");
    }

    /// Discord: 4 is red, 3 is green.
    #[test]
    fn attacks_are_red_goals_green_and_the_rest_neither() {
        let styles = [Some(MoveGain::attack("capture")), Some(MoveGain::goal("base")), None].map(style);
        assert_eq!(styles[..2], [serde_json::json!(4), serde_json::json!(3)]);
        assert!(![3, 4].contains(&styles[2].as_i64().unwrap_or_default()), "{styles:?}");
    }
}
