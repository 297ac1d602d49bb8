//! Everything that the stand-in holds: guild, channels, messages, users, interactions. Pure of sockets; knows no REST route and no page.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    time::Instant,
};

use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::{
    channel::{Channel, ChannelKind},
    commands::Commands,
    config::StandInConfig,
    emoji::ApplicationEmoji,
    error::StandInError,
    faults::Faults,
    gateway::budget::IdentifyBudget,
    gateway::scope::{ContentReaders, EventScope},
    gateway::sessions::GatewaySessions,
    guild::Guild,
    interaction::Interaction,
    kept_files::KeptFiles,
    limits::RouteLimits,
    message::{StoredMessage, flags},
    permissions::Permissions,
    request_log::LoggedRequest,
    snowflake::{Snowflake, Snowflakes, iso8601},
    user::{BotUser, DmPolicy, Membership, User},
    webhook::{EndpointAddress, SigningKeys, WebhookDelivery},
};

/// A remembered nonce: which message it made, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nonce {
    pub(crate) message: Snowflake,
    pub(crate) at: Instant,
}

/// The whole state of the stand-in.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) config: StandInConfig,
    pub(crate) base_url: String,
    pub(crate) ids: Snowflakes,
    /// When the world began, in milliseconds of Unix time: a page sees by it that it looks at another one.
    pub(crate) began_ms: u64,
    /// How many pages look on.
    pub(crate) pages: usize,
    pub(crate) guild: Guild,
    pub(crate) bot: BotUser,
    pub(crate) users: Vec<User>,
    pub(crate) channels: BTreeMap<Snowflake, Channel>,
    pub(crate) messages: BTreeMap<Snowflake, StoredMessage>,
    /// The files of messages whose bytes are in memory.
    pub(crate) kept_files: KeptFiles,
    pub(crate) nonces: HashMap<String, Nonce>,
    pub(crate) commands: Commands,
    pub(crate) emoji: Vec<ApplicationEmoji>,
    pub(crate) interactions: BTreeMap<Snowflake, Interaction>,
    pub(crate) typing: BTreeMap<Snowflake, Instant>,
    pub(crate) duplicates: u32,
    pub(crate) keys: SigningKeys,
    /// Where interactions go in place of the gateway.
    pub(crate) endpoint: Option<EndpointAddress>,
    /// Where events go beside the gateway.
    pub(crate) events_endpoint: Option<EndpointAddress>,
    pub(crate) webhooks: mpsc::UnboundedSender<WebhookDelivery>,
    /// How often endpoints answered with which status.
    pub(crate) deliveries: BTreeMap<u16, u32>,
    pub(crate) gateway: GatewaySessions,
    pub(crate) faults: Faults,
    pub(crate) limits: RouteLimits,
    /// How many more direct-message channels the bot may open before it is too fast; `None`: any number.
    pub(crate) new_dms: Option<u32>,
    pub(crate) log: VecDeque<LoggedRequest>,
    /// How many requests came before the oldest in the log.
    pub(crate) log_start: u64,
}

impl World {
    pub(crate) fn new(
        config: StandInConfig,
        base_url: String,
        webhooks: mpsc::UnboundedSender<WebhookDelivery>,
    ) -> Self {
        let mut world = Self::without_users(config, base_url, webhooks);
        for name in world.config.users.clone() {
            world.add_user(&name);
        }
        world.guild.owner = world.users.first().map_or(world.bot.id, |first| first.id);
        if let Some(owner) = world.users.first_mut().filter(|_| world.config.owner_has_all) {
            owner.permissions = Permissions::ALL;
        }
        world
    }

    /// The bot alone in its guild. Ids are given in one order, so that they are the same in every world.
    fn without_users(
        config: StandInConfig,
        base_url: String,
        webhooks: mpsc::UnboundedSender<WebhookDelivery>,
    ) -> Self {
        let mut ids = Snowflakes::default();
        let guild_id = ids.fixed();
        let bot =
            BotUser { id: ids.fixed(), application_id: ids.fixed(), name: config.bot_name.clone(), in_guild: true };
        let guild = Guild::new(guild_id, config.guild_name.clone(), bot.id);
        let channel = |name: &String| {
            let id = ids.fixed();
            (id, Channel::new(id, name, ChannelKind::Text))
        };
        let channels = config.channels.iter().map(channel).collect();
        let keys = SigningKeys::new(config.signing_seed);
        let budget = IdentifyBudget::new(config.identify_period);
        Self {
            config,
            base_url,
            began_ms: ids.now_ms(),
            pages: 0,
            ids,
            guild,
            bot,
            users: Vec::new(),
            channels,
            messages: BTreeMap::new(),
            kept_files: KeptFiles::default(),
            nonces: HashMap::new(),
            commands: Commands::default(),
            emoji: Vec::new(),
            interactions: BTreeMap::new(),
            typing: BTreeMap::new(),
            duplicates: 0,
            keys,
            endpoint: None,
            events_endpoint: None,
            webhooks,
            deliveries: BTreeMap::new(),
            gateway: GatewaySessions::new(budget),
            faults: Faults::default(),
            limits: RouteLimits::default(),
            new_dms: None,
            log: VecDeque::new(),
            log_start: 0,
        }
    }

    pub(crate) fn add_user(&mut self, name: &str) -> Snowflake {
        let id = self.ids.fixed();
        self.users.push(User {
            id,
            name: name.to_owned(),
            dms: DmPolicy::Open,
            membership: Membership::Member,
            permissions: Permissions::MEMBER,
            roles: Vec::new(),
            locale: "en-US".into(),
        });
        id
    }

    pub(crate) fn user(&self, id: Snowflake) -> Option<&User> {
        self.users.iter().find(|user| user.id == id)
    }

    pub(crate) fn known_user(&self, id: Snowflake) -> Result<&User, StandInError> {
        self.user(id).ok_or_else(|| StandInError::NotFound(format!("user {id}")))
    }

    /// The channel, if this user has it in their list.
    pub(crate) fn channel_for(&self, user: Snowflake, channel: Snowflake) -> Result<&Channel, StandInError> {
        let has = |channel: &&Channel| {
            self.user(user).is_some_and(|user| user.has(channel)) && self.is_read_by(channel, user)
        };
        let seen = self.channels.get(&channel).filter(has);
        seen.ok_or_else(|| StandInError::NotFound(format!("channel {channel} for user {user}")))
    }

    /// Whether the channel, or the one that a thread hangs on, is open to this user.
    pub(crate) fn is_read_by(&self, channel: &Channel, user: Snowflake) -> bool {
        let open = |channel: &Channel| channel.readers.as_ref().is_none_or(|readers| readers.contains(&user));
        let parent = channel.thread().and_then(|thread| self.channels.get(&thread.parent));
        open(channel) && parent.is_none_or(open)
    }

    /// The guild of a channel.
    pub(crate) fn guild_of(&self, channel: &Channel) -> Snowflake {
        channel.guild.unwrap_or(self.guild.id)
    }

    /// The message, if this user sees it.
    pub(crate) fn message_for(&self, user: Snowflake, message: Snowflake) -> Result<&StoredMessage, StandInError> {
        let seen = self
            .messages
            .get(&message)
            .filter(|message| message.seen_by(user) && self.channel_for(user, message.channel).is_ok());
        seen.ok_or_else(|| StandInError::NotFound(format!("message {message} for user {user}")))
    }

    /// All of a channel, oldest first, ephemeral messages included.
    pub(crate) fn in_channel(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &StoredMessage> {
        self.messages.values().filter(move |message| message.channel == channel)
    }

    pub(crate) fn user_json(&self, id: Snowflake) -> Value {
        if id == self.bot.id {
            return self.bot.user();
        }
        self.user(id).map_or_else(
            || json!({ "id": id.to_string(), "username": "deleted_user", "discriminator": "0", "avatar": null, "global_name": null }),
            User::user,
        )
    }

    /// The message object, as REST answers it.
    pub(crate) fn message_json(&self, message: &StoredMessage) -> Value {
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

    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        match &channel.kind {
            ChannelKind::Dm { user } => channel.dm_json(&self.user_json(*user)),
            _ => channel.guild_json(self.guild_of(channel)),
        }
    }

    /// The bot's permissions there; a thread has its parent's.
    pub(crate) fn bot_permissions(&self, channel: &Channel) -> Permissions {
        match &channel.kind {
            ChannelKind::Dm { .. } => Permissions::BOT,
            ChannelKind::Thread(thread) => {
                self.channels.get(&thread.parent).map_or(Permissions::NONE, |parent| parent.bot_permissions)
            }
            _ => channel.bot_permissions,
        }
    }

    pub(crate) fn scope(&self, channel: Snowflake) -> EventScope {
        match self.channels.get(&channel) {
            Some(channel) if channel.is_dm() => EventScope::DirectMessages,
            _ => EventScope::GuildMessages,
        }
    }

    /// The gateway's address, on the same port.
    pub(crate) fn gateway_url(&self) -> String {
        self.base_url.replacen("http://", "ws://", 1)
    }

    /// Keeps a new message and announces it.
    pub(crate) fn post(&mut self, message: StoredMessage) {
        let id = message.id;
        if let Some(channel) = self.channels.get_mut(&message.channel)
            && !message.is_ephemeral()
        {
            channel.last_message_id = Some(id);
            channel.message_count += 1;
        }
        self.typing.remove(&message.channel);
        self.keep(message);
        self.tell_of_message("MESSAGE_CREATE", id);
    }

    /// Keeps a message, new or changed. The oldest files of all make room for those that it brings.
    pub(crate) fn keep(&mut self, message: StoredMessage) {
        let gone = self.kept_files.add(message.id, &message.attachments);
        self.messages.insert(message.id, message);
        for (message, file) in gone {
            if let Some(message) = self.messages.get_mut(&message) {
                message.forget_file(file);
            }
        }
    }

    /// Announces a message on the gateway, unless it is ephemeral.
    pub(crate) fn tell_of_message(&mut self, event: &str, id: Snowflake) {
        let Some(message) = self.messages.get(&id).filter(|message| !message.is_ephemeral()) else { return };
        let (scope, channel) = (self.scope(message.channel), message.channel);
        let mut data = self.message_json(message);
        if matches!(scope, EventScope::GuildMessages) {
            data["guild_id"] = json!(self.guild.id.to_string());
            data["member"] = crate::user::bare_member(&self.guild.joined_at);
        }
        let is_own = message.author == self.bot.id || message.mentions.contains(&self.bot.id);
        let readers = if is_own { ContentReaders::All } else { ContentReaders::WithIntent };
        self.gateway.dispatch_message(event, &data, scope, self.guild.id, readers);
        tracing::trace!(event, channel, message = id, "the stand-in tells of a message");
    }

    /// Announces a channel or a thread on the gateway.
    pub(crate) fn tell_of_channel(&mut self, event: &str, id: Snowflake) {
        let Some(channel) = self.channels.get(&id) else { return };
        let data = self.channel_json(channel);
        self.gateway.dispatch(event, &data, EventScope::Guilds, Some(self.guild.id));
    }

    /// Removes a message; false if there is none.
    pub(crate) fn remove_message(&mut self, id: Snowflake) -> bool {
        let Some(message) = self.messages.remove(&id) else { return false };
        if message.is_ephemeral() {
            return true;
        }
        let scope = self.scope(message.channel);
        let mut data = json!({ "id": id.to_string(), "channel_id": message.channel.to_string() });
        if matches!(scope, EventScope::GuildMessages) {
            data["guild_id"] = json!(self.guild.id.to_string());
        }
        self.gateway.dispatch("MESSAGE_DELETE", &data, scope, Some(self.guild.id));
        true
    }

    /// Removes a channel with its threads and messages.
    pub(crate) fn remove_channel(&mut self, id: Snowflake) -> Option<Channel> {
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
        self.gateway.dispatch(event, &data, EventScope::Guilds, Some(self.guild.id));
        Some(channel)
    }

    /// Tells the endpoint for events, if there is one, that the guild's owner took the bot in.
    pub(crate) fn tell_authorized(&self) {
        let data = json!({
            "integration_type": 0, "scopes": ["applications.commands", "bot"], "user": self.user_json(self.guild.owner),
            "guild": self.guild.json(),
        });
        self.tell("APPLICATION_AUTHORIZED", &data);
    }

    /// Tells the endpoint for events, if there is one.
    pub(crate) fn tell(&self, kind: &str, data: &Value) {
        let Some(address) = self.events_endpoint.clone() else { return };
        let at = iso8601(self.ids.now_ms());
        let payload = json!({
            "version": 1, "application_id": self.bot.application_id.to_string(), "type": 1,
            "event": { "type": kind, "timestamp": at.trim_end_matches("+00:00"), "data": data },
        });
        // Nobody takes it any more when the stand-in stops.
        let _ = self.webhooks.send(WebhookDelivery { address, interaction: None, payload });
    }

    /// The guild as `GUILD_CREATE` describes it.
    pub(crate) fn guild_create(&self) -> Value {
        let visible = |channel: &&Channel| self.bot_permissions(channel).contains(Permissions::VIEW_CHANNEL);
        let own = |channel: &&Channel| !channel.is_dm() && channel.guild.is_none();
        let guild_channels = || self.channels.values().filter(own).filter(visible);
        let json = |channel: &Channel| channel.guild_json(self.guild.id);
        let channels: Vec<_> = guild_channels().filter(|channel| channel.thread().is_none()).map(json).collect();
        let active = |channel: &&Channel| channel.thread().is_some_and(|thread| !thread.archived);
        let threads: Vec<_> = guild_channels().filter(active).map(json).collect();
        let mut members = vec![self.bot.member(&self.guild.joined_at)];
        members.extend(self.users.iter().map(|user| user.member(&self.guild.joined_at)));
        self.guild.create_json(&channels, &threads, &members)
    }

    /// Whether the direct message channel between the bot and this user is there.
    pub(crate) fn has_dm(&self, user: Snowflake) -> bool {
        self.channels.values().any(|channel| matches!(channel.kind, ChannelKind::Dm { user: owner } if owner == user))
    }

    /// The direct message channel between the bot and this user; made if there is none.
    pub(crate) fn dm(&mut self, user: Snowflake) -> Snowflake {
        let found = self.channels.values().find(|c| matches!(c.kind, ChannelKind::Dm { user: owner } if owner == user));
        if let Some(channel) = found {
            return channel.id;
        }
        let id = self.ids.next();
        self.channels.insert(id, Channel::new(id, "", ChannelKind::Dm { user }));
        id
    }

    pub(crate) fn interaction_by_token(&self, token: &str) -> Option<&Interaction> {
        self.interactions.values().rev().find(|interaction| interaction.token == token)
    }
}
