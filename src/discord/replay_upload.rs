//! A replay that was promised: drawn, and put into the private answer that promised it. If it is too large for its place,
//! a smaller one is drawn.

use serenity::builder::CreateAttachment;
use tracing::{info, warn};

use super::original_response::OriginalResponse;
use super::outgoing::Message;
use super::present::{drawn, film_alt, film_name};
use super::rest::RestError;
use crate::app::{App, Failure, Replay, Replayed};
use picture::MAX_FILM_BYTES;

/// How large a replay may be, in bytes: as ever, and for places that take less.
const LIMITS_BYTES: [usize; 3] = [MAX_FILM_BYTES, MAX_FILM_BYTES / 4, MAX_FILM_BYTES / 16];

/// Draws a replay and puts it into the answer.
pub(super) async fn upload_replay(app: &App, response: OriginalResponse<'_>, replay: &Replay) {
    for limit in LIMITS_BYTES {
        let sent = match app.replay(replay, limit).await {
            Ok(drawn) => put(response, drawn).await,
            Err(failure) => tell(response, &failure).await,
        };
        match sent {
            Err(error) if error.too_large() => info!(limit, "a replay was too large for its place"),
            Err(error) => return warn!(%error, "a replay did not arrive"),
            Ok(()) => return,
        }
    }
    let refusal = Failure::refused("This replay is too large for this place. `/replay at:` shows single steps.");
    if let Err(error) = tell(response, &refusal).await {
        warn!(%error, "a replay did not arrive");
    }
}

async fn put(response: OriginalResponse<'_>, replay: Replayed) -> Result<(), RestError> {
    let Replayed { seating, viewer, steps, alt, film } = replay;
    let message = drawn(&seating, viewer, steps, film.reduced().as_deref());
    let file = CreateAttachment::bytes(film.bytes, film_name(&seating, steps)).description(film_alt(steps, &alt));
    response.edit(&message.body(), vec![file]).await
}

async fn tell(response: OriginalResponse<'_>, failure: &Failure) -> Result<(), RestError> {
    response.edit(&Message::text(failure.sentence()).body(), Vec::new()).await
}
