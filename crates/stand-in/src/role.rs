//! The roles of the guild, as Discord writes them. Knows no member and no permission but a role's own.

use serde_json::{Value, json};

use crate::snowflake::Snowflake;

/// A role besides `@everyone`. It gives its members no permission: those are set one by one.
#[derive(Clone, Debug)]
pub(crate) struct Role {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) mentionable: bool,
}

impl Role {
    /// The role object.
    pub(crate) fn json(&self) -> Value {
        role_json(self.id, &self.name, 0, self.mentionable)
    }
}

/// The role object of any role.
pub(crate) fn role_json(id: Snowflake, name: &str, permissions: u64, mentionable: bool) -> Value {
    json!({
        "id": id.to_string(), "name": name, "color": 0, "hoist": false, "icon": null,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "unicode_emoji": null, "position": 0, "permissions": permissions.to_string(), "managed": false,
        "mentionable": mentionable, "flags": 0,
    })
}
