//! Events of the gateway, of which only the fields that are used are read: interactions are answered, a presence is noted, the rest is let go. It
//! knows no connection.

use std::collections::HashSet;

use serde_json::Value;
use serenity::model::id::{ChannelId, GuildId};
use tracing::{error, info};
use twilight_model::gateway::event::GatewayEventDeserializer;

use crate::app::{App, Failure};
use crate::discord::discord_id::{kept_channel, kept_guild};
use crate::discord::dispatch::Dispatcher;
use crate::discord::door::heard_server::HeardServer;
use crate::discord::door::{notices, welcome};
use crate::discord::interaction::{IncomingInteraction, read_id};
use crate::metrics::GatewayConnection;

/// Reads an event of a shard, by its number and how many there are, and answers it if it is an interaction.
pub(super) fn take(dispatcher: &Dispatcher, shard: (u32, u32), event: &str) {
    let Some(header) = GatewayEventDeserializer::from_json(event) else { return };
    match header.event_type() {
        Some("INTERACTION_CREATE") => answer(dispatcher, event),
        Some("READY") => greet_session(dispatcher, shard, event),
        Some("RESUMED") => {
            dispatcher.app.metrics().connected(GatewayConnection::Resumed);
            info!("connected to Discord again; nothing was missed");
        }
        Some("CHANNEL_DELETE" | "THREAD_DELETE") => {
            note(dispatcher, event, |app, id| async move {
                app.places().channel_gone(kept_channel(ChannelId::new(id))).await
            });
        }
        Some("THREAD_UPDATE") if is_locked(event) => {
            note(dispatcher, event, |app, id| async move {
                app.places().thread_heard_locked(kept_channel(ChannelId::new(id))).await
            });
        }
        Some("GUILD_CREATE") => note_joined(dispatcher, event),
        Some("GUILD_DELETE") => note_left(dispatcher, event),
        _ => {}
    }
}

fn answer(dispatcher: &Dispatcher, event: &str) {
    match data(event).and_then(IncomingInteraction::of) {
        Some(interaction) => dispatcher.by_callback(interaction),
        None => unreadable("INTERACTION_CREATE"),
    }
}

/// Counts a new session and writes down what it does not name.
fn greet_session(dispatcher: &Dispatcher, shard: (u32, u32), event: &str) {
    dispatcher.app.metrics().connected(GatewayConnection::Identified);
    let Some(ready) = data(event) else { return };
    let guilds = ready["guilds"].as_array().map_or(0, Vec::len);
    info!(user = ready["user"]["username"].as_str(), guilds, "connected to Discord");
    note_unnamed(dispatcher, shard, &ready);
}

fn note_joined(dispatcher: &Dispatcher, event: &str) {
    let Some(server) = HeardServer::of_event(event) else { return };
    if let Some(guild) = server.id() {
        notices::note_joined(dispatcher, kept_guild(guild));
    }
    welcome::greet_if_new(dispatcher, &server);
}

fn note_left(dispatcher: &Dispatcher, event: &str) {
    if let Some(guild) = HeardServer::of_event(event).and_then(|server| server.id()) {
        notices::note(dispatcher, |app| async move { app.servers().left(kept_guild(guild)).await });
    }
}

/// Writes down which servers a new session does not name: it names all of its shard, those that are out of order, too.
fn note_unnamed(dispatcher: &Dispatcher, shard: (u32, u32), ready: &Value) {
    let Some(named) = ready["guilds"].as_array().map(Vec::as_slice).and_then(all_ids) else { return };
    // It begins here: what the session tells of next is heard before the task runs.
    let look = dispatcher.app.servers().begin_look();
    notices::note(dispatcher, |app| async move {
        let servers = app.servers().left_unheard(&look, shard, &named).await?;
        if servers > 0 {
            info!(shard = shard.0, servers, "the bot was taken out of servers while nobody listened");
        }
        Ok(())
    });
}

/// The ids of these servers; `None` if one can't be read, so that none is taken for missing.
fn all_ids(guilds: &[Value]) -> Option<HashSet<table::GuildId>> {
    guilds.iter().map(|guild| read_id(&guild["id"]).map(|id| kept_guild(GuildId::new(id)))).collect()
}

/// Writes down that a channel has gone or changed.
fn note<F>(dispatcher: &Dispatcher, event: &str, write: impl FnOnce(App, u64) -> F)
where
    F: Future<Output = Result<(), Failure>> + Send + 'static,
{
    let Some(id) = data(event).and_then(|channel| read_id(&channel["id"])) else { return };
    notices::note(dispatcher, |app| write(app, id));
}

/// Whether an event is about a locked thread.
fn is_locked(event: &str) -> bool {
    data(event).is_some_and(|thread| thread["thread_metadata"]["locked"].as_bool() == Some(true))
}

/// The data of an event.
fn data(event: &str) -> Option<Value> {
    let mut event: Value = serde_json::from_str(event).ok()?;
    Some(event["d"].take())
}

/// Logs an event that can't be read, as an error: its players get no answer.
pub(super) fn unreadable(kind: &str) {
    error!(kind, "an event from Discord could not be read and was dropped");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_servers_is_read_whole_or_not_at_all() {
        let read = |guilds: &[Value]| all_ids(guilds).map(|ids| ids.len());
        let guild = |id: &str| serde_json::json!({ "id": id, "unavailable": true });
        assert_eq!(read(&[]), Some(0));
        assert_eq!(read(&[guild("7"), guild("8")]), Some(2));
        assert_eq!(read(&[guild("7"), guild("eight")]), None);
        assert_eq!(read(&[guild("7"), Value::Null]), None);
    }
}
