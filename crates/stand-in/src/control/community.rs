//! A guild with more than one room and rank: roles, channels of every kind, channels that not everybody sees, another guild, and clients
//! that send what no honest one does.

use std::collections::BTreeSet;

use serde_json::json;

use crate::{
    channel::{Channel, ChannelKind, Thread, ThreadKind},
    command_data::{self, CommandStage, InDm},
    control::Control,
    error::StandInError,
    forum::{Forum, ForumTag},
    interaction::{InteractionKind, NewInteraction},
    outcome::InteractionOutcome,
    role::Role,
    snowflake::Snowflake,
    user_actions::first_answer,
};

/// Whether everybody may mention a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleMentions {
    /// Every member may mention it.
    Allowed,
    /// Only members who may mention everyone.
    Restricted,
}

/// A channel that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NewChannel {
    /// Discord's type 0, a text channel.
    Text,
    /// Discord's type 5, an announcement channel.
    Announcement,
    /// A voice channel with its chat.
    Voice,
    /// A stage channel with its chat.
    Stage,
    /// A forum with these tags, and whether only moderators may put each on a post.
    Forum(Vec<(String, bool)>, ForumRule),
}

/// Whether a forum asks for a tag on every post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForumRule {
    /// A post needs no tag.
    Plain,
    /// A post without a tag is refused with 40067.
    RequiresTag,
}

impl Control {
    /// A new channel of the guild, of any kind.
    #[expect(clippy::must_use_candidate, reason = "often only the effect is wanted")]
    pub fn add_channel_of(&self, kind: NewChannel, name: &str) -> Snowflake {
        self.shared.change(|world| {
            let kind = match kind {
                NewChannel::Text => ChannelKind::Text,
                NewChannel::Announcement => ChannelKind::Announcement,
                NewChannel::Voice => ChannelKind::Voice,
                NewChannel::Stage => ChannelKind::Stage,
                NewChannel::Forum(tags, rule) => {
                    let tag = |(name, moderated)| ForumTag { id: world.ids.next(), name, moderated };
                    let tags = tags.into_iter().map(tag).collect();
                    ChannelKind::Forum(Forum { tags, requires_tag: rule == ForumRule::RequiresTag })
                }
            };
            let id = world.ids.next();
            world.channels.insert(id, Channel::new(id, name, kind));
            world.tell_of_channel("CHANNEL_CREATE", id);
            id
        })
    }

    /// A user opens a thread in a text or announcement channel, or a post in a forum, with this first message.
    ///
    /// # Errors
    ///
    /// If the user doesn't see the channel, or there are no threads in it.
    pub fn open_thread(
        &self,
        user: Snowflake,
        channel: Snowflake,
        (name, content): (&str, &str),
    ) -> Result<Snowflake, StandInError> {
        self.shared.change(|world| {
            let kind = match world.channel_for(user, channel)?.kind {
                ChannelKind::Text | ChannelKind::Forum(_) => ThreadKind::Public,
                ChannelKind::Announcement => ThreadKind::Announcement,
                _ => return Err(StandInError::Refused("there are no threads in this channel".into())),
            };
            let id = world.ids.next();
            let thread = Thread { kind, ..Thread::new(channel, user, world.ids.now_ms()) };
            world.channels.insert(id, Channel::new(id, name, ChannelKind::Thread(thread)));
            world.tell_of_channel("THREAD_CREATE", id);
            world.say(user, id, content)?;
            Ok(id)
        })
    }

    /// Makes a thread private: only its members see it.
    pub fn make_private(&self, thread: Snowflake) {
        self.shared.change(|world| {
            if let Some(thread) = world.channels.get_mut(&thread).and_then(Channel::thread_mut) {
                thread.kind = ThreadKind::Private;
            }
        });
    }

    /// The tags on a forum's post.
    #[must_use]
    pub fn applied_tags(&self, post: Snowflake) -> Vec<Snowflake> {
        let tags = |channel: &Channel| channel.thread().map(|thread| thread.applied_tags.clone());
        self.shared.read(|world| world.channels.get(&post).and_then(tags).unwrap_or_default())
    }

    /// A new role of the guild.
    #[expect(clippy::must_use_candidate, reason = "often only the effect is wanted")]
    pub fn add_role(&self, name: &str, mentions: RoleMentions) -> Snowflake {
        self.shared.change(|world| {
            let id = world.ids.next();
            let mentionable = mentions == RoleMentions::Allowed;
            world.guild.roles.push(Role { id, name: name.to_owned(), mentionable });
            id
        })
    }

    /// The roles of a member, as interactions tell the bot.
    pub fn set_roles(&self, user: Snowflake, roles: &[Snowflake]) {
        self.shared.change(|world| {
            if let Some(user) = world.users.iter_mut().find(|own| own.id == user) {
                user.roles = roles.to_vec();
            }
        });
    }

    /// Makes a channel, with its threads, visible to these members alone.
    pub fn set_readers(&self, channel: Snowflake, readers: &[Snowflake]) {
        self.shared.change(|world| {
            if let Some(channel) = world.channels.get_mut(&channel) {
                channel.readers = Some(readers.iter().copied().collect::<BTreeSet<_>>());
            }
        });
    }

    /// A text channel of another guild, in which everybody is a member and the bot is too.
    #[expect(clippy::must_use_candidate, reason = "often only the effect is wanted")]
    pub fn add_channel_elsewhere(&self, name: &str) -> Snowflake {
        self.shared.change(|world| {
            let (guild, id) = (world.ids.next(), world.ids.next());
            world.channels.insert(id, Channel { guild: Some(guild), ..Channel::new(id, name, ChannelKind::Text) });
            id
        })
    }

    /// A command in a direct message, as a forged client might send one that is not offered there; waits for the first answer.
    ///
    /// # Errors
    ///
    /// If there is no such command, or its options are wrong.
    pub async fn forge_command_by_message(
        &self,
        user: Snowflake,
        line: &str,
    ) -> Result<InteractionOutcome, StandInError> {
        let id = self.shared.change(|world| {
            let command = world.parse_command(line)?;
            let channel = world.dm(user);
            let data = command_data::data(world, user, InDm::No, &command, CommandStage::Sent)?;
            let (kind, command) = (InteractionKind::Command, Some(command.full_name()));
            Ok::<_, StandInError>(world.interact(NewInteraction { kind, user, channel, source: None, command, data }))
        })?;
        Ok(first_answer(&self.shared, id).await)
    }

    /// A press on a button that the message does not have, as a forged client might send it; waits for the first answer.
    ///
    /// # Errors
    ///
    /// If the user doesn't see the message.
    pub async fn forge_click(
        &self,
        user: Snowflake,
        message: Snowflake,
        custom_id: &str,
    ) -> Result<InteractionOutcome, StandInError> {
        let id = self.shared.change(|world| {
            let channel = world.message_for(user, message)?.channel;
            let data = json!({ "custom_id": custom_id, "component_type": 2, "id": 1 });
            let (kind, source) = (InteractionKind::Component, Some(message));
            Ok::<_, StandInError>(world.interact(NewInteraction { kind, user, channel, source, command: None, data }))
        })?;
        Ok(first_answer(&self.shared, id).await)
    }
}
