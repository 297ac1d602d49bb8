//! The choice of a strong computer player on the caller's turn, with the reason.

use crate::app::{App, Failure, TableSummary, Visit};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::hint_post;
use table::PlayerId;

/// A hint, only to the caller.
pub(in crate::discord) async fn own_hint(app: &App, table: &Visit, me: PlayerId) -> Result<InteractionAnswer, Failure> {
    let (hint, view) = app.coach().hint(table, me).await?;
    let post = hint_post(&TableSummary::from(&**table), &*view, &hint);
    Ok(InteractionAnswer::pictured(Callback::Message(post.message), post.picture))
}
