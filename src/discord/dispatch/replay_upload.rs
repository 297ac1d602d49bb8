//! A replay that was promised: drawn, and put into the private answer that promised it. If it is too large for its place,
//! a smaller one is drawn.

use serenity::builder::CreateAttachment;
use tracing::{info, warn};

use super::original_response::OriginalResponse;
use crate::app::{App, DrawnReplay, Failure, ReplayRequest};
use crate::discord::message::OutgoingMessage;
use crate::discord::present::{ending_alt, ending_message, replay_alt, replay_file_name, replay_message};
use discord_rest::RestError;
use picture::MAX_ANIMATION_BYTES;

/// Sizes of a replay to try, in bytes: the usual one, then smaller ones for servers that accept less.
const LIMITS_BYTES: [usize; 3] = [MAX_ANIMATION_BYTES, MAX_ANIMATION_BYTES / 4, MAX_ANIMATION_BYTES / 16];

/// Draws a replay and puts it into the answer.
pub(in crate::discord) async fn upload_replay(app: &App, response: OriginalResponse<'_>, replay: &ReplayRequest) {
    for limit in LIMITS_BYTES {
        let drawn = app.archive().replay(replay, limit).await;
        replay.work.done();
        let sent = match drawn {
            Ok(drawn) => put(response, drawn).await,
            Err(failure) => tell(response, &failure).await,
        };
        match sent {
            Err(error) if error.too_large() => info!(limit, "a replay was too large for its place"),
            Err(error) => return warn!(%error, "a replay did not arrive"),
            Ok(()) => return,
        }
    }
    let refusal = Failure::refused("This replay is too large for this place. `/review replay at:` shows single steps.");
    if let Err(error) = tell(response, &refusal).await {
        warn!(%error, "a replay did not arrive");
    }
}

async fn put(response: OriginalResponse<'_>, replay: DrawnReplay) -> Result<(), RestError> {
    let DrawnReplay { summary, viewer, steps, from_start, alt, animation } = replay;
    let reduced = animation.reduced();
    let message = if from_start {
        replay_message(&summary, viewer, steps, reduced.as_deref())
    } else {
        ending_message(&summary, steps)
    };
    let file = CreateAttachment::bytes(animation.bytes, replay_file_name(&summary, steps)).description(if from_start {
        replay_alt(steps, &alt)
    } else {
        ending_alt(steps, &alt)
    });
    response.edit(&message.body(), vec![file]).await
}

async fn tell(response: OriginalResponse<'_>, failure: &Failure) -> Result<(), RestError> {
    response.edit(&OutgoingMessage::text(failure.answer()).body(), Vec::new()).await
}
