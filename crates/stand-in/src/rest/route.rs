//! The handler of each request. Knows paths and methods only.

use serde_json::json;

use crate::{
    api_error::ApiError,
    commands::CommandScope,
    rest::request::{RestRequest, id},
    rest::response::{RestResponse, RestResult},
    rest::{application, channels, guilds, interactions, messages, threads, webhooks},
    world::World,
};

/// Routes whose token is in the path, or that need none.
pub(super) fn is_public(segments: &[&str]) -> bool {
    matches!(segments, ["webhooks" | "interactions", ..] | ["gateway"])
}

/// Whether a request comes from the bot, by the token of its header or its path. A route that needs none is anybody's.
pub(super) fn is_known(world: &World, segments: &[&str], authorization: Option<&str>) -> bool {
    match segments {
        ["gateway"] => true,
        ["interactions", interaction, token, ..] => {
            let own = interaction.parse().ok().and_then(|id| world.interactions.get(&id));
            own.is_some_and(|own| own.token == *token)
        }
        ["webhooks", _, token, ..] => world.interaction_by_token(token).is_some(),
        _ => authorization.and_then(|value| value.strip_prefix("Bot ")) == Some(world.config.token.as_str()),
    }
}

pub(super) fn answer(world: &mut World, request: &RestRequest) -> RestResult {
    let segments: Vec<_> = request.segments.iter().map(String::as_str).collect();
    match (request.method.as_str(), segments.as_slice()) {
        ("GET", ["gateway"]) => Ok(RestResponse::ok(json!({ "url": world.gateway_url() }))),
        ("GET", ["gateway", "bot"]) => Ok(gateway_bot(world)),
        ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => Ok(application::me(world)),
        (_, ["applications", application, rest @ ..]) => {
            if id(application)? != world.bot.application_id {
                return Err(ApiError::unknown_application());
            }
            application_route(world, request, rest)
        }
        (_, ["users", rest @ ..]) => users(world, request, rest),
        (_, ["guilds", guild, rest @ ..]) => guilds::answer(world, request, id(guild)?, rest),
        (_, ["channels", channel, rest @ ..]) => channel_route(world, request, id(channel)?, rest),
        ("POST", ["interactions", interaction, token, "callback"]) => {
            interactions::callback(world, request, id(interaction)?, token)
        }
        (_, ["webhooks", application, token, rest @ ..]) => {
            webhooks::answer(world, request, id(application)?, token, rest)
        }
        _ => Err(ApiError::no_route()),
    }
}

fn gateway_bot(world: &World) -> RestResponse {
    RestResponse::ok(json!({
        "url": world.gateway_url(), "shards": world.gateway.budget.shards,
        "session_start_limit": world.gateway.budget.json(),
    }))
}

fn application_route(world: &mut World, request: &RestRequest, rest: &[&str]) -> RestResult {
    match rest {
        ["commands", rest @ ..] => application::commands(world, request, CommandScope::Global, rest),
        ["emojis", rest @ ..] => application::emojis(world, request, rest),
        ["guilds", guild, "commands", rest @ ..] => {
            let guild = id(guild)?;
            if guild != world.guild.id || !world.bot.in_guild {
                return Err(ApiError::missing_access());
            }
            application::commands(world, request, CommandScope::Guild(guild), rest)
        }
        _ => Err(ApiError::no_route()),
    }
}

fn users(world: &mut World, request: &RestRequest, rest: &[&str]) -> RestResult {
    match (request.method.as_str(), rest) {
        ("GET", ["@me"]) => Ok(RestResponse::ok(world.bot.current_user())),
        ("GET", ["@me", "guilds"]) => Ok(guilds::own(world)),
        ("POST", ["@me", "channels"]) => channels::open_dm(world, request),
        ("GET", [user]) => guilds::user(world, id(user)?),
        (_, ["@me", ..]) => Err(ApiError::wrong_method()),
        _ => Err(ApiError::no_route()),
    }
}

fn channel_route(world: &mut World, request: &RestRequest, channel: u64, rest: &[&str]) -> RestResult {
    match (request.method.as_str(), rest) {
        ("GET", []) => channels::get(world, channel),
        ("PATCH", []) => channels::patch(world, request, channel),
        ("DELETE", []) => channels::delete(world, channel),
        ("POST", ["typing"]) => channels::typing(world, channel),
        ("GET", ["messages"]) => messages::list(world, request, channel),
        ("POST", ["messages"]) => messages::create(world, request, channel),
        ("GET", ["messages", message]) => messages::get(world, channel, id(message)?),
        ("PATCH", ["messages", message]) => messages::edit(world, request, channel, id(message)?),
        ("DELETE", ["messages", message]) => messages::delete(world, channel, id(message)?),
        ("POST", ["messages", message, "threads"]) => threads::from_message(world, request, channel, id(message)?),
        ("POST", ["threads"]) => threads::create(world, request, channel),
        (_, ["thread-members", rest @ ..]) => threads::members(world, request, channel, rest),
        (_, [] | ["messages" | "threads" | "typing"] | ["messages", _]) => Err(ApiError::wrong_method()),
        _ => Err(ApiError::no_route()),
    }
}
