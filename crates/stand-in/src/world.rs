//! Everything that is: guild, channels, messages, people, interactions. Pure of sockets; knows no REST route and no page.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    time::Instant,
};

use serde_json::{Value, json};

use super::{
    Error,
    channel::{Channel, ChannelKind},
    commands::Commands,
    config::Config,
    faults::Faults,
    gateway::{Gateway, Scope},
    guild::Guild,
    interaction::Interaction,
    log::LoggedRequest,
    message::{Message, flags},
    permissions::Permissions,
    persona::{Bot, Dms, Membership, Persona},
    snowflake::{Snowflake, Snowflakes, iso8601},
};

/// A remembered nonce: which message it made, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nonce {
    pub(super) message: Snowflake,
    pub(super) at: Instant,
}

/// The whole state of the stand-in.
#[derive(Debug)]
pub(super) struct World {
    pub(super) config: Config,
    pub(super) base_url: String,
    pub(super) ids: Snowflakes,
    pub(super) guild: Guild,
    pub(super) bot: Bot,
    pub(super) personas: Vec<Persona>,
    pub(super) channels: BTreeMap<Snowflake, Channel>,
    pub(super) messages: BTreeMap<Snowflake, Message>,
    pub(super) nonces: HashMap<String, Nonce>,
    pub(super) commands: Commands,
    pub(super) interactions: BTreeMap<Snowflake, Interaction>,
    pub(super) typing: BTreeMap<Snowflake, Instant>,
    pub(super) duplicates: u32,
    pub(super) gateway: Gateway,
    pub(super) faults: Faults,
    pub(super) log: VecDeque<LoggedRequest>,
    /// How many requests came before the oldest in the log.
    pub(super) log_start: u64,
}

impl World {
    pub(super) fn new(config: Config, base_url: String) -> Self {
        let mut ids = Snowflakes::default();
        let guild_id = ids.fixed();
        let bot = Bot { id: ids.fixed(), application_id: ids.fixed(), name: config.bot_name.clone(), in_guild: true };
        let mut channels = BTreeMap::new();
        for name in ["games", "lounge"] {
            let id = ids.fixed();
            channels.insert(id, Channel::new(id, name, ChannelKind::Text));
        }
        let names = config.personas.clone();
        let guild = Guild {
            id: guild_id,
            name: "The Forum".into(),
            owner: bot.id,
            joined_at: iso8601(1_767_225_600_000),
            locale: "en-US".into(),
        };
        let mut world = Self {
            config,
            base_url,
            ids,
            guild,
            bot,
            personas: Vec::new(),
            channels,
            messages: BTreeMap::new(),
            nonces: HashMap::new(),
            commands: Commands::default(),
            interactions: BTreeMap::new(),
            typing: BTreeMap::new(),
            duplicates: 0,
            gateway: Gateway::default(),
            faults: Faults::default(),
            log: VecDeque::new(),
            log_start: 0,
        };
        for name in &names {
            world.add_persona(name);
        }
        world.guild.owner = world.personas.first().map_or(world.bot.id, |first| first.id);
        world
    }

    pub(super) fn add_persona(&mut self, name: &str) -> Snowflake {
        let id = self.ids.fixed();
        self.personas.push(Persona {
            id,
            name: name.to_owned(),
            dms: Dms::Open,
            membership: Membership::Member,
            permissions: Permissions::MEMBER,
            locale: "en-US".into(),
        });
        id
    }

    pub(super) fn persona(&self, id: Snowflake) -> Option<&Persona> {
        self.personas.iter().find(|persona| persona.id == id)
    }

    pub(super) fn known_persona(&self, id: Snowflake) -> Result<&Persona, Error> {
        self.persona(id).ok_or_else(|| Error::NotFound(format!("persona {id}")))
    }

    /// The channel, if this persona has it in his list.
    pub(super) fn channel_for(&self, persona: Snowflake, channel: Snowflake) -> Result<&Channel, Error> {
        let has = |channel: &&Channel| self.persona(persona).is_some_and(|persona| persona.has(channel));
        let seen = self.channels.get(&channel).filter(has);
        seen.ok_or_else(|| Error::NotFound(format!("channel {channel} for persona {persona}")))
    }

    /// The message, if this persona sees it.
    pub(super) fn message_for(&self, persona: Snowflake, message: Snowflake) -> Result<&Message, Error> {
        let seen = self
            .messages
            .get(&message)
            .filter(|message| message.seen_by(persona) && self.channel_for(persona, message.channel).is_ok());
        seen.ok_or_else(|| Error::NotFound(format!("message {message} for persona {persona}")))
    }

    /// All of a channel, oldest first, ephemeral messages included.
    pub(super) fn in_channel(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.values().filter(move |message| message.channel == channel)
    }

    pub(super) fn user_json(&self, id: Snowflake) -> Value {
        if id == self.bot.id {
            return self.bot.user();
        }
        self.persona(id).map_or_else(
            || json!({ "id": id.to_string(), "username": "deleted_user", "discriminator": "0", "avatar": null, "global_name": null }),
            Persona::user,
        )
    }

    /// The message object, as REST answers it.
    pub(super) fn message_json(&self, message: &Message) -> Value {
        let mut value = message.json(&self.base_url, |id| self.user_json(id));
        if message.author == self.bot.id && message.cause.is_some() {
            value["application_id"] = json!(self.bot.application_id.to_string());
            value["webhook_id"] = json!(self.bot.application_id.to_string());
        }
        if message.flags & flags::HAS_THREAD != 0
            && let Some(thread) = self.channels.get(&message.id)
        {
            value["thread"] = thread.guild_json(self.guild.id);
        }
        value
    }

    pub(super) fn channel_json(&self, channel: &Channel) -> Value {
        match &channel.kind {
            ChannelKind::Dm { persona } => channel.dm_json(&self.user_json(*persona)),
            _ => channel.guild_json(self.guild.id),
        }
    }

    /// The bot's permissions there; a thread has its parent's.
    pub(super) fn bot_permissions(&self, channel: &Channel) -> Permissions {
        match &channel.kind {
            ChannelKind::Text => channel.bot_permissions,
            ChannelKind::Dm { .. } => Permissions::BOT,
            ChannelKind::Thread(thread) => {
                self.channels.get(&thread.parent).map_or(Permissions::NONE, |parent| parent.bot_permissions)
            }
        }
    }

    pub(super) fn scope(&self, channel: Snowflake) -> Scope {
        match self.channels.get(&channel) {
            Some(channel) if channel.is_dm() => Scope::DirectMessages,
            _ => Scope::GuildMessages,
        }
    }

    /// Keeps a new message and tells whoever may hear of it.
    pub(super) fn post(&mut self, message: Message) {
        let id = message.id;
        if let Some(channel) = self.channels.get_mut(&message.channel)
            && !message.is_ephemeral()
        {
            channel.last_message_id = Some(id);
            channel.message_count += 1;
        }
        self.typing.remove(&message.channel);
        self.messages.insert(id, message);
        self.tell_of_message("MESSAGE_CREATE", id);
    }

    /// Tells the gateway of a message; ephemeral ones are told to nobody.
    pub(super) fn tell_of_message(&mut self, event: &str, id: Snowflake) {
        let Some(message) = self.messages.get(&id).filter(|message| !message.is_ephemeral()) else { return };
        let (scope, channel) = (self.scope(message.channel), message.channel);
        let mut data = self.message_json(message);
        if matches!(scope, Scope::GuildMessages) {
            data["guild_id"] = json!(self.guild.id.to_string());
            data["member"] = super::persona::bare_member(&self.guild.joined_at);
        }
        let own = message.author == self.bot.id || message.mentions.contains(&self.bot.id);
        self.gateway.dispatch_message(event, &data, scope, self.guild.id, own);
        tracing::trace!(event, channel, message = id, "the stand-in tells of a message");
    }

    /// Tells of a channel or a thread.
    pub(super) fn tell_of_channel(&mut self, event: &str, id: Snowflake) {
        let Some(channel) = self.channels.get(&id) else { return };
        let data = self.channel_json(channel);
        self.gateway.dispatch(event, &data, Scope::Guilds, Some(self.guild.id));
    }

    /// Removes a message; false if there is none.
    pub(super) fn remove_message(&mut self, id: Snowflake) -> bool {
        let Some(message) = self.messages.remove(&id) else { return false };
        if message.is_ephemeral() {
            return true;
        }
        let scope = self.scope(message.channel);
        let mut data = json!({ "id": id.to_string(), "channel_id": message.channel.to_string() });
        if matches!(scope, Scope::GuildMessages) {
            data["guild_id"] = json!(self.guild.id.to_string());
        }
        self.gateway.dispatch("MESSAGE_DELETE", &data, scope, Some(self.guild.id));
        true
    }

    /// Removes a channel with its threads and messages.
    pub(super) fn remove_channel(&mut self, id: Snowflake) -> Option<Channel> {
        let threads: Vec<_> =
            self.channels.values().filter(|c| c.thread().is_some_and(|t| t.parent == id)).map(|c| c.id).collect();
        for thread in threads {
            self.remove_channel(thread);
        }
        let channel = self.channels.remove(&id)?;
        self.messages.retain(|_, message| message.channel != id);
        let mut data = self.channel_json(&channel);
        let event = if let Some(thread) = channel.thread() {
            data = json!({
                "id": id.to_string(), "guild_id": self.guild.id.to_string(), "parent_id": thread.parent.to_string(),
                "type": channel.type_number(),
            });
            "THREAD_DELETE"
        } else {
            "CHANNEL_DELETE"
        };
        self.gateway.dispatch(event, &data, Scope::Guilds, Some(self.guild.id));
        Some(channel)
    }

    /// The guild as `GUILD_CREATE` tells it.
    pub(super) fn guild_create(&self) -> Value {
        let visible = |channel: &&Channel| self.bot_permissions(channel).contains(Permissions::VIEW_CHANNEL);
        let guild_channels = || self.channels.values().filter(|channel| !channel.is_dm()).filter(visible);
        let json = |channel: &Channel| channel.guild_json(self.guild.id);
        let channels: Vec<_> = guild_channels().filter(|channel| channel.thread().is_none()).map(json).collect();
        let active = |channel: &&Channel| channel.thread().is_some_and(|thread| !thread.archived);
        let threads: Vec<_> = guild_channels().filter(active).map(json).collect();
        let mut members = vec![self.bot.member(&self.guild.joined_at)];
        members.extend(self.personas.iter().map(|persona| persona.member(&self.guild.joined_at)));
        self.guild.create_json(&channels, &threads, &members)
    }

    /// The direct message channel between the bot and this persona; made if there is none.
    pub(super) fn dm(&mut self, persona: Snowflake) -> Snowflake {
        let found =
            self.channels.values().find(|c| matches!(c.kind, ChannelKind::Dm { persona: owner } if owner == persona));
        if let Some(channel) = found {
            return channel.id;
        }
        let id = self.ids.next();
        self.channels.insert(id, Channel::new(id, "", ChannelKind::Dm { persona }));
        id
    }

    pub(super) fn interaction_by_token(&self, token: &str) -> Option<&Interaction> {
        self.interactions.values().rev().find(|interaction| interaction.token == token)
    }
}
