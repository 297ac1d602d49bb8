//! Messages sent by the bot's own token. Knows no interaction.

use std::time::Instant;

use serde_json::Value;

use crate::{
    api_error::ApiError,
    channel::{Channel, ChannelKind},
    mentions,
    message::{StoredMessage, flags},
    message_params::{CREATE, EDIT, MessageParams},
    permissions::Permissions,
    rest::channels::allowed,
    rest::request::{RestRequest, id},
    rest::response::{RestResponse, RestResult},
    snowflake::Snowflake,
    user::{DmPolicy, Membership},
    world::{Nonce, World},
};

/// The most messages of one answer, and how many if the bot doesn't say.
const LIST_LIMIT: usize = 100;
const LIST_DEFAULT: usize = 50;

pub(super) fn create(world: &mut World, request: &RestRequest, channel: Snowflake) -> RestResult {
    may_send(world, channel)?;
    let params = MessageParams::read(request.object()?, &request.uploads, CREATE, "")?;
    may_carry(world, channel, &params)?;
    let key = params.nonce.as_ref().filter(|_| params.enforce_nonce).map(Value::to_string);
    if let Some(nonce) = key.as_ref().and_then(|key| fresh_nonce(world, key)) {
        let known = world.messages.get(&nonce.message).ok_or_else(ApiError::unknown_message)?;
        return Ok(RestResponse::ok(world.message_json(known)));
    }
    if let Some(original) = params.reply_to
        && world.messages.get(&original).is_none_or(|message| message.channel != channel)
    {
        let mut form = crate::form_errors::FormErrors::default();
        form.add("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
        form.finish()?;
    }
    let mut message = world.blank(world.bot.id, channel);
    message.nonce.clone_from(&params.nonce);
    message.reply_to = params.reply_to;
    message.tts = params.tts;
    fill(world, &mut message, params)?;
    let id = message.id;
    world.wake_thread(channel);
    world.post(message);
    if let Some(key) = key {
        let window = world.config.nonce_window;
        world.nonces.retain(|_, nonce| nonce.at.elapsed() < window);
        world.nonces.insert(key, Nonce { message: id, at: Instant::now() });
    }
    answer(world, id)
}

fn fresh_nonce(world: &World, key: &str) -> Option<Nonce> {
    world.nonces.get(key).copied().filter(|nonce| nonce.at.elapsed() < world.config.nonce_window)
}

/// Whether the bot may send a message there at all.
pub(super) fn may_send(world: &World, channel: Snowflake) -> Result<(), ApiError> {
    let place = allowed(world, channel, Permissions::NONE)?;
    match &place.kind {
        ChannelKind::Dm { user } => may_write_to(world, *user),
        ChannelKind::Forum(_) => Err(ApiError::non_text_channel()),
        ChannelKind::Text | ChannelKind::Announcement | ChannelKind::Voice | ChannelKind::Stage => {
            allowed(world, channel, Permissions::SEND_MESSAGES).map(|_| ())
        }
        ChannelKind::Thread(thread) => {
            allowed(world, channel, Permissions::SEND_MESSAGES_IN_THREADS)?;
            let manages = allowed(world, channel, Permissions::MANAGE_THREADS).is_ok();
            if thread.locked && !manages { Err(ApiError::thread_locked()) } else { Ok(()) }
        }
    }
}

fn may_write_to(world: &World, user: Snowflake) -> Result<(), ApiError> {
    if !world.bot.in_guild {
        return Err(ApiError::no_mutual_guilds());
    }
    match world.user(user).map(|user| (user.membership, user.dms)) {
        Some((Membership::Gone, _)) => Err(ApiError::no_mutual_guilds()),
        Some((Membership::Member, DmPolicy::Open)) => Ok(()),
        _ => Err(ApiError::dms_closed()),
    }
}

/// Whether the bot may send files and embeds there.
pub(super) fn may_carry(world: &World, channel: Snowflake, params: &MessageParams) -> Result<(), ApiError> {
    if params.has_files() {
        allowed(world, channel, Permissions::ATTACH_FILES)?;
    }
    if params.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
        allowed(world, channel, Permissions::EMBED_LINKS)?;
    }
    Ok(())
}

/// Puts what was sent into a message, and finds out whom it pings.
pub(crate) fn fill(world: &mut World, message: &mut StoredMessage, params: MessageParams) -> Result<(), ApiError> {
    let rule = params.allowed_mentions.clone();
    let retold = params.content.is_some() || rule.is_some();
    params.apply(message, &mut world.ids)?;
    if retold {
        let known = |id: &Snowflake| *id == world.bot.id || world.user(*id).is_some();
        let written = mentions::written(&message.content).into_iter().filter(known).collect();
        message.mentions = mentions::allowed(written, rule.as_ref());
        message.mention_everyone = mentions::everyone(&message.content, rule.as_ref())
            && world
                .channels
                .get(&message.channel)
                .is_some_and(|channel| world.bot_permissions(channel).contains(Permissions::MENTION_EVERYONE));
    }
    invite_mentioned(world, message);
    Ok(())
}

/// Users who are mentioned in a thread join it.
fn invite_mentioned(world: &mut World, message: &StoredMessage) {
    if let Some(thread) = world.channels.get_mut(&message.channel).and_then(Channel::thread_mut)
        && !message.is_ephemeral()
    {
        thread.members.extend(&message.mentions);
    }
}

pub(super) fn answer(world: &World, id: Snowflake) -> RestResult {
    let message = world.messages.get(&id).ok_or_else(ApiError::unknown_message)?;
    Ok(RestResponse::ok(world.message_json(message)))
}

/// A message that the bot's token can see: in this channel, and not ephemeral.
fn visible(world: &World, channel: Snowflake, message: Snowflake) -> Result<&StoredMessage, ApiError> {
    allowed(world, channel, Permissions::READ_MESSAGE_HISTORY)?;
    let found = world.messages.get(&message).filter(|found| found.channel == channel && !found.is_ephemeral());
    found.ok_or_else(ApiError::unknown_message)
}

pub(super) fn get(world: &World, channel: Snowflake, message: Snowflake) -> RestResult {
    let message = visible(world, channel, message)?;
    Ok(RestResponse::ok(world.message_json(message)))
}

pub(super) fn list(world: &World, request: &RestRequest, channel: Snowflake) -> RestResult {
    allowed(world, channel, Permissions::READ_MESSAGE_HISTORY)?;
    let limit = match request.query.get("limit") {
        Some(text) => text.parse().ok().filter(|limit| (1..=LIST_LIMIT).contains(limit)).ok_or_else(bad_limit)?,
        None => LIST_DEFAULT,
    };
    let bound = |name: &str| request.query.get(name).map(|text| id(text)).transpose();
    let (before, after, around) = (bound("before")?, bound("after")?, bound("around")?);
    let all: Vec<_> = world.in_channel(channel).filter(|message| !message.is_ephemeral()).collect();
    let chosen = choose(&all, limit, before, after, around);
    Ok(RestResponse::ok(chosen.iter().rev().map(|message| world.message_json(message)).collect()))
}

/// The messages of a list, oldest first.
fn choose<'a>(
    all: &'a [&'a StoredMessage],
    limit: usize,
    before: Option<Snowflake>,
    after: Option<Snowflake>,
    around: Option<Snowflake>,
) -> &'a [&'a StoredMessage] {
    let below = |id: Snowflake| all.partition_point(|message| message.id < id);
    let (start, end) = if let Some(around) = around {
        let middle = below(around);
        let start = middle.saturating_sub(limit / 2);
        (start, start + limit)
    } else if let Some(after) = after {
        let start = below(after + 1);
        (start, start + limit)
    } else {
        let end = before.map_or(all.len(), below);
        (end.saturating_sub(limit), end)
    };
    &all[start.min(all.len())..end.min(all.len())]
}

fn bad_limit() -> ApiError {
    let mut form = crate::form_errors::FormErrors::default();
    form.add("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.");
    form.finish().err().unwrap_or_else(ApiError::no_route)
}

pub(super) fn edit(world: &mut World, request: &RestRequest, channel: Snowflake, message: Snowflake) -> RestResult {
    let own = visible(world, channel, message)?.author == world.bot.id;
    if !own {
        return Err(ApiError::not_the_author());
    }
    let archived = |channel: &Channel| channel.thread().is_some_and(|thread| thread.archived);
    if world.channels.get(&channel).is_some_and(archived) {
        return Err(ApiError::thread_archived());
    }
    let params = MessageParams::read(request.object()?, &request.uploads, EDIT, "")?;
    may_carry(world, channel, &params)?;
    change(world, message, params)?;
    answer(world, message)
}

/// Edits a message and announces the change. The deferred message's "thinking…" ends.
pub(crate) fn change(world: &mut World, id: Snowflake, params: MessageParams) -> Result<(), ApiError> {
    let mut message = world.messages.get(&id).cloned().ok_or_else(ApiError::unknown_message)?;
    let was_loading = message.flags & flags::LOADING != 0;
    message.flags &= !flags::LOADING;
    fill(world, &mut message, params)?;
    message.revision += 1;
    if !was_loading {
        message.edited_ms = Some(world.ids.now_ms());
    }
    world.keep(message);
    world.tell_of_message("MESSAGE_UPDATE", id);
    Ok(())
}

pub(super) fn delete(world: &mut World, channel: Snowflake, message: Snowflake) -> RestResult {
    let own = visible(world, channel, message)?.author == world.bot.id;
    if !own {
        allowed(world, channel, Permissions::MANAGE_MESSAGES)?;
        if world.channels.get(&channel).is_some_and(Channel::is_dm) {
            return Err(ApiError::missing_permissions());
        }
    }
    world.remove_message(message);
    Ok(RestResponse::Empty)
}
