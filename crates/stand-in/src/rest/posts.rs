//! A forum's posts: threads that begin with a message, which has the thread's id. There is no nonce. Knows no other threads.

use serde_json::{Map, Value};

use crate::{
    api_error::ApiError,
    channel::ChannelKind,
    form_errors::FormErrors,
    forum::{Forum, TAGS_PER_POST},
    message_params::{self, MessageParams, POST},
    permissions::Permissions,
    rest::channels::allowed,
    rest::messages::{fill, may_carry},
    rest::new_thread::{created, open, read},
    rest::request::RestRequest,
    rest::response::{RestResponse, RestResult},
    snowflake::Snowflake,
    world::World,
};

/// Opens a post with its first message.
pub(super) fn create(world: &mut World, request: &RestRequest, forum: Snowflake) -> RestResult {
    allowed(world, forum, Permissions::SEND_MESSAGES)?;
    let body = request.object()?;
    let (name, mut thread) =
        read(world, body, forum, &["name", "auto_archive_duration", "rate_limit_per_user", "message", "applied_tags"])?;
    thread.applied_tags = tags(world, body, forum)?;
    let Some(Value::Object(sent)) = body.get("message") else {
        let mut form = FormErrors::default();
        form.add("message", "BASE_TYPE_REQUIRED", "This field is required");
        form.finish()?;
        return Err(ApiError::empty_message());
    };
    let params = MessageParams::read(sent, &request.uploads, POST, "message")?;
    may_carry(world, forum, &params)?;
    let id = world.ids.next();
    open(world, id, (name, thread))?;
    let mut message = world.blank(world.bot.id, id);
    message.id = id;
    if let Err(refused) = fill(world, &mut message, params) {
        world.channels.remove(&id);
        return Err(refused);
    }
    let RestResponse::Json(status, mut answer) = created(world, id)? else { return Err(ApiError::unknown_channel()) };
    world.post(message);
    if let Some(first) = world.messages.get(&id) {
        answer["message"] = world.message_json(first);
    }
    Ok(RestResponse::Json(status, answer))
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
