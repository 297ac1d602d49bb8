//! Messages that are told from every other one by the number of their row, which their last button has: an earlier try is found by it,
//! whatever its words were.

use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;

use crate::app::TableSummary;
use crate::discord::controls::CustomId;
use crate::discord::message::{OutgoingMessage, button_rows};
use table::TableId;

/// A message of a text and buttons. Its last button tells it from every other message (`number`): by it an earlier try
/// is found.
pub(super) fn note(
    summary: &TableSummary,
    number: i64,
    content: String,
    mut buttons: Vec<CreateButton>,
) -> OutgoingMessage {
    buttons.push(numbered_view(summary.id, number));
    OutgoingMessage { content, rows: button_rows(buttons), ..OutgoingMessage::default() }
}

/// The button *My view* of one message alone, by its row's number.
pub(super) fn numbered_view(table: TableId, number: i64) -> CreateButton {
    CustomId::NoticeView(table, number).button("My view", ButtonStyle::Secondary)
}

/// A word to somebody who has no seat from which they could look. Its button leads to the tables that they have.
#[must_use]
pub fn word_apart(table: TableId, number: i64, content: String) -> OutgoingMessage {
    let tables = CustomId::NoticeGames(table, number).button("My tables", ButtonStyle::Secondary);
    OutgoingMessage { rows: button_rows([tables]), ..OutgoingMessage::text(content) }
}
