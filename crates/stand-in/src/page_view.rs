//! One user's column of the page, as JSON. It adds only what that user may see, and knows no sockets.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    channel::{Channel, ChannelKind},
    command_data::works_in_dm,
    message::{StoredMessage, flags},
    snowflake::Snowflake,
    user::{DmPolicy, User},
    world::World,
};

/// How many messages of a channel a column shows.
const SHOWN_MESSAGES: usize = 100;
/// For how long "is typing" stands.
const TYPING: Duration = Duration::from_secs(10);

impl World {
    /// The part that is the same for every viewer: people, the bot, the commands.
    pub(crate) fn common_view(&self) -> Value {
        let person = |user: &User| json!({ "id": user.id.to_string(), "name": user.name, "dms_open": user.dms == DmPolicy::Open });
        let command = |command: &Value| {
            json!({
                "name": command["name"], "description": command["description"], "options": command["options"],
                "in_dm": works_in_dm(command), "type": command["type"],
            })
        };
        json!({
            "ahead_ms": self.ids.ahead_ms(), "hears_wishes": self.config.wishes.is_some(), "began_ms": self.began_ms,
            "title": self.config.page_title, "empty_channel": self.config.empty_channel_text,
            "guild": { "id": self.guild.id.to_string(), "name": self.guild.name },
            "bot": { "id": self.bot.id.to_string(), "name": self.bot.name, "connected": self.gateway.connected() > 0 },
            "users": self.users.iter().map(person).collect::<Vec<_>>(),
            "commands": self.commands.all().map(command).collect::<Vec<_>>(),
        })
    }

    /// One user's channels, and the messages of the one they look at.
    pub(crate) fn user_view(&self, user: Snowflake, channel: Option<Snowflake>) -> Value {
        let mut seen: Vec<_> =
            self.channels.values().filter(|channel| self.channel_for(user, channel.id).is_ok()).collect();
        seen.sort_by_key(|channel| channel.id);
        let first = seen.first().map(|channel| channel.id);
        let chosen = channel.filter(|id| seen.iter().any(|channel| channel.id == *id)).or(first);
        let (messages, has_earlier) = chosen.map(|id| self.shown_messages(user, id)).unwrap_or_default();
        json!({
            "user": user.to_string(), "channel": chosen.map(|id| id.to_string()), "messages": messages,
            "channels": seen.iter().map(|channel| self.channel_view(user, channel)).collect::<Vec<_>>(),
            "has_earlier": has_earlier,
            "typing": chosen.and_then(|id| self.typing.get(&id)).is_some_and(|since| since.elapsed() < TYPING),
        })
    }

    fn channel_view(&self, user: Snowflake, channel: &Channel) -> Value {
        let last = self.in_channel(channel.id).rev().find(|message| message.seen_by(user));
        let pings = |message: &&StoredMessage| message.seen_by(user) && message.mentions.contains(&user);
        let last_ping = self.in_channel(channel.id).rev().find(pings);
        let (kind, name) = match &channel.kind {
            ChannelKind::Dm { .. } => ("dm", self.bot.name.clone()),
            ChannelKind::Thread(_) => ("thread", channel.name.clone()),
            _ => ("text", channel.name.clone()),
        };
        let thread = channel.thread();
        json!({
            "id": channel.id.to_string(), "kind": kind, "name": name, "parent": thread.map(|t| t.parent.to_string()),
            "archived": thread.is_some_and(|t| t.archived), "locked": thread.is_some_and(|t| t.locked),
            "last": last.map(|message| message.id.to_string()), "last_ping": last_ping.map(|message| message.id.to_string()),
        })
    }

    /// The newest messages of a channel that a user sees, and whether they would see earlier ones.
    fn shown_messages(&self, user: Snowflake, channel: Snowflake) -> (Vec<Value>, bool) {
        let mut newest = self.in_channel(channel).rev().filter(|message| message.seen_by(user));
        let mut shown: Vec<_> =
            newest.by_ref().take(SHOWN_MESSAGES).map(|message| self.message_view(user, message)).collect();
        shown.reverse();
        (shown, newest.next().is_some())
    }

    fn message_view(&self, user: Snowflake, message: &StoredMessage) -> Value {
        let name = |id: Snowflake| {
            if id == self.bot.id {
                self.bot.name.clone()
            } else {
                self.user(id).map_or_else(|| "Somebody".into(), |p| p.name.clone())
            }
        };
        let thread =
            self.channels.get(&message.id).map(|thread| json!({ "id": thread.id.to_string(), "name": thread.name }));
        let cause = message.cause.as_ref().filter(|cause| cause.command.is_some());
        // A typed command has a slash, one of a menu has none.
        let used = |name: &String| {
            let first = self.commands.find(name.split(' ').next().unwrap_or_default());
            let is_typed = first.is_some_and(|command| command["type"] == 1);
            if is_typed { format!("/{name}") } else { name.clone() }
        };
        let original = message.reply_to.and_then(|id| self.messages.get(&id)).filter(|original| original.seen_by(user));
        json!({
            "id": message.id.to_string(),
            "author": { "id": message.author.to_string(), "name": name(message.author), "bot": message.author == self.bot.id },
            "content": message.content, "embeds": message.embeds_json(&self.base_url), "components": message.components,
            "attachments": message.attachments_json(""), "edited": message.edited_ms.is_some(), "at": message.created_ms,
            "mentions": message.mentions.iter().map(ToString::to_string).collect::<Vec<_>>(), "everyone": message.mention_everyone,
            "ephemeral": message.is_ephemeral(), "loading": message.flags & flags::LOADING != 0, "thread": thread,
            "command": cause.map(|cause| json!({ "by": name(cause.user), "name": cause.command.as_ref().map(used) })),
            "reply": original.map(|m| json!({ "by": name(m.author), "content": m.content })),
            "revision": message.revision,
        })
    }
}
