//! IDENTIFY and RESUME: who may come in, and what he is told first. Knows the world, not the socket.

use axum::extract::ws::Message;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{super::world::World, Frame, Scope, Session, socket::Next};

/// The highest intents that exist, and those that need an approval this application doesn't have.
const ALL_INTENTS: u64 = (1 << 26) - 1;

/// Begins a session: READY, then the guild.
pub(super) fn identify(world: &mut World, data: &Value, out: &mpsc::UnboundedSender<Frame>) -> Next {
    if !is_token(world, &data["token"]) {
        return Next::Close(4004, "Authentication failed.");
    }
    let shard = data["shard"].as_array().map_or((0, 1), |pair| {
        (pair.first().and_then(Value::as_u64).unwrap_or(0), pair.get(1).and_then(Value::as_u64).unwrap_or(1))
    });
    if shard.1 == 0 || shard.0 >= shard.1 {
        return Next::Close(4010, "Invalid shard.");
    }
    let Some(intents) = data["intents"].as_u64().filter(|intents| *intents <= ALL_INTENTS) else {
        return Next::Close(4013, "Invalid intent(s).");
    };
    if world.gateway.sessions.iter().any(|session| session.is_on(out)) {
        return Next::Close(4005, "Already authenticated.");
    }
    world.gateway.identifies += 1;
    let id = format!("{:032x}", world.ids.next());
    let mut session = Session::new(id, intents, shard, out.clone());
    session.dispatch("READY", &ready(world, &session.id, shard), false);
    if world.bot.in_guild && session.wants(Scope::Guilds, Some(world.guild.id)) {
        session.dispatch("GUILD_CREATE", &world.guild_create(), false);
    }
    world.gateway.sessions.push(session);
    Next::Stay
}

fn ready(world: &World, session: &str, shard: (u64, u64)) -> Value {
    let guilds =
        if world.bot.in_guild { json!([{ "id": world.guild.id.to_string(), "unavailable": true }]) } else { json!([]) };
    json!({
        "v": 10, "user": world.bot.current_user(), "guilds": guilds, "session_id": session,
        "resume_gateway_url": gateway_url(&world.base_url), "shard": [shard.0, shard.1], "session_type": "normal",
        "application": { "id": world.bot.application_id.to_string(), "flags": 0 }, "private_channels": [],
        "relationships": [], "presences": [], "user_settings": {}, "geo_ordered_rtc_regions": [], "_trace": ["playground"],
    })
}

/// Takes up an old session, or says that it is invalid.
pub(super) fn resume(world: &mut World, data: &Value, out: &mpsc::UnboundedSender<Frame>) -> Next {
    if !is_token(world, &data["token"]) {
        return Next::Close(4004, "Authentication failed.");
    }
    let seen = data["seq"].as_u64().unwrap_or(0);
    let session = data["session_id"].as_str().and_then(|id| world.gateway.find(id));
    if let Some(session) = session
        && session.resume(seen, out.clone())
    {
        session.dispatch("RESUMED", &json!({ "_trace": ["playground"] }), false);
        world.gateway.resumes += 1;
    } else {
        // A socket that is gone has nothing to be told.
        let _ = out.send(Frame::Text(json!({ "op": 9, "d": false, "s": null, "t": null }).to_string()));
    }
    Next::Stay
}

/// A bot that closes with 1000 or 1001 gives its session up.
pub(super) fn closed_by_bot(world: &mut World, message: &Message, out: &mpsc::UnboundedSender<Frame>) {
    if matches!(message, Message::Close(Some(frame)) if matches!(frame.code, 1000 | 1001)) {
        world.gateway.sessions.retain(|session| !session.is_on(out));
    }
}

/// The gateway's address on the same port.
pub(in super::super) fn gateway_url(base_url: &str) -> String {
    base_url.replacen("http://", "ws://", 1)
}

fn is_token(world: &World, token: &Value) -> bool {
    token.as_str().is_some_and(|token| token.trim_start_matches("Bot ") == world.config.token)
}
