//! Buttons in rows.

use serenity::builder::{CreateActionRow, CreateButton};

/// Discord's limit for a row, in buttons.
pub const ROW: usize = 5;

/// The buttons in their order, in as few rows as hold them. A message has five rows at most.
#[must_use]
pub fn button_rows(buttons: impl IntoIterator<Item = CreateButton>) -> Vec<CreateActionRow> {
    let buttons: Vec<_> = buttons.into_iter().collect();
    buttons.chunks(ROW).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}
