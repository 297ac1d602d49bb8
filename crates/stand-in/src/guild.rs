//! The one guild, as Discord writes guilds. Knows its channels and members only as JSON.

use serde_json::{Value, json};

use crate::{
    permissions::Permissions,
    role::Role,
    snowflake::{Snowflake, iso8601},
};

/// Fields that Discord sends with nothing in them.
const EMPTY_FIELDS: [&str; 19] = [
    "icon",
    "icon_hash",
    "splash",
    "discovery_splash",
    "afk_channel_id",
    "widget_channel_id",
    "application_id",
    "system_channel_id",
    "rules_channel_id",
    "max_presences",
    "vanity_url_code",
    "description",
    "banner",
    "public_updates_channel_id",
    "safety_alerts_channel_id",
    "incidents_data",
    "home_header",
    "hub_type",
    "latest_onboarding_question_id",
];

/// A guild's own fields; its channels and members are the world's.
#[derive(Clone, Debug)]
pub(crate) struct Guild {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) owner: Snowflake,
    pub(crate) joined_at: String,
    pub(crate) locale: String,
    /// The channel for notices of the guild's own (Discord: "system channel").
    pub(crate) notices: Option<Snowflake>,
    /// The roles besides `@everyone`.
    pub(crate) roles: Vec<Role>,
}

impl Guild {
    /// A guild without roles, which the bot joined at the same moment in every world.
    pub(crate) fn new(id: Snowflake, name: String, owner: Snowflake) -> Self {
        Self {
            id,
            name,
            owner,
            joined_at: iso8601(1_767_225_600_000),
            locale: "en-US".into(),
            notices: None,
            roles: Vec::new(),
        }
    }

    /// The guild object of REST.
    pub(crate) fn json(&self) -> Value {
        let mut guild = json!({
            "id": self.id.to_string(), "name": self.name, "owner_id": self.owner.to_string(), "roles": self.role_list(),
            "preferred_locale": self.locale, "afk_timeout": 300, "region": "deprecated", "widget_enabled": false,
            "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0, "emojis": [],
            "features": [], "mfa_level": 0, "system_channel_flags": 0, "max_members": 500_000, "premium_tier": 0,
            "premium_subscription_count": 0, "max_video_channel_users": 25, "max_stage_video_channel_users": 50,
            "nsfw_level": 0, "nsfw": false, "stickers": [], "premium_progress_bar_enabled": false,
        });
        for empty in EMPTY_FIELDS {
            guild[empty] = Value::Null;
        }
        guild["system_channel_id"] = json!(self.notices.map(|channel| channel.to_string()));
        guild
    }

    /// The guild object of `GUILD_CREATE`.
    pub(crate) fn create_json(&self, channels: &[Value], threads: &[Value], members: &[Value]) -> Value {
        let mut guild = self.json();
        let more = json!({
            "joined_at": self.joined_at, "large": false, "unavailable": false, "member_count": members.len(),
            "voice_states": [], "members": members, "channels": channels, "threads": threads, "presences": [],
            "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
        });
        if let (Value::Object(guild), Value::Object(more)) = (&mut guild, more) {
            guild.extend(more);
        }
        guild
    }

    /// All roles; `@everyone` has the guild's id.
    fn role_list(&self) -> Vec<Value> {
        let everyone = Role { id: self.id, name: "@everyone".to_owned(), mentionable: false };
        std::iter::once(everyone.json_with(Permissions::MEMBER)).chain(self.roles.iter().map(Role::json)).collect()
    }
}
