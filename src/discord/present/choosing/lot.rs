//! The messages of small actions that are drawn at random.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use crate::discord::controls::{CustomId, TableButton};
use crate::discord::message::OutgoingMessage;
use table::{EntryNo, TableId};

/// Before the rest is left to the lot.
#[must_use]
pub fn lot_question(table: TableId, seen: EntryNo) -> OutgoingMessage {
    let text = "**Draw the rest at random?** The men that you still have to place are placed at random, each as soon as \
                it is your turn, until all are down.";
    let confirm = CustomId::Table(TableButton::ConfirmLot, table).button("The rest at random", ButtonStyle::Success);
    let buttons = vec![confirm, back_button(table, seen)];
    OutgoingMessage { rows: vec![CreateActionRow::Buttons(buttons)], ..OutgoingMessage::text(text) }
}

/// The way back to the first question of the composer.
pub(super) fn back_button(table: TableId, seen: EntryNo) -> CreateButton {
    CustomId::Compose { table, seen, picks: Vec::new(), page: 0, slot: 0 }.button("Back", ButtonStyle::Secondary)
}

/// The confirmation that the rest is drawn at random.
#[must_use]
pub fn left_to_lot(table: TableId) -> OutgoingMessage {
    let text = "The rest of your men are placed at random.";
    with_button(text, table, choose_myself())
}

/// The button that takes random drawing back, below the board.
pub(in crate::discord::present) fn choose_myself_row(table: TableId) -> CreateActionRow {
    row(table, choose_myself())
}

fn choose_myself() -> (TableButton, &'static str, ButtonStyle) {
    (TableButton::ChooseMyself, "Choose the rest myself", ButtonStyle::Secondary)
}

fn with_button(text: &str, table: TableId, button: (TableButton, &str, ButtonStyle)) -> OutgoingMessage {
    OutgoingMessage { rows: vec![row(table, button)], ..OutgoingMessage::text(text) }
}

fn row(table: TableId, (does, label, style): (TableButton, &str, ButtonStyle)) -> CreateActionRow {
    CreateActionRow::Buttons(vec![CustomId::Table(does, table).button(label, style)])
}
