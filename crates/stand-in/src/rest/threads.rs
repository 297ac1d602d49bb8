//! Threads: opening them from a message or alone, and who is in them. Archiving is in `channels`, a forum's posts in `posts`.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{
    api_error::ApiError,
    channel::{Channel, ChannelKind, ThreadKind},
    form_errors::FormErrors,
    message::flags,
    permissions::Permissions,
    rest::channels::{allowed, get},
    rest::new_thread::{created, open, read},
    rest::posts,
    rest::request::{RestRequest, id},
    rest::response::{RestResponse, RestResult},
    snowflake::Snowflake,
    world::World,
};

/// Opens the thread of a message; it has the message's id.
pub(super) fn from_message(
    world: &mut World,
    request: &RestRequest,
    channel: Snowflake,
    message: Snowflake,
) -> RestResult {
    allowed(world, channel, Permissions::CREATE_PUBLIC_THREADS | Permissions::READ_MESSAGE_HISTORY)?;
    let kind = public_kind(world, channel)?;
    let found = world.messages.get(&message).filter(|found| found.channel == channel && !found.is_ephemeral());
    found.ok_or_else(ApiError::unknown_message)?;
    if world.channels.contains_key(&message) {
        return Err(ApiError::thread_exists());
    }
    let (name, mut thread) =
        read(world, request.object()?, channel, &["name", "auto_archive_duration", "rate_limit_per_user"])?;
    thread.kind = kind;
    open(world, message, (name, thread))?;
    if let Some(message) = world.messages.get_mut(&message) {
        message.flags |= flags::HAS_THREAD;
    }
    world.tell_of_message("MESSAGE_UPDATE", message);
    created(world, message)
}

/// Opens a thread without a message: a post in a forum; elsewhere private, unless a public type is asked for.
pub(super) fn create(world: &mut World, request: &RestRequest, channel: Snowflake) -> RestResult {
    let place = allowed(world, channel, Permissions::NONE)?;
    if matches!(place.kind, ChannelKind::Forum(_)) {
        return posts::create(world, request, channel);
    }
    let public = public_kind(world, channel)?;
    let body = request.object()?;
    let kind = match body.get("type").map(Value::as_u64) {
        None | Some(Some(12)) => ThreadKind::Private,
        Some(Some(10)) => ThreadKind::Announcement,
        Some(Some(11)) => ThreadKind::Public,
        Some(_) => {
            let mut form = FormErrors::default();
            form.add("type", "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).");
            form.finish()?;
            ThreadKind::Public
        }
    };
    // An announcement channel has announcement threads alone, and they are nowhere else.
    if kind != public && (kind != ThreadKind::Private || public == ThreadKind::Announcement) {
        return Err(ApiError::wrong_channel_type());
    }
    let private = kind == ThreadKind::Private;
    allowed(
        world,
        channel,
        if private { Permissions::CREATE_PRIVATE_THREADS } else { Permissions::CREATE_PUBLIC_THREADS },
    )?;
    let (name, mut thread) =
        read(world, body, channel, &["name", "auto_archive_duration", "type", "invitable", "rate_limit_per_user"])?;
    thread.kind = kind;
    thread.invitable = body.get("invitable").and_then(Value::as_bool).unwrap_or(true);
    let id = world.ids.next();
    open(world, id, (name, thread))?;
    created(world, id)
}

/// The kind of public thread that a channel has, if any.
fn public_kind(world: &World, channel: Snowflake) -> Result<ThreadKind, ApiError> {
    match allowed(world, channel, Permissions::NONE)?.kind {
        ChannelKind::Text => Ok(ThreadKind::Public),
        ChannelKind::Announcement => Ok(ThreadKind::Announcement),
        _ => Err(ApiError::wrong_channel_type()),
    }
}

/// Members of a thread: list, look, add, remove; `@me` is the bot.
pub(super) fn members(world: &mut World, request: &RestRequest, channel: Snowflake, rest: &[&str]) -> RestResult {
    let place = allowed(world, channel, Permissions::NONE)?;
    let thread = place.thread().ok_or_else(ApiError::wrong_channel_type)?;
    let user = match rest {
        [] => {
            let list = thread.members.iter().map(|user| thread.member_json(channel, *user)).collect();
            return if request.method == "GET" { Ok(RestResponse::ok(list)) } else { Err(ApiError::wrong_method()) };
        }
        ["@me"] => world.bot.id,
        [user] => id(user)?,
        _ => return Err(ApiError::no_route()),
    };
    if user != world.bot.id && world.user(user).is_none() {
        return Err(ApiError::unknown_user());
    }
    match request.method.as_str() {
        "GET" if thread.members.contains(&user) => Ok(RestResponse::ok(thread.member_json(channel, user))),
        "GET" => Err(ApiError::unknown_member()),
        _ if thread.archived => Err(ApiError::thread_archived()),
        "PUT" => {
            allowed(world, channel, Permissions::SEND_MESSAGES_IN_THREADS)?;
            change_members(world, channel, |members| members.insert(user))
        }
        "DELETE" => {
            if user != world.bot.id {
                allowed(world, channel, Permissions::MANAGE_THREADS)?;
            }
            change_members(world, channel, |members| members.remove(&user))
        }
        _ => Err(ApiError::wrong_method()),
    }
}

fn change_members(
    world: &mut World,
    channel: Snowflake,
    change: impl FnOnce(&mut BTreeSet<Snowflake>) -> bool,
) -> RestResult {
    if let Some(thread) = world.channels.get_mut(&channel).and_then(Channel::thread_mut) {
        change(&mut thread.members);
    }
    get(world, channel).map(|_| RestResponse::Empty)
}
