//! The people of the guild and the bot, as Discord writes users and members.

use serde_json::{Value, json};

use crate::{permissions::Permissions, snowflake::Snowflake};

/// Whether a user takes direct messages from members of the guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DmPolicy {
    /// Everybody who shares a guild with them may write to them.
    Open,
    /// Messages to them are refused with 50007.
    Closed,
}

/// Whether a user is in the guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Membership {
    /// In the guild, with its channels in their list.
    Member,
    /// They have left it.
    Gone,
}

/// A person, played through the page or by a test.
#[derive(Clone, Debug)]
pub(crate) struct User {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) dms: DmPolicy,
    pub(crate) membership: Membership,
    pub(crate) permissions: Permissions,
    pub(crate) roles: Vec<Snowflake>,
    pub(crate) locale: String,
}

impl User {
    /// Whether they have this channel in their list: channels of the guild only while they are a member.
    pub(crate) fn has(&self, channel: &crate::channel::Channel) -> bool {
        channel.seen_by(self.id) && (channel.is_dm() || self.membership == Membership::Member)
    }

    pub(crate) fn user(&self) -> Value {
        json!({
            "id": self.id.to_string(), "username": self.name.to_lowercase().replace(' ', "_"), "global_name": self.name,
            "discriminator": "0", "avatar": null, "bot": false, "system": false, "public_flags": 0, "flags": 0,
            "banner": null, "accent_color": null, "avatar_decoration_data": null, "collectibles": null,
            "primary_guild": null,
        })
    }

    pub(crate) fn member(&self, joined_at: &str) -> Value {
        let mut member = bare_member(joined_at);
        member["roles"] = self.roles.iter().map(ToString::to_string).collect();
        member["user"] = self.user();
        member
    }
}

/// The bot's own user; its application has an id of its own.
#[derive(Clone, Debug)]
pub(crate) struct BotUser {
    pub(crate) id: Snowflake,
    pub(crate) application_id: Snowflake,
    pub(crate) name: String,
    pub(crate) in_guild: bool,
}

impl BotUser {
    pub(crate) fn user(&self) -> Value {
        json!({
            "id": self.id.to_string(), "username": self.name, "global_name": null, "discriminator": "0", "avatar": null,
            "bot": true, "system": false, "public_flags": 0, "flags": 0, "banner": null, "accent_color": null,
            "avatar_decoration_data": null, "collectibles": null, "primary_guild": null,
        })
    }

    /// The bot as it is told of itself: more than others see.
    pub(crate) fn current_user(&self) -> Value {
        let mut user = self.user();
        user["mfa_enabled"] = json!(true);
        user["verified"] = json!(true);
        user["email"] = Value::Null;
        user["locale"] = json!("en-US");
        user
    }

    pub(crate) fn member(&self, joined_at: &str) -> Value {
        let mut member = bare_member(joined_at);
        member["user"] = self.user();
        member
    }
}

/// A member without its user and without permissions, as in `resolved.members` and in messages.
pub(crate) fn bare_member(joined_at: &str) -> Value {
    json!({
        "nick": null, "avatar": null, "banner": null, "roles": [], "joined_at": joined_at, "premium_since": null,
        "deaf": false, "mute": false, "flags": 0, "pending": false, "communication_disabled_until": null,
        "unusual_dm_activity_until": null,
    })
}
