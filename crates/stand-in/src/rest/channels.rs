//! Channels: reading, renaming, archiving, deleting, opening direct messages. Knows no message.

use std::time::{Duration, Instant};

use serde_json::{Map, Value};

use crate::{
    api_error::ApiError,
    channel::{AUTO_ARCHIVE_MINUTES, Channel, ChannelKind},
    form_errors::FormErrors,
    forum::{Forum, TAGS_PER_POST},
    message_params,
    permissions::Permissions,
    rest::request::RestRequest,
    rest::response::{RestResponse, RestResult},
    snowflake::Snowflake,
    world::World,
};

/// Characters of a channel's or thread's name.
const NAME_LENGTH: usize = 100;

/// The channel, if the bot may do this there: 10003, 50001, 50013.
pub(super) fn allowed(world: &World, id: Snowflake, needed: Permissions) -> Result<&Channel, ApiError> {
    let channel = world.channels.get(&id).ok_or_else(ApiError::unknown_channel)?;
    if channel.is_dm() {
        return Ok(channel);
    }
    let own = world.bot_permissions(channel);
    if !world.bot.in_guild || !own.contains(Permissions::VIEW_CHANNEL) {
        return Err(ApiError::missing_access());
    }
    if own.contains(needed) { Ok(channel) } else { Err(ApiError::missing_permissions()) }
}

pub(super) fn get(world: &World, id: Snowflake) -> RestResult {
    let channel = allowed(world, id, Permissions::NONE)?;
    Ok(RestResponse::ok(world.channel_json(channel)))
}

pub(super) fn typing(world: &mut World, id: Snowflake) -> RestResult {
    allowed(world, id, Permissions::SEND_MESSAGES)?;
    world.typing.insert(id, Instant::now());
    Ok(RestResponse::Empty)
}

pub(super) fn delete(world: &mut World, id: Snowflake) -> RestResult {
    let channel = allowed(world, id, Permissions::NONE)?;
    let needed = match channel.thread() {
        Some(_) => Permissions::MANAGE_THREADS,
        None => Permissions::MANAGE_CHANNELS,
    };
    let channel = allowed(world, id, needed)?;
    let body = world.channel_json(channel);
    if !channel.is_dm() {
        world.remove_channel(id);
    }
    Ok(RestResponse::ok(body))
}

pub(super) fn patch(world: &mut World, request: &RestRequest, id: Snowflake) -> RestResult {
    let channel = allowed(world, id, Permissions::NONE)?;
    let body = request.object()?;
    let mut form = FormErrors::default();
    match channel.thread() {
        Some(_) => patch_thread(world, body, id, &mut form)?,
        None => patch_channel(world, body, id, &mut form)?,
    }
    form.finish()?;
    let is_thread = world.channels.get(&id).is_some_and(|channel| channel.thread().is_some());
    world.tell_of_channel(if is_thread { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" }, id);
    get(world, id)
}

fn patch_channel(
    world: &mut World,
    body: &Map<String, Value>,
    id: Snowflake,
    form: &mut FormErrors,
) -> Result<(), ApiError> {
    allowed(world, id, Permissions::MANAGE_CHANNELS)?;
    form.only("", body, &["name", "topic", "position", "nsfw", "rate_limit_per_user", "parent_id"]);
    let name = name(form, body);
    let Some(channel) = world.channels.get_mut(&id) else { return Err(ApiError::unknown_channel()) };
    if channel.is_dm() {
        return Err(ApiError::wrong_channel_type());
    }
    if let Some(name) = name {
        channel.name = name;
    }
    if let Some(topic) = body.get("topic") {
        channel.topic = topic.as_str().map(str::to_owned);
    }
    Ok(())
}

/// The tags of a post: up to five of the forum's, and at least one where the forum requires it.
pub(super) fn tags(world: &World, body: &Map<String, Value>, forum: Snowflake) -> Result<Vec<Snowflake>, ApiError> {
    let manages = allowed(world, forum, Permissions::MANAGE_THREADS).is_ok();
    let Some(ChannelKind::Forum(Forum { tags, requires_tag })) = world.channels.get(&forum).map(|forum| &forum.kind)
    else {
        return Err(ApiError::wrong_channel_type());
    };
    let asked = body.get("applied_tags").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let ids: Vec<_> = asked.iter().filter_map(message_params::id).collect();
    let mut form = FormErrors::default();
    if ids.len() > TAGS_PER_POST {
        form.add("applied_tags", "BASE_TYPE_MAX_LENGTH", "Must be 5 or fewer in length.");
    }
    if ids.iter().any(|id| tags.iter().all(|tag| tag.id != *id)) {
        form.add("applied_tags", "TAG_INVALID", "Invalid tag");
    }
    form.finish()?;
    if ids.iter().any(|id| tags.iter().any(|tag| tag.id == *id && tag.moderated && !manages)) {
        return Err(ApiError::missing_permissions());
    }
    if *requires_tag && ids.is_empty() { Err(ApiError::tag_required()) } else { Ok(ids) }
}

const THREAD_FIELDS: &[&str] = &[
    "name",
    "archived",
    "auto_archive_duration",
    "locked",
    "invitable",
    "rate_limit_per_user",
    "flags",
    "applied_tags",
];

fn patch_thread(
    world: &mut World,
    body: &Map<String, Value>,
    id: Snowflake,
    form: &mut FormErrors,
) -> Result<(), ApiError> {
    form.only("", body, THREAD_FIELDS);
    let manages = allowed(world, id, Permissions::MANAGE_THREADS).is_ok();
    let bot = world.bot.id;
    let name = name(form, body);
    let minutes = auto_archive(form, body);
    let parent = world.channels.get(&id).and_then(Channel::thread).map(|thread| thread.parent);
    let tags = match parent {
        Some(parent) if body.contains_key("applied_tags") => Some(tags(world, body, parent)?),
        _ => None,
    };
    let now_ms = world.ids.now_ms();
    let Some(channel) = world.channels.get_mut(&id) else { return Err(ApiError::unknown_channel()) };
    let flag = |key: &str| body.get(key).and_then(Value::as_bool);
    let Some(thread) = channel.thread_mut() else { return Err(ApiError::wrong_channel_type()) };
    if !manages && (flag("locked").is_some_and(|locked| locked != thread.locked) || thread.owner != bot) {
        return Err(ApiError::missing_permissions());
    }
    let stays_archived = thread.archived && flag("archived") != Some(false);
    if stays_archived && body.keys().any(|key| !matches!(key.as_str(), "archived" | "locked")) {
        return Err(ApiError::thread_archived());
    }
    if let Some(archived) = flag("archived").filter(|archived| *archived != thread.archived) {
        if thread.locked && !manages {
            return Err(ApiError::thread_locked());
        }
        thread.archived = archived;
        thread.archive_changed_ms = now_ms;
        thread.silent = Duration::ZERO;
    }
    thread.locked = flag("locked").unwrap_or(thread.locked);
    thread.invitable = flag("invitable").unwrap_or(thread.invitable);
    if let Some(minutes) = minutes.filter(|minutes| *minutes != thread.auto_archive_minutes) {
        thread.auto_archive_minutes = minutes;
        thread.silent = Duration::ZERO;
    }
    thread.applied_tags = tags.unwrap_or_else(|| thread.applied_tags.clone());
    channel.name = name.unwrap_or_else(|| channel.name.clone());
    Ok(())
}

/// A name of 1 to 100 characters, if there is one.
pub(super) fn name(form: &mut FormErrors, body: &Map<String, Value>) -> Option<String> {
    let name = body.get("name")?.as_str().unwrap_or_default();
    if !(1..=NAME_LENGTH).contains(&name.chars().count()) {
        form.add("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
    }
    Some(name.to_owned())
}

/// One of Discord's four durations, if there is one.
pub(super) fn auto_archive(form: &mut FormErrors, body: &Map<String, Value>) -> Option<u64> {
    let value = body.get("auto_archive_duration").filter(|value| !value.is_null())?;
    let minutes = value.as_u64().filter(|minutes| AUTO_ARCHIVE_MINUTES.contains(minutes));
    if minutes.is_none() {
        form.add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).");
    }
    minutes
}

/// Opens the direct messages with a user, or finds them open.
pub(super) fn open_dm(world: &mut World, request: &RestRequest) -> RestResult {
    let body = request.object()?;
    let mut form = FormErrors::default();
    form.only("", body, &["recipient_id"]);
    let recipient = body.get("recipient_id").and_then(message_params::id);
    if recipient.is_none() {
        form.add("recipient_id", "BASE_TYPE_REQUIRED", "This field is required");
    }
    form.finish()?;
    let recipient = recipient.unwrap_or_default();
    if world.user(recipient).is_none() {
        let own = recipient == world.bot.id;
        return Err(if own { ApiError::dms_closed() } else { ApiError::unknown_user() });
    }
    if !world.has_dm(recipient) {
        match &mut world.new_dms {
            Some(0) => return Err(ApiError::opening_too_fast()),
            Some(left) => *left -= 1,
            None => {}
        }
    }
    let id = world.dm(recipient);
    get(world, id)
}
