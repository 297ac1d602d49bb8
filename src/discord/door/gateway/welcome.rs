//! A word of welcome in a server that the bot has just been added to: once, where the server wants such notices, and never
//! again. It belongs to no table, so it is the one post that does not come through the outbox. If it can't be posted it is not.

use serde_json::{Value, json};
use serenity::model::Timestamp;
use serenity::model::id::{ChannelId, GuildId};
use tracing::debug;

use crate::app::{App, Customer};
use crate::discord::discord_id::kept_guild;
use crate::discord::dispatch::Dispatcher;
use crate::discord::interaction::read_id;
use crate::discord::message::paint;
use crate::discord::present::{shelf, welcome};
use discord_rest::Policy;

/// Longest time since the bot's joining, in milliseconds, for a server to count as new.
const JUST_NOW_MS: i64 = 10 * 60_000;
/// Discord, "Message Flags": comes without a sound.
const SILENT: u64 = 1 << 12;

/// The fields of `GUILD_CREATE` that tell whether the bot is new there, and where it may greet.
struct JoinedGuild {
    id: GuildId,
    joined_at: Timestamp,
    system_channel: ChannelId,
}

impl JoinedGuild {
    /// Reads an event's data; `None` where the server wants no such notices.
    fn of(guild: &Value) -> Option<Self> {
        Some(Self {
            id: GuildId::new(read_id(&guild["id"])?),
            joined_at: guild["joined_at"].as_str()?.parse().ok()?,
            system_channel: ChannelId::new(read_id(&guild["system_channel_id"])?),
        })
    }
}

/// Takes a `GUILD_CREATE`, which also comes with every new session.
pub(super) fn take(dispatcher: &Dispatcher, event: &Value) {
    let now_ms = dispatcher.app.clock().now_ms();
    let Some(joined) = JoinedGuild::of(&event["d"]).filter(|joined| is_new(joined, now_ms)) else { return };
    let dispatcher = dispatcher.clone();
    let tasks = dispatcher.tasks.clone();
    tasks.spawn(async move {
        if must_welcome(&dispatcher.app, joined.id).await {
            post(&dispatcher, joined.id, joined.system_channel).await;
        }
    });
}

fn is_new(joined: &JoinedGuild, now_ms: i64) -> bool {
    now_ms.saturating_sub(joined.joined_at.unix_timestamp().saturating_mul(1_000)) < JUST_NOW_MS
}

async fn must_welcome(app: &App, guild: GuildId) -> bool {
    app.servers().welcome(kept_guild(guild)).await.unwrap_or_else(|failure| {
        failure.log("a server is not welcomed");
        false
    })
}

async fn post(dispatcher: &Dispatcher, guild: GuildId, channel: ChannelId) {
    let mut body = dispatcher.commands.within(welcome().body());
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
