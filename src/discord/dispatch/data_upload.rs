//! A person's own data, which were promised: gathered, and put as a file into the private answer that promised them.

use serenity::builder::CreateAttachment;
use tracing::warn;

use super::original_response::OriginalResponse;
use crate::app::{App, MAX_FILE_BYTES};
use crate::discord::message::OutgoingMessage;
use crate::discord::present::{lost_data, own_data, too_much_data};
use table::PlayerId;

/// The name of the file. It tells nothing of the person.
const FILE: &str = "subrosa-my-data.json";

/// Gathers the data that are kept about the caller, and puts them into the answer.
pub(in crate::discord) async fn upload_data(app: &App, response: OriginalResponse<'_>, player: PlayerId) {
    let (message, file) = match app.people().data_of(player).await {
        Ok(text) if text.len() > MAX_FILE_BYTES => (too_much_data(), None),
        Ok(text) => (own_data(), Some(CreateAttachment::bytes(text, FILE))),
        Err(failure) => (OutgoingMessage::text(failure.answer()), None),
    };
    let sent = match response.edit(&message.body(), file.into_iter().collect()).await {
        Err(error) if error.too_large() => response.edit(&too_much_data().body(), Vec::new()).await,
        Err(error) => {
            warn!(%error, "a person's data did not arrive");
            response.edit(&lost_data().body(), Vec::new()).await
        }
        sent => sent,
    };
    if let Err(error) = sent {
        warn!(%error, "a person can't be told of their data");
    }
}
