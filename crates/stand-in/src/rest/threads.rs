//! Threads: opening them from a message or alone, and who is in them. Archiving is in `channels`.

use serde_json::{Map, Value, json};

use super::{
    super::{
        channel::{Channel, ChannelKind, Thread},
        form::Form,
        gateway::Scope,
        message::flags,
        permissions::Permissions,
        refusal::Refusal,
        snowflake::Snowflake,
        world::World,
    },
    Answer, Call, Reply,
    channels::{allowed, auto_archive, get, name},
    id,
};

/// Opens the thread of a message; it has the message's id.
pub(super) fn from_message(world: &mut World, call: &Call, channel: Snowflake, message: Snowflake) -> Answer {
    allowed(world, channel, Permissions::CREATE_PUBLIC_THREADS | Permissions::READ_MESSAGE_HISTORY)?;
    only_in_text_channels(world, channel)?;
    let found = world.messages.get(&message).filter(|found| found.channel == channel && !found.is_ephemeral());
    found.ok_or_else(Refusal::unknown_message)?;
    if world.channels.contains_key(&message) {
        return Err(Refusal::thread_exists());
    }
    let thread = read(world, call.object()?, channel, &["name", "auto_archive_duration", "rate_limit_per_user"])?;
    open(world, message, thread)?;
    if let Some(message) = world.messages.get_mut(&message) {
        message.flags |= flags::HAS_THREAD;
    }
    world.tell_of_message("MESSAGE_UPDATE", message);
    created(world, message)
}

/// Opens a thread without a message: private, unless type 11 is asked for.
pub(super) fn create(world: &mut World, call: &Call, channel: Snowflake) -> Answer {
    only_in_text_channels(world, channel)?;
    let body = call.object()?;
    let private = match body.get("type").map(Value::as_u64) {
        None | Some(Some(12)) => true,
        Some(Some(11)) => false,
        Some(_) => {
            let mut form = Form::default();
            form.add("type", "BASE_TYPE_CHOICES", "Value must be one of (11, 12).");
            form.finish()?;
            false
        }
    };
    allowed(
        world,
        channel,
        if private { Permissions::CREATE_PRIVATE_THREADS } else { Permissions::CREATE_PUBLIC_THREADS },
    )?;
    let (name, mut thread) =
        read(world, body, channel, &["name", "auto_archive_duration", "type", "invitable", "rate_limit_per_user"])?;
    thread.private = private;
    thread.invitable = body.get("invitable").and_then(Value::as_bool).unwrap_or(true);
    let id = world.ids.next();
    open(world, id, (name, thread))?;
    created(world, id)
}

fn only_in_text_channels(world: &World, channel: Snowflake) -> Result<(), Refusal> {
    let place = allowed(world, channel, Permissions::NONE)?;
    if matches!(place.kind, ChannelKind::Text) { Ok(()) } else { Err(Refusal::wrong_channel_type()) }
}

fn read(
    world: &World,
    body: &Map<String, Value>,
    parent: Snowflake,
    known: &[&str],
) -> Result<(String, Thread), Refusal> {
    let mut form = Form::default();
    form.only("", body, known);
    let name = name(&mut form, body);
    if name.is_none() {
        form.add("name", "BASE_TYPE_REQUIRED", "This field is required");
    }
    let minutes = auto_archive(&mut form, body);
    form.finish()?;
    let mut thread = Thread::new(parent, world.bot.id);
    thread.auto_archive_minutes = minutes.unwrap_or(thread.auto_archive_minutes);
    Ok((name.unwrap_or_default(), thread))
}

fn open(world: &mut World, id: Snowflake, (name, thread): (String, Thread)) -> Result<(), Refusal> {
    let active = |channel: &&Channel| channel.thread().is_some_and(|thread| !thread.archived);
    if world.channels.values().filter(active).count() >= world.config.active_threads {
        return Err(Refusal::too_many_threads());
    }
    world.channels.insert(id, Channel::new(id, &name, ChannelKind::Thread(thread)));
    Ok(())
}

/// Tells of a new thread, and answers it.
fn created(world: &mut World, id: Snowflake) -> Answer {
    let Some(channel) = world.channels.get(&id) else { return Err(Refusal::unknown_channel()) };
    let mut data = world.channel_json(channel);
    if let Some(thread) = channel.thread() {
        data["member"] = thread.member_json(id, world.bot.id);
    }
    let answer = data.clone();
    data["newly_created"] = json!(true);
    world.gateway.dispatch("THREAD_CREATE", &data, Scope::Guilds, Some(world.guild.id));
    Ok(Reply::Json(201, answer))
}

/// Who is in a thread: list, look, add, remove; `@me` is the bot.
pub(super) fn members(world: &mut World, call: &Call, channel: Snowflake, rest: &[&str]) -> Answer {
    let place = allowed(world, channel, Permissions::NONE)?;
    let thread = place.thread().ok_or_else(Refusal::wrong_channel_type)?;
    let user = match rest {
        [] => {
            let list = thread.members.iter().map(|user| thread.member_json(channel, *user)).collect();
            return if call.method == "GET" { Ok(Reply::ok(list)) } else { Err(Refusal::wrong_method()) };
        }
        ["@me"] => world.bot.id,
        [user] => id(user)?,
        _ => return Err(Refusal::no_route()),
    };
    if user != world.bot.id && world.persona(user).is_none() {
        return Err(Refusal::unknown_user());
    }
    match call.method.as_str() {
        "GET" if thread.members.contains(&user) => Ok(Reply::ok(thread.member_json(channel, user))),
        "GET" => Err(Refusal::unknown_member()),
        _ if thread.archived => Err(Refusal::thread_archived()),
        "PUT" => {
            allowed(world, channel, Permissions::SEND_MESSAGES_IN_THREADS)?;
            set_member(world, channel, user, true)
        }
        "DELETE" => {
            if user != world.bot.id {
                allowed(world, channel, Permissions::MANAGE_THREADS)?;
            }
            set_member(world, channel, user, false)
        }
        _ => Err(Refusal::wrong_method()),
    }
}

fn set_member(world: &mut World, channel: Snowflake, user: Snowflake, inside: bool) -> Answer {
    if let Some(thread) = world.channels.get_mut(&channel).and_then(Channel::thread_mut) {
        if inside {
            thread.members.insert(user);
        } else {
            thread.members.remove(&user);
        }
    }
    get(world, channel).map(|_| Reply::Empty)
}
