//! The data that are kept about the caller: as a file, but for those that PRIVACY.md leaves out, or the question before they
//! are deleted.

use crate::app::{App, Failure};
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage, TextFile};
use crate::discord::present::deletion_question;
use table::PlayerId;

/// The caller's data as a file, only to them.
pub(in crate::discord) async fn own_data(app: &App, me: PlayerId) -> Result<InteractionAnswer, Failure> {
    let file = TextFile { name: "subrosa-my-data.json".to_owned(), text: app.people().data_of(me).await? };
    let text = "All your data: your settings, your seats, and your moves there.";
    Ok(Callback::File(OutgoingMessage::text(text), file).into())
}

/// Asks before the caller's data go.
pub(in crate::discord) async fn ask_deletion(app: &App, me: PlayerId) -> Result<InteractionAnswer, Failure> {
    Ok(Callback::Message(deletion_question(app.people().tables_to_leave(me).await?)).into())
}
