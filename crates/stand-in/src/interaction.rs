//! Interactions: what a persona did, how the bot is told of it, and how far the answer has come. Knows no route.

use std::time::Instant;

use serde_json::{Value, json};

use super::{
    attachment::ATTACHMENT_SIZE_LIMIT, autocomplete::Choice, gateway::Scope, outcome::Modal, snowflake::Snowflake,
    world::World,
};

/// Discord's numbers of the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InteractionKind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// The bot's first answer.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    Message(Snowflake),
    Deferred,
    Updated(Snowflake),
    DeferredUpdate,
    Choices(Vec<Choice>),
    Modal(Modal),
}

/// How far it has come.
#[derive(Clone, Debug)]
pub(super) enum State {
    Waiting,
    /// Nobody answered in time; the token is worth nothing.
    Expired,
    Answered(Answer),
}

/// One interaction.
#[derive(Clone, Debug)]
pub(super) struct Interaction {
    pub(super) id: Snowflake,
    pub(super) token: String,
    pub(super) kind: InteractionKind,
    pub(super) persona: Snowflake,
    pub(super) channel: Snowflake,
    /// The message whose component was used, also through a modal.
    pub(super) source: Option<Snowflake>,
    /// The command's full name.
    pub(super) command: Option<String>,
    pub(super) created: Instant,
    pub(super) state: State,
    /// What `@original` means.
    pub(super) original: Option<Snowflake>,
    /// The first follow-up will fill the deferred message.
    pub(super) awaits_follow_up: bool,
    /// Messages edited or sent after the first answer, in order.
    pub(super) later: Vec<Snowflake>,
}

/// What a persona does, before it has an id.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    pub(super) kind: InteractionKind,
    pub(super) persona: Snowflake,
    pub(super) channel: Snowflake,
    pub(super) source: Option<Snowflake>,
    pub(super) command: Option<String>,
    pub(super) data: Value,
}

impl World {
    /// Makes the interaction and tells the bot of it: twice, if duplicates were asked for.
    pub(super) fn interact(&mut self, deed: Deed) -> Snowflake {
        let id = self.ids.next();
        let interaction = Interaction {
            id,
            token: token(id),
            kind: deed.kind,
            persona: deed.persona,
            channel: deed.channel,
            source: deed.source,
            command: deed.command,
            created: Instant::now(),
            state: State::Waiting,
            original: None,
            awaits_follow_up: false,
            later: Vec::new(),
        };
        let payload = self.interaction_json(&interaction, &deed.data);
        self.interactions.insert(id, interaction);
        let in_guild = !self.channels.get(&deed.channel).is_some_and(super::channel::Channel::is_dm);
        let guild = in_guild.then_some(self.guild.id);
        let times = if self.duplicates > 0 { 2 } else { 1 };
        self.duplicates = self.duplicates.saturating_sub(1);
        for _ in 0..times {
            self.gateway.dispatch("INTERACTION_CREATE", &payload, Scope::Always, guild);
        }
        id
    }

    /// The interaction as the gateway tells it, with every field that Discord sends.
    fn interaction_json(&self, interaction: &Interaction, data: &Value) -> Value {
        let mut payload = json!({
            "id": interaction.id.to_string(), "application_id": self.bot.application_id.to_string(),
            "type": interaction.kind as u8, "data": data, "token": interaction.token, "version": 1,
            "channel_id": interaction.channel.to_string(), "entitlements": [], "entitlement_sku_ids": [],
            "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        });
        if let Some(persona) = self.persona(interaction.persona) {
            payload["locale"] = json!(persona.locale);
        }
        if let Some(message) = interaction.source.and_then(|id| self.messages.get(&id)) {
            payload["message"] = self.message_json(message);
        }
        self.add_place(&mut payload, interaction);
        payload
    }

    fn add_place(&self, payload: &mut Value, interaction: &Interaction) {
        let Some(channel) = self.channels.get(&interaction.channel) else { return };
        let Some(persona) = self.persona(interaction.persona) else { return };
        let mut place = self.channel_json(channel);
        payload["app_permissions"] = json!(self.bot_permissions(channel).0.to_string());
        if channel.is_dm() {
            payload["user"] = persona.user();
            payload["context"] = json!(1);
            payload["authorizing_integration_owners"] = json!({ "0": "0" });
        } else {
            let mut member = persona.member(&self.guild.joined_at);
            member["permissions"] = json!(persona.permissions.0.to_string());
            payload["member"] = member;
            payload["context"] = json!(0);
            payload["guild_id"] = json!(self.guild.id.to_string());
            payload["guild_locale"] = json!(self.guild.locale);
            payload["guild"] = json!({ "id": self.guild.id.to_string(), "features": [], "locale": self.guild.locale });
            payload["authorizing_integration_owners"] = json!({ "0": self.guild.id.to_string() });
            place["permissions"] = json!(persona.permissions.0.to_string());
        }
        payload["channel"] = place;
    }

    /// Gives up on an interaction that nobody answered.
    pub(super) fn expire(&mut self, id: Snowflake) {
        if let Some(interaction) = self.interactions.get_mut(&id)
            && matches!(interaction.state, State::Waiting)
        {
            interaction.state = State::Expired;
        }
    }
}

/// A token nobody can guess: two keyed hashes of the id, whose keys the system made at random.
fn token(id: Snowflake) -> String {
    use base64::Engine as _;
    use std::hash::BuildHasher as _;
    let hash = || std::hash::RandomState::new().hash_one(id).to_be_bytes();
    let bytes: Vec<u8> = [hash(), hash(), hash()].concat();
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes)
}
