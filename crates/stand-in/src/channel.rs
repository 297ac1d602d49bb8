//! Channels of every kind the stand-in has: text, announcement, voice and stage channels, forums, threads, direct messages.
//! Knows no messages.

use std::{collections::BTreeSet, time::Duration};

use serde_json::{Value, json};

use crate::{
    forum::Forum,
    permissions::Permissions,
    snowflake::{Snowflake, iso8601},
};

/// How long after its last message a thread is archived, in minutes; Discord's four values.
pub(crate) const AUTO_ARCHIVE_MINUTES: [u64; 4] = [60, 1_440, 4_320, 10_080];

/// The kind of a thread: who finds it, and in which sort of channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThreadKind {
    Public,
    Private,
    /// In an announcement channel.
    Announcement,
}

/// Fields that only threads have.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub(crate) parent: Snowflake,
    pub(crate) owner: Snowflake,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) kind: ThreadKind,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: u64,
    /// For how long nothing has happened in it.
    pub(crate) silent: Duration,
    pub(crate) archive_changed_ms: u64,
    pub(crate) created_ms: u64,
    pub(crate) members: BTreeSet<Snowflake>,
    /// A forum post's tags.
    pub(crate) applied_tags: Vec<Snowflake>,
}

/// The sort of channel, with the fields of its sort.
#[derive(Clone, Debug)]
pub(crate) enum ChannelKind {
    Text,
    Announcement,
    /// With a chat, in which there are no threads.
    Voice,
    /// As a voice channel.
    Stage,
    /// Posts alone, which are threads.
    Forum(Forum),
    Dm {
        user: Snowflake,
    },
    Thread(Thread),
}

/// A channel of a guild, a thread, or somebody's direct messages with the bot.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) kind: ChannelKind,
    pub(crate) bot_permissions: Permissions,
    pub(crate) topic: Option<String>,
    pub(crate) last_message_id: Option<Snowflake>,
    pub(crate) message_count: u64,
    /// The users who see it, or `None` for everybody; a thread has its parent's.
    pub(crate) readers: Option<BTreeSet<Snowflake>>,
    /// The guild of a channel that is not in the configured one.
    pub(crate) guild: Option<Snowflake>,
}

impl Channel {
    pub(crate) fn new(id: Snowflake, name: &str, kind: ChannelKind) -> Self {
        Self {
            id,
            name: name.to_owned(),
            kind,
            bot_permissions: Permissions::BOT,
            topic: None,
            last_message_id: None,
            message_count: 0,
            readers: None,
            guild: None,
        }
    }

    pub(crate) const fn thread(&self) -> Option<&Thread> {
        match &self.kind {
            ChannelKind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    pub(crate) const fn thread_mut(&mut self) -> Option<&mut Thread> {
        match &mut self.kind {
            ChannelKind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    pub(crate) const fn is_dm(&self) -> bool {
        matches!(self.kind, ChannelKind::Dm { .. })
    }

    /// Discord's number for the kind.
    pub(crate) const fn type_number(&self) -> u8 {
        match &self.kind {
            ChannelKind::Text => 0,
            ChannelKind::Dm { .. } => 1,
            ChannelKind::Voice => 2,
            ChannelKind::Announcement => 5,
            ChannelKind::Thread(thread) => match thread.kind {
                ThreadKind::Announcement => 10,
                ThreadKind::Public => 11,
                ThreadKind::Private => 12,
            },
            ChannelKind::Stage => 13,
            ChannelKind::Forum(_) => 15,
        }
    }

    /// Whether this person has the channel in their list.
    pub(crate) fn seen_by(&self, user: Snowflake) -> bool {
        match &self.kind {
            ChannelKind::Dm { user: owner } => *owner == user,
            ChannelKind::Thread(thread) => thread.kind != ThreadKind::Private || thread.members.contains(&user),
            _ => true,
        }
    }

    /// The channel object of a guild's channel or thread.
    pub(crate) fn guild_json(&self, guild: Snowflake) -> Value {
        let mut channel = json!({
            "id": self.id.to_string(), "type": self.type_number(), "guild_id": guild.to_string(), "name": self.name,
            "last_message_id": self.last_message_id.map(|id| id.to_string()), "rate_limit_per_user": 0, "flags": 0,
        });
        if let ChannelKind::Thread(thread) = &self.kind {
            add_thread(&mut channel, thread, self);
        } else {
            channel["position"] = json!(0);
            channel["permission_overwrites"] = json!([]);
            // They stand in a category, whose id is no channel's of theirs.
            channel["parent_id"] = json!((guild + 1).to_string());
            channel["topic"] = json!(self.topic);
            channel["nsfw"] = json!(false);
        }
        if let ChannelKind::Forum(forum) = &self.kind {
            forum.add_to(&mut channel);
        }
        channel
    }

    /// The channel object of a direct message channel, told to the bot.
    pub(crate) fn dm_json(&self, recipient: &Value) -> Value {
        json!({
            "id": self.id.to_string(), "type": 1, "last_message_id": self.last_message_id.map(|id| id.to_string()),
            "flags": 0, "recipients": [recipient],
        })
    }
}

fn add_thread(channel: &mut Value, thread: &Thread, whole: &Channel) {
    channel["parent_id"] = json!(thread.parent.to_string());
    channel["owner_id"] = json!(thread.owner.to_string());
    channel["message_count"] = json!(whole.message_count);
    channel["total_message_sent"] = json!(whole.message_count);
    channel["member_count"] = json!(thread.members.len().min(50));
    channel["thread_metadata"] = json!({
        "archived": thread.archived, "locked": thread.locked, "auto_archive_duration": thread.auto_archive_minutes,
        "archive_timestamp": iso8601(thread.archive_changed_ms), "create_timestamp": iso8601(thread.created_ms),
    });
    if !thread.applied_tags.is_empty() {
        channel["applied_tags"] = thread.applied_tags.iter().map(ToString::to_string).collect();
    }
    if thread.kind == ThreadKind::Private {
        channel["thread_metadata"]["invitable"] = json!(thread.invitable);
    }
}

impl Thread {
    pub(crate) fn new(parent: Snowflake, owner: Snowflake, now_ms: u64) -> Self {
        Self {
            parent,
            owner,
            archived: false,
            locked: false,
            kind: ThreadKind::Public,
            invitable: true,
            auto_archive_minutes: AUTO_ARCHIVE_MINUTES[2],
            silent: Duration::ZERO,
            archive_changed_ms: now_ms,
            created_ms: now_ms,
            members: BTreeSet::from([owner]),
            applied_tags: Vec::new(),
        }
    }

    /// Nothing happens for so long: whether this puts it to sleep.
    pub(crate) fn fall_silent(&mut self, time: Duration, now_ms: u64) -> bool {
        self.silent += time;
        let limit = Duration::from_secs(60 * self.auto_archive_minutes);
        let falls_asleep = !self.archived && self.silent >= limit;
        if falls_asleep {
            self.archived = true;
            self.archive_changed_ms = now_ms;
        }
        falls_asleep
    }

    pub(crate) fn member_json(&self, thread: Snowflake, user: Snowflake) -> Value {
        json!({
            "id": thread.to_string(), "user_id": user.to_string(), "join_timestamp": iso8601(self.created_ms), "flags": 0,
        })
    }
}
