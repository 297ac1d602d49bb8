//! A review that was promised: thought out, and put into the private answer that promised it. It is kept for a while, so that
//! whoever asks again after a failure is answered soon.

use tracing::{error, warn};

use super::original_response::OriginalResponse;
use crate::app::{App, Customer, ReviewRequest};
use crate::discord::message::{OutgoingMessage, paint};
use crate::discord::present::review_post;

/// Thinks a review out and puts it into the answer.
pub(in crate::discord) async fn upload_review(app: &App, response: OriginalResponse<'_>, asked: &ReviewRequest) {
    let reviewed = app.review(asked).await;
    asked.work.done();
    let (message, picture) = match &reviewed {
        Ok((summary, review)) => review_post(summary, review),
        Err(failure) => (OutgoingMessage::text(failure.sentence()), None),
    };
    let mut files = Vec::new();
    if let Some(mut picture) = picture {
        let player = asked.visitor.player;
        picture.style.theme = app.palette(player).await;
        match paint(app, picture, Customer::Person(player)).await {
            Ok(file) => files.push(file),
            Err(error) => error!(%error, "a chart could not be painted"),
        }
    }
    if let Err(error) = response.edit(&message.body(), files).await {
        warn!(%error, "a review did not arrive");
    }
}
