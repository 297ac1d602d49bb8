//! The form of a private note, and what was typed into it.

use super::component_press::ComponentPress;
use crate::app::{Failure, NoteResult};
use crate::discord::answers::note_form;
use crate::discord::message::{InteractionAnswer, ModalForm};
use table::TableId;

pub(super) async fn ask(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    note_form(press.app, &table, press.caller.player.id).await
}

pub(super) async fn form(
    press: ComponentPress<'_>,
    table: TableId,
    inputs: &[(String, String)],
) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    let typed = ModalForm::typed(inputs);
    let said = match press.app.people().write_note(&table, press.caller.player.id, typed).await? {
        NoteResult::Kept => "Your note is kept. It stands under your board, and only you see it.",
        NoteResult::Deleted => "You have no note at this table now.",
    };
    Ok(InteractionAnswer::tell(said))
}
