//! The data that are kept about the caller: as a file, but for those that PRIVACY.md leaves out, or the question before they
//! are deleted.

use crate::app::{App, Failure};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{deletion_question, pending_data};
use table::PlayerId;

/// The promise of the caller's data, only to them: gathering those of somebody who has played much takes longer than an answer may.
pub(in crate::discord) fn own_data(me: PlayerId) -> InteractionAnswer {
    Callback::Data(pending_data(), me).into()
}

/// Asks before the caller's data go.
pub(in crate::discord) async fn ask_deletion(app: &App, me: PlayerId) -> Result<InteractionAnswer, Failure> {
    Ok(Callback::Message(deletion_question(app.people().tables_to_leave(me).await?)).into())
}
