//! A word of welcome in a server that the bot has just been added to: once, where the server wants such notices, and never
//! again. It belongs to no table, and does not come through the outbox. If it can't be posted it is not.

use serde_json::{Value, json};
use serenity::model::Timestamp;
use serenity::model::id::{ChannelId, GuildId};
use tracing::debug;

use super::heard_server::HeardServer;
use crate::app::{App, Customer};
use crate::discord::discord_id::kept_guild;
use crate::discord::dispatch::Dispatcher;
use crate::discord::message::paint;
use crate::discord::present::{shelf, welcome};
use discord_rest::Policy;

/// Longest time since the bot's joining, in milliseconds, for a server to count as new.
const JUST_NOW_MS: i64 = 10 * 60_000;
/// Discord, "Message Flags": comes without a sound.
const SILENT: u64 = 1 << 12;

/// Greets in a server, by Discord's guild object, unless it wants no such notices or was greeted before.
pub(super) fn greet(dispatcher: &Dispatcher, server: &HeardServer) {
    let (Some(guild), Some(channel)) = (server.id(), server.notices()) else { return };
    let dispatcher = dispatcher.clone();
    let tasks = dispatcher.tasks.clone();
    tasks.spawn(async move {
        if must_welcome(&dispatcher.app, guild).await {
            post(&dispatcher, guild, channel).await;
        }
    });
}

/// Greets in the server of a `GUILD_CREATE`, if the bot has just joined: the event comes with every new session, too.
pub(super) fn greet_if_new(dispatcher: &Dispatcher, server: &HeardServer) {
    let age_ms =
        |at: Timestamp| dispatcher.app.clock().now_ms().saturating_sub(at.unix_timestamp().saturating_mul(1_000));
    if server.joined_at().is_some_and(|at| age_ms(at) < JUST_NOW_MS) {
        greet(dispatcher, server);
    }
}

async fn must_welcome(app: &App, guild: GuildId) -> bool {
    app.servers().welcome(kept_guild(guild)).await.unwrap_or_else(|failure| {
        failure.log("a server is not welcomed");
        false
    })
}

async fn post(dispatcher: &Dispatcher, guild: GuildId, channel: ChannelId) {
    let mut body = dispatcher.registered.within(welcome().body());
    body["flags"] = json!(SILENT);
    body["nonce"] = json!(format!("w{guild}"));
    body["enforce_nonce"] = json!(true);
    // The word comes without its picture rather than not at all.
    let games = paint(&dispatcher.app, shelf(), Customer::Table).await;
    let files = games.inspect_err(|error| debug!(%error, "the shelf could not be painted")).into_iter().collect();
    if let Err(error) = dispatcher.rest.create_message::<Value>(channel, &body, files, Policy::Outbox).await {
        debug!(%error, "a word of welcome could not be posted");
    }
}
