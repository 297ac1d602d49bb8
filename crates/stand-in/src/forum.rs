//! Fields that only forums have: tags, and whether a post needs one. Knows no posts.

use serde_json::{Value, json};

use crate::snowflake::Snowflake;

/// Discord's flag `REQUIRE_TAG` ("Channel Flags").
const REQUIRE_TAG: u64 = 1 << 4;
/// The most tags of a post.
pub(crate) const TAGS_PER_POST: usize = 5;

/// A tag that a forum offers for its posts.
#[derive(Clone, Debug)]
pub(crate) struct ForumTag {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    /// Whether only those who manage threads may put it on a post.
    pub(crate) moderated: bool,
}

/// Fields that only forums have.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forum {
    pub(crate) tags: Vec<ForumTag>,
    pub(crate) requires_tag: bool,
}

impl Forum {
    /// Completes a forum's channel object.
    pub(crate) fn add_to(&self, channel: &mut Value) {
        let tag = |tag: &ForumTag| {
            json!({
                "id": tag.id.to_string(), "name": tag.name, "moderated": tag.moderated, "emoji_id": null, "emoji_name": null,
            })
        };
        channel["available_tags"] = self.tags.iter().map(tag).collect();
        channel["flags"] = json!(if self.requires_tag { REQUIRE_TAG } else { 0 });
        channel["default_reaction_emoji"] = Value::Null;
        channel["default_sort_order"] = Value::Null;
        channel["default_forum_layout"] = json!(0);
    }
}
