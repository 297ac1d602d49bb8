//! The form of a private note, filled in with the note as it stands.

use crate::app::{App, Failure, MAX_NOTE, Visit};
use crate::discord::controls::FormId;
use crate::discord::message::{Callback, InteractionAnswer, ModalForm, ModalInput};
use table::PlayerId;

/// Asks for the note, and shows the one before.
pub(in crate::discord) async fn note_form(
    app: &App,
    table: &Visit,
    player: PlayerId,
) -> Result<InteractionAnswer, Failure> {
    let text = app.people().note_to_write(table, player).await?;
    Ok(Callback::Modal(ModalForm {
        id: FormId::Note(table.id),
        title: "Your note".to_owned(),
        label: "Only you see it; leave it empty to delete it".to_owned(),
        placeholder: "What you suspect, what you plan…".to_owned(),
        longest: u16::try_from(MAX_NOTE).unwrap_or(u16::MAX),
        input: ModalInput::Text(text),
    })
    .into())
}
