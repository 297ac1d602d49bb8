//! Events of the gateway, read by serenity's models: interactions are answered, a presence is noted, the rest is let go. It
//! knows no connection.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serenity::model::application::Interaction;
use serenity::model::id::{ChannelId, GuildId};
use tracing::{debug, error, info};
use twilight_model::gateway::event::GatewayEventDeserializer;

use super::welcome;
use crate::app::{App, Failure};
use crate::discord::discord_id::{kept_channel, kept_guild};
use crate::discord::dispatch::Dispatcher;

/// The fields of an event that are read.
#[derive(Deserialize)]
struct Dispatch<T> {
    d: T,
}

/// Of READY, what the log tells.
#[derive(Deserialize)]
struct Ready {
    user: ReadyUser,
    guilds: Vec<IgnoredAny>,
}

#[derive(Deserialize)]
struct ReadyUser {
    #[serde(rename = "username")]
    name: String,
}

/// Reads an event, and answers it if it is an interaction.
pub(super) fn take(dispatcher: &Dispatcher, event: &str) {
    let Some(header) = GatewayEventDeserializer::from_json(event) else { return };
    match header.event_type() {
        Some("INTERACTION_CREATE") => {
            if let Some(interaction) = read::<Interaction>(event, "INTERACTION_CREATE") {
                dispatcher.by_callback(interaction);
            }
        }
        Some("READY") => {
            if let Some(ready) = read::<Ready>(event, "READY") {
                info!(user = %ready.user.name, guilds = ready.guilds.len(), "connected to Discord");
            }
        }
        Some("CHANNEL_DELETE" | "THREAD_DELETE") => {
            note(dispatcher, event, |app, id| async move {
                app.places().channel_gone(kept_channel(ChannelId::new(id))).await
            });
        }
        Some("GUILD_CREATE") => {
            note(dispatcher, event, |app, id| async move { app.servers().joined(kept_guild(GuildId::new(id))).await });
            if let Ok(event) = serde_json::from_str(event) {
                welcome::take(dispatcher, &event);
            }
        }
        Some("GUILD_DELETE") => {
            note(dispatcher, event, |app, id| async move { app.servers().left(kept_guild(GuildId::new(id))).await });
        }
        Some("RESUMED") => info!("connected to Discord again; nothing was missed"),
        _ => {}
    }
}

/// Something that has gone or come, by its id.
#[derive(Deserialize)]
struct Presence {
    id: String,
    /// A server that is only out of order has not been left.
    #[serde(default)]
    unavailable: bool,
}

/// Writes down what has gone or come. It is only told sooner so: without the gateway it is found out when something is
/// posted there.
fn note<F>(dispatcher: &Dispatcher, event: &str, write: impl FnOnce(App, u64) -> F)
where
    F: Future<Output = Result<(), Failure>> + Send + 'static,
{
    let Ok(Dispatch { d: Presence { id, unavailable } }) = serde_json::from_str(event) else { return };
    let Some(id) = id.parse().ok().filter(|id| *id > 0 && !unavailable) else { return };
    let written = write(dispatcher.app.clone(), id);
    dispatcher.tasks.spawn(async move {
        if let Err(failure) = written.await {
            failure.log("what has gone is found out later");
        }
    });
}

/// Reads an event of a kind that matters; one that can't be read is a fault, not noise.
fn read<T: for<'a> Deserialize<'a>>(event: &str, kind: &str) -> Option<T> {
    match serde_json::from_str::<Dispatch<T>>(event) {
        Ok(dispatch) => Some(dispatch.d),
        Err(error) => {
            unreadable(kind);
            debug!(%error, "why it can't be read");
            None
        }
    }
}

/// Logs an event that can't be read, as an error: its players get no answer.
pub(super) fn unreadable(kind: &str) {
    error!(kind, "Discord sent something of a known kind that can't be read; it is lost");
}
