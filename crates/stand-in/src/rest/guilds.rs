//! The guild, its channels and members, and users, to be read. Changes nothing.

use serde_json::{Value, json};

use super::{
    super::{channel::Channel, permissions::Permissions, refusal::Refusal, snowflake::Snowflake, world::World},
    Answer, Call, Reply, id,
};

pub(super) fn answer(world: &World, call: &Call, guild: Snowflake, rest: &[&str]) -> Answer {
    if guild != world.guild.id || !world.bot.in_guild {
        return Err(Refusal::unknown_guild());
    }
    if call.method != "GET" {
        return Err(Refusal::wrong_method());
    }
    let joined_at = &world.guild.joined_at;
    match rest {
        [] => Ok(Reply::ok(world.guild.json())),
        ["channels"] => Ok(Reply::ok(channels(world, |channel| channel.thread().is_none()))),
        ["threads", "active"] => {
            let threads = channels(world, |channel| channel.thread().is_some_and(|thread| !thread.archived));
            Ok(Reply::ok(json!({ "threads": threads, "members": [] })))
        }
        ["roles"] => Ok(Reply::ok(world.guild.json()["roles"].clone())),
        ["members", "@me"] => Ok(Reply::ok(world.bot.member(joined_at))),
        ["members", user] => member(world, id(user)?),
        _ => Err(Refusal::no_route()),
    }
}

fn channels(world: &World, wanted: impl Fn(&Channel) -> bool) -> Value {
    let visible = |channel: &&Channel| {
        !channel.is_dm() && world.bot_permissions(channel).contains(Permissions::VIEW_CHANNEL) && wanted(channel)
    };
    world.channels.values().filter(visible).map(|channel| channel.guild_json(world.guild.id)).collect()
}

fn member(world: &World, user: Snowflake) -> Answer {
    let joined_at = &world.guild.joined_at;
    if user == world.bot.id {
        return Ok(Reply::ok(world.bot.member(joined_at)));
    }
    world.persona(user).map(|persona| Reply::ok(persona.member(joined_at))).ok_or_else(Refusal::unknown_member)
}

pub(super) fn user(world: &World, user: Snowflake) -> Answer {
    let known = user == world.bot.id || world.persona(user).is_some();
    if known { Ok(Reply::ok(world.user_json(user))) } else { Err(Refusal::unknown_user()) }
}

/// The guilds that the bot is in.
pub(super) fn own(world: &World) -> Reply {
    if !world.bot.in_guild {
        return Reply::ok(json!([]));
    }
    Reply::ok(json!([{
        "id": world.guild.id.to_string(), "name": world.guild.name, "icon": null, "banner": null, "owner": false,
        "permissions": Permissions::BOT.0.to_string(), "features": [],
    }]))
}
