//! Which request is answered by what. Knows paths and methods only.

use serde_json::json;

use super::{
    super::{commands::CommandScope, gateway::gateway_url, refusal::Refusal, world::World},
    Answer, Call, Reply, application, channels, guilds, id, interactions, messages, threads, webhooks,
};

/// Routes whose token is in the path, or that need none.
pub(super) fn is_public(call: &Call) -> bool {
    matches!(call.segments.first().map(String::as_str), Some("webhooks" | "interactions"))
        || call.segments.len() == 1 && call.segments[0] == "gateway"
}

pub(super) fn answer(world: &mut World, call: &Call) -> Answer {
    let segments: Vec<_> = call.segments.iter().map(String::as_str).collect();
    match (call.method.as_str(), segments.as_slice()) {
        ("GET", ["gateway"]) => Ok(Reply::ok(json!({ "url": gateway_url(&world.base_url) }))),
        ("GET", ["gateway", "bot"]) => Ok(gateway_bot(world)),
        ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => Ok(application::me(world)),
        (_, ["applications", application, rest @ ..]) => {
            if id(application)? != world.bot.application_id {
                return Err(Refusal::unknown_application());
            }
            application_route(world, call, rest)
        }
        (_, ["users", rest @ ..]) => users(world, call, rest),
        (_, ["guilds", guild, rest @ ..]) => guilds::answer(world, call, id(guild)?, rest),
        (_, ["channels", channel, rest @ ..]) => channel_route(world, call, id(channel)?, rest),
        ("POST", ["interactions", interaction, token, "callback"]) => {
            interactions::callback(world, call, id(interaction)?, token)
        }
        (_, ["webhooks", application, token, rest @ ..]) => {
            webhooks::answer(world, call, id(application)?, token, rest)
        }
        _ => Err(Refusal::no_route()),
    }
}

fn gateway_bot(world: &World) -> Reply {
    Reply::ok(json!({
        "url": gateway_url(&world.base_url), "shards": 1,
        "session_start_limit": { "total": 1_000, "remaining": 1_000, "reset_after": 86_400_000, "max_concurrency": 1 },
    }))
}

fn application_route(world: &mut World, call: &Call, rest: &[&str]) -> Answer {
    match rest {
        ["commands", rest @ ..] => application::commands(world, call, CommandScope::Global, rest),
        ["guilds", guild, "commands", rest @ ..] => {
            let guild = id(guild)?;
            if guild != world.guild.id || !world.bot.in_guild {
                return Err(Refusal::missing_access());
            }
            application::commands(world, call, CommandScope::Guild(guild), rest)
        }
        _ => Err(Refusal::no_route()),
    }
}

fn users(world: &mut World, call: &Call, rest: &[&str]) -> Answer {
    match (call.method.as_str(), rest) {
        ("GET", ["@me"]) => Ok(Reply::ok(world.bot.current_user())),
        ("GET", ["@me", "guilds"]) => Ok(guilds::own(world)),
        ("POST", ["@me", "channels"]) => channels::open_dm(world, call),
        ("GET", [user]) => guilds::user(world, id(user)?),
        (_, ["@me", ..]) => Err(Refusal::wrong_method()),
        _ => Err(Refusal::no_route()),
    }
}

fn channel_route(world: &mut World, call: &Call, channel: u64, rest: &[&str]) -> Answer {
    match (call.method.as_str(), rest) {
        ("GET", []) => channels::get(world, channel),
        ("PATCH", []) => channels::patch(world, call, channel),
        ("DELETE", []) => channels::delete(world, channel),
        ("POST", ["typing"]) => channels::typing(world, channel),
        ("GET", ["messages"]) => messages::list(world, call, channel),
        ("POST", ["messages"]) => messages::create(world, call, channel),
        ("GET", ["messages", message]) => messages::get(world, channel, id(message)?),
        ("PATCH", ["messages", message]) => messages::edit(world, call, channel, id(message)?),
        ("DELETE", ["messages", message]) => messages::delete(world, channel, id(message)?),
        ("POST", ["messages", message, "threads"]) => threads::from_message(world, call, channel, id(message)?),
        ("POST", ["threads"]) => threads::create(world, call, channel),
        (_, ["thread-members", rest @ ..]) => threads::members(world, call, channel, rest),
        (_, [] | ["messages" | "threads" | "typing"] | ["messages", _]) => Err(Refusal::wrong_method()),
        _ => Err(Refusal::no_route()),
    }
}
