//! The emblems of games and seats, uploaded as the application's own emoji: at the start, those that Discord does not have yet. Nothing
//! waits for it, and messages go without them until it is done.

use std::time::Duration;

use anyhow::Context as _;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use serenity::model::id::ApplicationId;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::app::App;
use crate::discord::message::Emblems;
use discord_rest::{Policy, Rest};

/// The pauses after tries that failed; after the last it is left to the next day.
const PAUSES: [Duration; 3] = [Duration::from_secs(15), Duration::from_mins(1), Duration::from_mins(10)];

/// The time after which it is looked again whether all are there: by HTTP an answer that Discord refuses is told to nobody.
const LOOK_EVERY: Duration = Duration::from_hours(24);
/// The least time between two looks, so that a refusal with another cause asks for no list again and again.
const LOOK_AT_MOST_EVERY: Duration = Duration::from_mins(1);

/// Has the emblems uploaded and their ids learnt, in the background; and anew when Discord has refused one.
pub(super) fn upload_emblems(
    app: &App,
    (rest, known): (&Rest, &Emblems),
    application: ApplicationId,
    stop: &CancellationToken,
) {
    let (app, rest, known, stop) = (app.clone(), rest.clone(), known.clone(), stop.clone());
    tokio::spawn(async move {
        tokio::select! {
            () = keep_known(&app, (&rest, &known), application) => {}
            () = stop.cancelled() => {}
        }
    });
}

/// Learns the emblems' ids now, from time to time, and when one was refused; without an end.
async fn keep_known(app: &App, (rest, known): (&Rest, &Emblems), application: ApplicationId) {
    learn(app, (rest, known), application).await;
    loop {
        let _ = tokio::time::timeout(LOOK_EVERY, known.lost()).await;
        learn(app, (rest, known), application).await;
        tokio::time::sleep(LOOK_AT_MOST_EVERY).await;
    }
}

/// Tries until they are there and their ids known.
async fn learn(app: &App, (rest, known): (&Rest, &Emblems), application: ApplicationId) {
    for pause in PAUSES.map(Some).into_iter().chain([None]) {
        match try_once(app, rest, application).await {
            Ok(emoji) => return known.learn(&emoji),
            Err(error) => warn!("the emblems are not at Discord, so messages go without them: {error:#}"),
        }
        let Some(pause) = pause else { return };
        tokio::time::sleep(pause).await;
    }
}

/// All emoji of the application, once those are there that were missing. Another process may be uploading the same ones: then Discord
/// refuses a name that it has by now, and the next try finds it.
async fn try_once(app: &App, rest: &Rest, application: ApplicationId) -> anyhow::Result<Vec<Value>> {
    let list: Value = rest.application_emojis(application, Policy::Outbox).await?;
    let mut emoji = list["items"].as_array().context("a list of emoji was expected")?.clone();
    let mut added = 0;
    for (name, picture) in app.pictures().emblems().await? {
        if !emoji.iter().any(|one| one["name"] == **name) {
            let image = format!("data:image/png;base64,{}", STANDARD.encode(&picture.bytes));
            let body = json!({ "name": name, "image": image });
            emoji.push(rest.create_application_emoji(application, &body, Policy::Outbox).await?);
            added += 1;
        }
    }
    if added > 0 {
        info!(added, "emblems uploaded");
    }
    Ok(emoji)
}
