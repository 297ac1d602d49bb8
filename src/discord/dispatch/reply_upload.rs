//! The answer to a move turns into its player's board when it is their turn again, or the game is over:
//! from their own view alone, without a new message. Where the reply takes longer than the answer can be edited, or this
//! process ends, the answer stays.

use std::time::{Duration, Instant};

use serenity::builder::CreateEmbed;
use tracing::{debug, error, warn};

use super::answer_order::OrderedAnswer;
use super::original_response::OriginalResponse;
use crate::app::{App, Customer, Failure};
use crate::discord::answers::my_view;
use crate::discord::message::{AwaitedReply, Callback, InteractionAnswer, paint};

/// Longest wait, counted from the move: half a minute before the token of its interaction ends (Discord: 15 minutes).
const LONGEST_WAIT: Duration = Duration::from_secs(14 * 60 + 30);

/// Waits for the reply to a move that was played at `began`, and puts the board into the answer.
pub(in crate::discord) async fn upload_reply(
    app: &App,
    response: OriginalResponse<'_>,
    (awaited, ordered): (&AwaitedReply, &OrderedAnswer),
    began: Instant,
) {
    let comes = app.tables().turn_comes(awaited.table, awaited.visitor.player);
    match tokio::time::timeout(LONGEST_WAIT.saturating_sub(began.elapsed()), comes).await {
        Ok(Some(())) => {}
        Ok(None) => return debug!("too many answers wait for a reply; one stays as it is"),
        Err(_) => return,
    }
    let answer = match board(app, awaited).await {
        Ok(answer) => answer,
        Err(failure) => return failure.log("an answer does not turn into the next board"),
    };
    if let Err(error) = put(app, response, answer, (awaited, ordered)).await {
        warn!(%error, "a reply did not arrive in the answer to a move");
    }
}

/// The board as its player sees it now, with what was said of their own move below it.
async fn board(app: &App, awaited: &AwaitedReply) -> Result<InteractionAnswer, Failure> {
    let table = app.tables().visit(&awaited.visitor, awaited.table).await?;
    let mut answer = my_view(app, &table, &awaited.visitor).await?;
    if let Callback::Message(message) = &mut answer.callback {
        message.embeds.extend(awaited.told.as_ref().map(|told| CreateEmbed::new().description(told)));
    }
    Ok(answer)
}

async fn put(
    app: &App,
    response: OriginalResponse<'_>,
    answer: InteractionAnswer,
    (awaited, ordered): (&AwaitedReply, &OrderedAnswer),
) -> Result<(), discord_rest::RestError> {
    let Callback::Message(message) = answer.callback else { return Ok(()) };
    let player = awaited.visitor.player;
    let mut files = Vec::new();
    if let Some(mut picture) = answer.picture {
        picture.style.theme = app.people().palette(player).await;
        match paint(app, picture, Customer::Person(player)).await {
            Ok(file) => files.push(file),
            Err(error) => error!(%error, "a picture could not be painted"),
        }
    }
    ordered.edit(response.edit(&message.body(), files)).await.unwrap_or(Ok(()))
}
