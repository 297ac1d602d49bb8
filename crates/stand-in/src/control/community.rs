//! What makes a guild more than one room of equals: roles, channels that not everybody sees, another guild, and clients
//! that send what no honest one does.

use std::collections::BTreeSet;

use serde_json::json;

use crate::{
    channel::{Channel, ChannelKind},
    control::Control,
    error::StandInError,
    interaction::{InteractionKind, NewInteraction},
    outcome::InteractionOutcome,
    role::Role,
    snowflake::Snowflake,
    user_actions::first_answer,
};

/// Whether everybody may mention a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleMentions {
    /// Everybody.
    Allowed,
    /// Only who may mention everyone.
    Restricted,
}

impl Control {
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
