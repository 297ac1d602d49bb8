//! What one persona's column of the page shows, as JSON. Adds what he may see; knows no sockets.

use std::time::Duration;

use serde_json::{Value, json};

use super::{
    channel::{Channel, ChannelKind},
    invoke::works_in_dm,
    message::{Message, flags},
    snowflake::Snowflake,
    world::World,
};

/// How many messages of a channel a column shows.
const SHOWN_MESSAGES: usize = 100;
/// For how long "is typing" stands.
const TYPING: Duration = Duration::from_secs(10);

impl World {
    /// What doesn't depend on who looks: people, the bot, the commands.
    pub(super) fn common_view(&self) -> Value {
        let person = |persona: &super::persona::Persona| json!({ "id": persona.id.to_string(), "name": persona.name, "dms_open": persona.dms == super::persona::Dms::Open });
        let command = |command: &Value| {
            json!({
                "name": command["name"], "description": command["description"], "options": command["options"],
                "in_dm": works_in_dm(command), "type": command["type"],
            })
        };
        json!({
            "guild": { "id": self.guild.id.to_string(), "name": self.guild.name },
            "bot": { "id": self.bot.id.to_string(), "name": self.bot.name, "connected": self.gateway.connected() > 0 },
            "personas": self.personas.iter().map(person).collect::<Vec<_>>(),
            "commands": self.commands.all().map(command).collect::<Vec<_>>(),
        })
    }

    /// One persona's channels, and the messages of the one he looks at.
    pub(super) fn persona_view(&self, persona: Snowflake, channel: Option<Snowflake>) -> Value {
        let mut seen: Vec<_> =
            self.channels.values().filter(|channel| self.channel_for(persona, channel.id).is_ok()).collect();
        seen.sort_by_key(|channel| channel.id);
        let first = seen.first().map(|channel| channel.id);
        let chosen = channel.filter(|id| seen.iter().any(|channel| channel.id == *id)).or(first);
        let messages = chosen.map(|id| self.shown_messages(persona, id)).unwrap_or_default();
        json!({
            "persona": persona.to_string(), "channel": chosen.map(|id| id.to_string()), "messages": messages,
            "channels": seen.iter().map(|channel| self.channel_view(persona, channel)).collect::<Vec<_>>(),
            "typing": chosen.and_then(|id| self.typing.get(&id)).is_some_and(|since| since.elapsed() < TYPING),
        })
    }

    fn channel_view(&self, persona: Snowflake, channel: &Channel) -> Value {
        let last = self.in_channel(channel.id).rev().find(|message| message.seen_by(persona));
        let pings = |message: &&Message| message.seen_by(persona) && message.mentions.contains(&persona);
        let last_ping = self.in_channel(channel.id).rev().find(pings);
        let (kind, name) = match &channel.kind {
            ChannelKind::Text => ("text", channel.name.clone()),
            ChannelKind::Dm { .. } => ("dm", self.bot.name.clone()),
            ChannelKind::Thread(_) => ("thread", channel.name.clone()),
        };
        let thread = channel.thread();
        json!({
            "id": channel.id.to_string(), "kind": kind, "name": name, "parent": thread.map(|t| t.parent.to_string()),
            "archived": thread.is_some_and(|t| t.archived), "locked": thread.is_some_and(|t| t.locked),
            "last": last.map(|message| message.id.to_string()), "last_ping": last_ping.map(|message| message.id.to_string()),
        })
    }

    fn shown_messages(&self, persona: Snowflake, channel: Snowflake) -> Vec<Value> {
        let newest = self.in_channel(channel).rev().filter(|message| message.seen_by(persona)).take(SHOWN_MESSAGES);
        let mut shown: Vec<_> = newest.map(|message| self.message_view(persona, message)).collect();
        shown.reverse();
        shown
    }

    fn message_view(&self, persona: Snowflake, message: &Message) -> Value {
        let name = |id: Snowflake| {
            if id == self.bot.id {
                self.bot.name.clone()
            } else {
                self.persona(id).map_or_else(|| "Somebody".into(), |p| p.name.clone())
            }
        };
        let thread =
            self.channels.get(&message.id).map(|thread| json!({ "id": thread.id.to_string(), "name": thread.name }));
        let cause = message.cause.as_ref().filter(|cause| cause.command.is_some());
        let original =
            message.reply_to.and_then(|id| self.messages.get(&id)).filter(|original| original.seen_by(persona));
        json!({
            "id": message.id.to_string(), "author": { "id": message.author.to_string(), "name": name(message.author), "bot": message.author == self.bot.id },
            "content": message.content, "embeds": message.embeds_json(&self.base_url), "components": message.components,
            "attachments": message.attachments_json(""), "edited": message.edited_ms.is_some(), "at": message.created_ms,
            "mentions": message.mentions.iter().map(ToString::to_string).collect::<Vec<_>>(), "everyone": message.mention_everyone,
            "ephemeral": message.is_ephemeral(), "loading": message.flags & flags::LOADING != 0, "thread": thread,
            "command": cause.map(|cause| json!({ "by": name(cause.persona), "name": cause.command })),
            "reply": original.map(|m| json!({ "by": name(m.author), "content": m.content })),
            "revision": message.revision,
        })
    }
}
