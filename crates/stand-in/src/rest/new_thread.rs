//! A new thread, whoever opens it: its fields read, the thread put in the world, and told of.

use serde_json::{Map, Value, json};

use crate::{
    api_error::ApiError,
    channel::{Channel, ChannelKind, Thread},
    form_errors::FormErrors,
    gateway::scope::EventScope,
    rest::channels::{auto_archive, name},
    rest::response::{RestResponse, RestResult},
    snowflake::Snowflake,
    world::World,
};

pub(super) fn read(
    world: &World,
    body: &Map<String, Value>,
    parent: Snowflake,
    known: &[&str],
) -> Result<(String, Thread), ApiError> {
    let mut form = FormErrors::default();
    form.only("", body, known);
    let name = name(&mut form, body);
    if name.is_none() {
        form.add("name", "BASE_TYPE_REQUIRED", "This field is required");
    }
    let minutes = auto_archive(&mut form, body);
    form.finish()?;
    let mut thread = Thread::new(parent, world.bot.id, world.ids.now_ms());
    thread.auto_archive_minutes = minutes.unwrap_or(thread.auto_archive_minutes);
    Ok((name.unwrap_or_default(), thread))
}

pub(super) fn open(world: &mut World, id: Snowflake, (name, thread): (String, Thread)) -> Result<(), ApiError> {
    let active = |channel: &&Channel| channel.thread().is_some_and(|thread| !thread.archived);
    if world.channels.values().filter(active).count() >= world.config.active_threads {
        return Err(ApiError::too_many_threads());
    }
    world.channels.insert(id, Channel::new(id, &name, ChannelKind::Thread(thread)));
    Ok(())
}

/// Announces a new thread, and answers with it.
pub(super) fn created(world: &mut World, id: Snowflake) -> RestResult {
    let Some(channel) = world.channels.get(&id) else { return Err(ApiError::unknown_channel()) };
    let mut data = world.channel_json(channel);
    if let Some(thread) = channel.thread() {
        data["member"] = thread.member_json(id, world.bot.id);
    }
    let answer = data.clone();
    data["newly_created"] = json!(true);
    world.gateway.dispatch("THREAD_CREATE", &data, EventScope::Guilds, Some(world.guild.id));
    Ok(RestResponse::Json(201, answer))
}
