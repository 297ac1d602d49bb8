//! IDENTIFY and RESUME: which bot may connect, and what it is told first. Knows the world, not the socket.

use axum::extract::ws::Message;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::{
    gateway::address::GatewayAddress,
    gateway::budget::IdentifyVerdict,
    gateway::crowd,
    gateway::scope::EventScope,
    gateway::session::{GatewayFrame, GatewaySession},
    world::World,
};

/// The path that the address for RESUME adds to the usual one.
pub(crate) const RESUME_PATH: &str = "/resume";

/// The connection's next act after a frame came in.
pub(super) enum AfterFrame {
    Stay,
    Close(u16, &'static str),
}

/// The highest intents that exist, and those that need an approval this application doesn't have.
const ALL_INTENTS: u64 = (1 << 26) - 1;

/// Begins a session: READY, then the guild.
pub(super) fn identify(world: &mut World, data: &Value, out: &mpsc::UnboundedSender<GatewayFrame>) -> AfterFrame {
    if !is_token(world, &data["token"]) {
        return AfterFrame::Close(4004, "Authentication failed.");
    }
    let shard = data["shard"].as_array().map_or((0, 1), |pair| {
        (pair.first().and_then(Value::as_u64).unwrap_or(0), pair.get(1).and_then(Value::as_u64).unwrap_or(1))
    });
    if shard.1 == 0 || shard.0 >= shard.1 {
        return AfterFrame::Close(4010, "Invalid shard.");
    }
    let Some(intents) = data["intents"].as_u64().filter(|intents| *intents <= ALL_INTENTS) else {
        return AfterFrame::Close(4013, "Invalid intent(s).");
    };
    if world.gateway.sessions.iter().any(|session| session.is_on(out)) {
        return AfterFrame::Close(4005, "Already authenticated.");
    }
    if let Some(code) = world.gateway.refuse_with {
        return AfterFrame::Close(code, "Refused on purpose.");
    }
    if shard.1 < world.gateway.budget.shards {
        return AfterFrame::Close(4011, "Sharding required.");
    }
    match world.gateway.budget.spend(shard.0) {
        IdentifyVerdict::Fits => {}
        IdentifyVerdict::TooSoon => {
            invalid_session(out);
            return AfterFrame::Stay;
        }
        IdentifyVerdict::Spent => return AfterFrame::Close(4004, "Authentication failed."),
    }
    world.gateway.identifies += 1;
    let id = format!("{:032x}", world.ids.next());
    let mut session = GatewaySession::new(id, intents, shard, out.clone());
    session.dispatch("READY", &ready(world, &session.id, shard));
    if world.bot.in_guild && session.wants(EventScope::Guilds, Some(world.guild.id)) {
        session.dispatch("GUILD_CREATE", &world.guild_create());
    }
    for server in crowd::created(world, crowd::of_shard(world.gateway.crowd, shard)) {
        session.dispatch_unkept("GUILD_CREATE", &server);
    }
    world.gateway.sessions.push(session);
    AfterFrame::Stay
}

fn ready(world: &World, session: &str, shard: (u64, u64)) -> Value {
    let own = Some(world.guild.id).filter(|_| world.bot.in_guild);
    let crowd = crowd::of_shard(world.gateway.crowd, shard);
    let guilds: Vec<_> =
        own.into_iter().chain(crowd).map(|id| json!({ "id": id.to_string(), "unavailable": true })).collect();
    json!({
        "v": 10, "user": world.bot.current_user(), "guilds": guilds, "session_id": session,
        "resume_gateway_url": format!("{}{RESUME_PATH}", world.gateway_url()), "shard": [shard.0, shard.1], "session_type": "normal",
        "application": { "id": world.bot.application_id.to_string(), "flags": 0 }, "private_channels": [],
        "relationships": [], "presences": [], "user_settings": {}, "geo_ordered_rtc_regions": [], "_trace": ["stand-in"],
    })
}

/// Takes up an old session, or says that it is invalid.
pub(super) fn resume(
    world: &mut World,
    data: &Value,
    out: &mpsc::UnboundedSender<GatewayFrame>,
    address: GatewayAddress,
) -> AfterFrame {
    if !is_token(world, &data["token"]) {
        return AfterFrame::Close(4004, "Authentication failed.");
    }
    let seen = data["seq"].as_u64().unwrap_or(0);
    let session = data["session_id"].as_str().and_then(|id| world.gateway.find(id));
    if let Some(session) = session
        && session.resume(seen, out.clone())
    {
        session.dispatch("RESUMED", &json!({ "_trace": ["stand-in"] }));
        world.gateway.resumes += 1;
        world.gateway.resumes_by_address += u32::from(address == GatewayAddress::Resume);
    } else {
        invalid_session(out);
    }
    AfterFrame::Stay
}

/// The session, asked for or lost, can't be had.
fn invalid_session(out: &mpsc::UnboundedSender<GatewayFrame>) {
    // If the socket is gone, nobody needs the answer.
    let _ = out.send(GatewayFrame::Text(json!({ "op": 9, "d": false, "s": null, "t": null }).to_string()));
}

/// A bot that closes with 1000 or 1001 gives its session up.
pub(super) fn closed_by_bot(world: &mut World, message: &Message, out: &mpsc::UnboundedSender<GatewayFrame>) {
    if matches!(message, Message::Close(Some(frame)) if matches!(frame.code, 1000 | 1001)) {
        world.gateway.sessions.retain(|session| !session.is_on(out));
    }
}

fn is_token(world: &World, token: &Value) -> bool {
    token.as_str().is_some_and(|token| token.trim_start_matches("Bot ") == world.config.token)
}
