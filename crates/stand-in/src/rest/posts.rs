//! A forum's posts: threads that begin with a message, which has the thread's id. There is no nonce. Knows no other threads.

use serde_json::Value;

use crate::{
    api_error::ApiError,
    form_errors::FormErrors,
    message_params::{MessageParams, POST},
    permissions::Permissions,
    rest::channels::{allowed, tags},
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
