//! The guild, its channels and members, and users, to be read. Changes nothing.

use serde_json::{Value, json};

use crate::{
    api_error::ApiError,
    channel::Channel,
    permissions::Permissions,
    rest::request::{RestRequest, id},
    rest::response::{RestResponse, RestResult},
    snowflake::Snowflake,
    world::World,
};

pub(super) fn answer(world: &World, request: &RestRequest, guild: Snowflake, rest: &[&str]) -> RestResult {
    if guild != world.guild.id || !world.bot.in_guild {
        return Err(ApiError::unknown_guild());
    }
    if request.method != "GET" {
        return Err(ApiError::wrong_method());
    }
    let joined_at = &world.guild.joined_at;
    match rest {
        [] => Ok(RestResponse::ok(world.guild.json())),
        ["channels"] => Ok(RestResponse::ok(channels(world, |channel| channel.thread().is_none()))),
        ["threads", "active"] => {
            let threads = channels(world, |channel| channel.thread().is_some_and(|thread| !thread.archived));
            Ok(RestResponse::ok(json!({ "threads": threads, "members": [] })))
        }
        ["roles"] => Ok(RestResponse::ok(world.guild.json()["roles"].clone())),
        ["members", "@me"] => Ok(RestResponse::ok(world.bot.member(joined_at))),
        ["members", user] => member(world, id(user)?),
        _ => Err(ApiError::no_route()),
    }
}

fn channels(world: &World, wanted: impl Fn(&Channel) -> bool) -> Value {
    let visible = |channel: &&Channel| {
        !channel.is_dm() && world.bot_permissions(channel).contains(Permissions::VIEW_CHANNEL) && wanted(channel)
    };
    world.channels.values().filter(visible).map(|channel| channel.guild_json(world.guild.id)).collect()
}

fn member(world: &World, user: Snowflake) -> RestResult {
    let joined_at = &world.guild.joined_at;
    if user == world.bot.id {
        return Ok(RestResponse::ok(world.bot.member(joined_at)));
    }
    world.user(user).map(|user| RestResponse::ok(user.member(joined_at))).ok_or_else(ApiError::unknown_member)
}

pub(super) fn user(world: &World, user: Snowflake) -> RestResult {
    let known = user == world.bot.id || world.user(user).is_some();
    if known { Ok(RestResponse::ok(world.user_json(user))) } else { Err(ApiError::unknown_user()) }
}

/// The guilds that the bot is in.
pub(super) fn own(world: &World) -> RestResponse {
    if !world.bot.in_guild {
        return RestResponse::ok(json!([]));
    }
    RestResponse::ok(json!([{
        "id": world.guild.id.to_string(), "name": world.guild.name, "icon": null, "banner": null, "owner": false,
        "permissions": Permissions::BOT.0.to_string(), "features": [],
    }]))
}
