//! Somebody's own note at a table, for them alone.

use serenity::builder::{CreateButton, CreateEmbed};
use serenity::model::application::ButtonStyle;

use crate::discord::controls::{CustomId, TableButton};
use table::TableId;

/// The note, under its writer's board.
pub fn note_embed(text: &str) -> CreateEmbed {
    CreateEmbed::new().title("Your note").description(text)
}

/// The way to it.
pub(in crate::discord::present) fn note_button(table: TableId) -> CreateButton {
    CustomId::Table(TableButton::Note, table).button("Note", ButtonStyle::Secondary)
}
