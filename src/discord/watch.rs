//! A replay that was promised: drawn, and put into the private answer that promised it. Of what is too large for its place
//! a smaller one is drawn.

use serde_json::Value;
use serenity::builder::CreateAttachment;
use tracing::{info, warn};

use super::gateway::Handler;
use super::outgoing::Message;
use super::present::{drawn, film_alt, film_name};
use super::rest::{Policy, RestError};
use crate::app::{Failure, Replay, Replayed};
use picture::MAX_FILM_BYTES;

/// How large a replay may be, in bytes: as ever, and for places that take less.
const LIMITS: [usize; 3] = [MAX_FILM_BYTES, MAX_FILM_BYTES / 4, MAX_FILM_BYTES / 16];

/// Draws a replay and puts it into the answer that the interaction's token stands for.
pub(super) async fn add_film(handler: &Handler, token: &str, replay: &Replay) {
    for limit in LIMITS {
        let sent = match handler.app.replay(replay, limit).await {
            Ok(replayed) => put(handler, token, replayed).await,
            Err(failure) => tell(handler, token, &failure).await,
        };
        match sent {
            Err(error) if error.too_large() => info!(limit, "a replay was too large for its place"),
            Err(error) => return warn!(%error, "a replay did not arrive"),
            Ok(()) => return,
        }
    }
    let sorry = Failure::refused("This replay is too large for this place. `/replay at:` shows single steps.");
    if let Err(error) = tell(handler, token, &sorry).await {
        warn!(%error, "a replay did not arrive");
    }
}

async fn put(handler: &Handler, token: &str, replayed: Replayed) -> Result<(), RestError> {
    let Replayed { seating, viewer, steps, alt, film } = replayed;
    let message = drawn(&seating, viewer, steps, film.reduced().as_deref());
    let file = CreateAttachment::bytes(film.bytes, film_name(&seating, steps)).description(film_alt(steps, &alt));
    edit(handler, token, &message, vec![file]).await
}

async fn tell(handler: &Handler, token: &str, failure: &Failure) -> Result<(), RestError> {
    edit(handler, token, &Message::text(failure.sentence()), Vec::new()).await
}

async fn edit(
    handler: &Handler,
    token: &str,
    message: &Message,
    files: Vec<CreateAttachment>,
) -> Result<(), RestError> {
    let (rest, application, body) = (&handler.rest, handler.application, message.body());
    let edited = rest.edit_original::<Value>(application, token, &body, files, Policy::Interaction);
    edited.await.map(drop)
}
