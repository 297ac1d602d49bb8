//! Computes a review and puts it into the private answer that announced it. The application caches it, so asking again
//! after a failure is quick.

use tracing::{error, warn};

use super::original_response::OriginalResponse;
use crate::app::{App, Customer, ReviewRequest};
use crate::discord::message::{OutgoingMessage, paint};
use crate::discord::present::review_post;

/// Thinks a review out and puts it into the answer.
pub(in crate::discord) async fn upload_review(app: &App, response: OriginalResponse<'_>, asked: &ReviewRequest) {
    let reviewed = app.coach().review(asked).await;
    asked.work.done();
    let (message, picture) = match &reviewed {
        Ok((summary, review)) => review_post(summary, review),
        Err(failure) => (OutgoingMessage::text(failure.answer()), None),
    };
    let mut files = Vec::new();
    if let Some(mut picture) = picture {
        let player = asked.visitor.player;
        picture.style.theme = app.people().palette(player).await;
        match paint(app, picture, Customer::Person(player)).await {
            Ok(file) => files.push(file),
            Err(error) => error!(%error, "a chart could not be painted"),
        }
    }
    if let Err(error) = response.edit(&message.body(), files).await {
        warn!(%error, "a review did not arrive");
    }
}
