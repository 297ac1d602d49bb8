//! The roles of the guild, as Discord writes them. Knows no member.

use serde_json::{Value, json};

use crate::{permissions::Permissions, snowflake::Snowflake};

/// A role. But for `@everyone` it gives its members no permission: those are set one by one.
#[derive(Clone, Debug)]
pub(crate) struct Role {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) mentionable: bool,
}

impl Role {
    pub(crate) fn json(&self) -> Value {
        self.json_with(Permissions::NONE)
    }

    /// The role object of a role that gives these permissions.
    pub(crate) fn json_with(&self, permissions: Permissions) -> Value {
        json!({
            "id": self.id.to_string(), "name": self.name, "color": 0, "hoist": false, "icon": null,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "unicode_emoji": null, "position": 0, "permissions": permissions.0.to_string(), "managed": false,
            "mentionable": self.mentionable, "flags": 0,
        })
    }
}
