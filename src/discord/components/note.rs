//! The form of a private note, and what was typed into it.

use super::component_press::ComponentPress;
use crate::app::{App, Failure, MAX_NOTE, NoteResult, Visit};
use crate::discord::answer::{Callback, INPUT, InteractionAnswer, ModalForm, ModalInput};
use crate::discord::custom_id::{CustomId, TableButton};
use table::{PlayerId, TableId};

/// Asks for the note, and shows the one before.
pub(in crate::discord) async fn note_form(
    app: &App,
    table: &Visit,
    player: PlayerId,
) -> Result<InteractionAnswer, Failure> {
    let text = app.people().note_to_write(table, player).await?;
    Ok(Callback::Modal(ModalForm {
        id: CustomId::Table(TableButton::Note, table.id).text(),
        title: "Your note".to_owned(),
        label: "Only you see it; leave it empty to delete it".to_owned(),
        placeholder: "What you suspect, what you plan…".to_owned(),
        longest: u16::try_from(MAX_NOTE).unwrap_or(u16::MAX),
        input: ModalInput::Text(text),
    })
    .into())
}

pub(super) async fn ask(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.app.tables().visit(&press.caller.visitor(), table).await?;
    note_form(press.app, &table, press.caller.player.id).await
}

pub(super) async fn form(
    press: ComponentPress<'_>,
    table: TableId,
    inputs: &[(String, String)],
) -> Result<InteractionAnswer, Failure> {
    let table = press.app.tables().visit(&press.caller.visitor(), table).await?;
    let typed = inputs.iter().find(|(name, _)| name == INPUT).map(|(_, text)| text.as_str()).unwrap_or_default();
    let said = match press.app.people().write_note(&table, press.caller.player.id, typed).await? {
        NoteResult::Kept => "Your note is kept. It stands under your board, and only you see it.",
        NoteResult::Deleted => "You have no note at this table now.",
    };
    Ok(InteractionAnswer::tell(said))
}
