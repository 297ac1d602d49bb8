//! The commands, told to Discord: at the start, and again for as long as Discord does not take them. Nothing else waits for
//! that.

use std::time::Duration;

use serde_json::json;
use serenity::model::id::ApplicationId;
use tokio_util::sync::CancellationToken;
use tracing::{error, info};

use crate::discord::commands::{definitions, menu_definitions};
use crate::discord::message::CommandMentions;
use discord_rest::{Policy, Rest, RestError};

/// The first tries come after these pauses, all others after the last.
const PAUSES: [Duration; 4] =
    [Duration::from_secs(15), Duration::from_mins(1), Duration::from_mins(10), Duration::from_hours(1)];
/// Longest wait of the start for the first try: the door opens after it.
const FIRST_TRY_WAIT: Duration = Duration::from_secs(2);

/// Registers the commands, and has their ids learnt. It waits `FIRST_TRY_WAIT` at most for the first try; after a failure it tries again in the
/// background until `stop` is cancelled.
pub(super) async fn register(
    (rest, known): (&Rest, &CommandMentions),
    application: ApplicationId,
    stop: &CancellationToken,
) {
    let (rest, known, stop) = (rest.clone(), known.clone(), stop.clone());
    let (done, first) = tokio::sync::oneshot::channel();
    tokio::spawn(async move {
        let tries = async {
            let mut done = Some(done);
            for pause in PAUSES.into_iter().chain(std::iter::repeat(PAUSES[PAUSES.len() - 1])) {
                let outcome = try_once(&rest, &known, application).await;
                let failed = outcome.is_err();
                match outcome {
                    Ok(commands) => info!(commands, "commands registered"),
                    Err(error) if done.is_some() => note_first_failure(&error),
                    Err(error) => info!(%error, "Discord does not take the commands yet"),
                }
                // The start may have gone on without it.
                done.take().map(|done| done.send(()));
                if !failed {
                    return;
                }
                tokio::time::sleep(pause).await;
            }
        };
        tokio::select! {
            () = tries => {}
            () = stop.cancelled() => {}
        }
    });
    let _ = tokio::time::timeout(FIRST_TRY_WAIT, first).await;
}

async fn try_once(rest: &Rest, known: &CommandMentions, application: ApplicationId) -> Result<usize, RestError> {
    let typed = definitions().into_iter().map(|command| json!(command));
    let commands: Vec<_> = typed.chain(menu_definitions()).collect();
    let registered: serde_json::Value = rest.overwrite_commands(application, &commands, Policy::Outbox).await?;
    known.learn(registered.as_array().map(Vec::as_slice).unwrap_or_default());
    Ok(commands.len())
}

/// Logs the first failure as an error, with its remedies; later ones change nothing for the operator.
fn note_first_failure(error: &RestError) {
    error!(
        %error,
        "Discord does not take the commands: those that it knows go on working, and the others are sent again later. Code 30034 \
         means that today's limit of new commands is reached; for 50001 invite the bot again, with the scope \
         applications.commands"
    );
}
