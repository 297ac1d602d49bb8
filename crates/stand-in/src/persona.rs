//! The people of the guild and the bot, as Discord writes users and members.

use serde_json::{Value, json};

use super::snowflake::Snowflake;

/// Whether a persona takes direct messages from members of the guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dms {
    Open,
    Closed,
}

/// Whether a persona is in the guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Membership {
    /// He is.
    Member,
    /// He has left it.
    Gone,
}

/// A person, played through the page or by a test.
#[derive(Clone, Debug)]
pub(super) struct Persona {
    pub(super) id: Snowflake,
    pub(super) name: String,
    pub(super) dms: Dms,
    pub(super) membership: Membership,
    pub(super) permissions: super::Permissions,
    pub(super) locale: String,
}

impl Persona {
    /// Whether he has such a channel in his list: those of the guild only as a member of it.
    pub(super) fn has(&self, channel: &super::channel::Channel) -> bool {
        channel.seen_by(self.id) && (channel.is_dm() || self.membership == Membership::Member)
    }

    pub(super) fn user(&self) -> Value {
        json!({
            "id": self.id.to_string(), "username": self.name.to_lowercase().replace(' ', "_"), "global_name": self.name,
            "discriminator": "0", "avatar": null, "bot": false, "system": false, "public_flags": 0, "flags": 0,
            "banner": null, "accent_color": null, "avatar_decoration_data": null, "collectibles": null,
            "primary_guild": null,
        })
    }

    pub(super) fn member(&self, joined_at: &str) -> Value {
        let mut member = bare_member(joined_at);
        member["user"] = self.user();
        member
    }
}

/// The bot's own user; its application has an id of its own.
#[derive(Clone, Debug)]
pub(super) struct Bot {
    pub(super) id: Snowflake,
    pub(super) application_id: Snowflake,
    pub(super) name: String,
    pub(super) in_guild: bool,
}

impl Bot {
    pub(super) fn user(&self) -> Value {
        json!({
            "id": self.id.to_string(), "username": self.name, "global_name": null, "discriminator": "0", "avatar": null,
            "bot": true, "system": false, "public_flags": 0, "flags": 0, "banner": null, "accent_color": null,
            "avatar_decoration_data": null, "collectibles": null, "primary_guild": null,
        })
    }

    /// What the bot is told of itself: more than others see.
    pub(super) fn current_user(&self) -> Value {
        let mut user = self.user();
        user["mfa_enabled"] = json!(true);
        user["verified"] = json!(true);
        user["email"] = Value::Null;
        user["locale"] = json!("en-US");
        user
    }

    pub(super) fn member(&self, joined_at: &str) -> Value {
        let mut member = bare_member(joined_at);
        member["user"] = self.user();
        member
    }
}

/// A member without its user and without permissions, as in `resolved.members` and in messages.
pub(super) fn bare_member(joined_at: &str) -> Value {
    json!({
        "nick": null, "avatar": null, "banner": null, "roles": [], "joined_at": joined_at, "premium_since": null,
        "deaf": false, "mute": false, "flags": 0, "pending": false, "communication_disabled_until": null,
        "unusual_dm_activity_until": null,
    })
}
