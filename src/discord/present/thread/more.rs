//! *More*: what else somebody can do at a table, as buttons that only they see.

use serenity::model::application::ButtonStyle;

use crate::app::TableSummary;
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::message::{OutgoingMessage, button_rows};
use crate::discord::present::button::rules_button;

/// The buttons that are possible now, with the rules of the game. *Fair play* is there only where something is drawn or
/// hidden.
#[must_use]
pub fn more_buttons(summary: &TableSummary, offered: &[TableButton]) -> OutgoingMessage {
    let is_shown = |button: &&TableButton| **button != TableButton::Verify || summary.has_proof;
    let button = |button: &TableButton| {
        let (label, style) = face(*button);
        CustomId::Table(*button, summary.id).button(label, style)
    };
    let all = offered.iter().filter(is_shown).map(button).chain([rules_button(summary.game)]);
    OutgoingMessage {
        rows: button_rows(all),
        ..OutgoingMessage::text(format!("**{}**: what else?", summary.game_name))
    }
}

/// A button's label and style.
fn face(button: TableButton) -> (&'static str, ButtonStyle) {
    match button {
        TableButton::Hint => ("Hint", ButtonStyle::Primary),
        TableButton::Moves => ("Moves so far", ButtonStyle::Secondary),
        TableButton::Note => ("Note", ButtonStyle::Secondary),
        TableButton::PlanAhead => ("Plan ahead", ButtonStyle::Secondary),
        TableButton::AskUndo => ("Undo", ButtonStyle::Secondary),
        TableButton::OfferDraw => ("Offer a draw", ButtonStyle::Secondary),
        TableButton::AskPause => ("Pause", ButtonStyle::Secondary),
        TableButton::Resume => ("Resume", ButtonStyle::Success),
        TableButton::HandOver => ("Offer my seat", ButtonStyle::Secondary),
        TableButton::Nudge => ("Nudge", ButtonStyle::Secondary),
        TableButton::AskAbort => ("Call it off", ButtonStyle::Danger),
        TableButton::AskResign => ("Resign", ButtonStyle::Danger),
        _ => ("Fair play", ButtonStyle::Secondary),
    }
}
