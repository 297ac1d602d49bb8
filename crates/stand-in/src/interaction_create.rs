//! How the bot is told of an interaction: the event `INTERACTION_CREATE`. Knows no route.

use std::time::Instant;

use serde_json::{Value, json};

use crate::{
    attachment::ATTACHMENT_SIZE_LIMIT,
    channel::Channel,
    gateway::scope::EventScope,
    interaction::{Interaction, InteractionState, NewInteraction},
    snowflake::Snowflake,
    webhook::WebhookDelivery,
    world::World,
};

impl World {
    /// Makes the interaction and tells the bot of it: twice, if duplicates were asked for.
    pub(crate) fn interact(&mut self, action: NewInteraction) -> Snowflake {
        let id = self.ids.next();
        let interaction = Interaction {
            id,
            token: token(id),
            kind: action.kind,
            user: action.user,
            channel: action.channel,
            source: action.source,
            command: action.command,
            created: Instant::now(),
            state: InteractionState::Waiting,
            answered_with: None,
            original: None,
            awaits_follow_up: false,
            later: Vec::new(),
        };
        let payload = self.interaction_json(&interaction, &action.data);
        let lifetime = self.config.token_lifetime;
        self.interactions.retain(|_, old| old.created.elapsed() <= lifetime);
        self.interactions.insert(id, interaction);
        let in_guild = !self.channels.get(&action.channel).is_some_and(Channel::is_dm);
        let guild = self.channels.get(&action.channel).map(|channel| self.guild_of(channel)).filter(|_| in_guild);
        let times = if self.duplicates > 0 { 2 } else { 1 };
        self.duplicates = self.duplicates.saturating_sub(1);
        for _ in 0..times {
            self.tell_of_interaction(id, &payload, guild);
        }
        id
    }

    /// By HTTP if the application has an endpoint, else by the gateway; never by both.
    fn tell_of_interaction(&mut self, id: Snowflake, payload: &Value, guild: Option<Snowflake>) {
        let Some(address) = self.endpoint.clone() else {
            self.gateway.dispatch("INTERACTION_CREATE", payload, EventScope::Always, guild);
            return;
        };
        let token = payload["token"].as_str().unwrap_or_default().to_owned();
        let delivery = WebhookDelivery { address, interaction: Some((id, token)), payload: payload.clone() };
        if self.webhooks.send(delivery).is_err() {
            tracing::debug!("nobody delivers interactions any more");
        }
    }

    /// The interaction as the gateway sends it, with every field that Discord sends.
    fn interaction_json(&self, interaction: &Interaction, data: &Value) -> Value {
        let mut payload = json!({
            "id": interaction.id.to_string(), "application_id": self.bot.application_id.to_string(),
            "type": interaction.kind as u8, "data": data, "token": interaction.token, "version": 1,
            "channel_id": interaction.channel.to_string(), "entitlements": [], "entitlement_sku_ids": [],
            "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        });
        if let Some(user) = self.user(interaction.user) {
            payload["locale"] = json!(user.locale);
        }
        if let Some(message) = interaction.source.and_then(|id| self.messages.get(&id)) {
            payload["message"] = self.message_json(message);
        }
        self.add_place(&mut payload, interaction);
        payload
    }

    fn add_place(&self, payload: &mut Value, interaction: &Interaction) {
        let Some(channel) = self.channels.get(&interaction.channel) else { return };
        let Some(user) = self.user(interaction.user) else { return };
        let mut place = self.channel_json(channel);
        payload["app_permissions"] = json!(self.bot_permissions(channel).0.to_string());
        if channel.is_dm() {
            payload["user"] = user.user();
            payload["context"] = json!(1);
            payload["authorizing_integration_owners"] = json!({ "0": "0" });
        } else {
            let mut member = user.member(&self.guild.joined_at);
            member["permissions"] = json!(user.permissions.0.to_string());
            payload["member"] = member;
            payload["context"] = json!(0);
            let guild = self.guild_of(channel).to_string();
            payload["guild_id"] = json!(guild);
            payload["guild_locale"] = json!(self.guild.locale);
            payload["guild"] = json!({ "id": guild, "features": [], "locale": self.guild.locale });
            payload["authorizing_integration_owners"] = json!({ "0": guild });
            place["permissions"] = json!(user.permissions.0.to_string());
        }
        payload["channel"] = place;
    }

    /// Gives up on an interaction that nobody answered.
    pub(crate) fn expire(&mut self, id: Snowflake) {
        if let Some(interaction) = self.interactions.get_mut(&id)
            && matches!(interaction.state, InteractionState::Waiting)
        {
            interaction.state = InteractionState::Expired;
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
