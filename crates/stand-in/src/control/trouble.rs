//! The strings that make trouble: people who close their doors or leave, places that go, faults and lost lines.

use super::Control;
use crate::{
    Error, Membership, Permissions, Rule, Snowflake,
    channel::{Channel, Thread},
    gateway::{KeepSessions, Scope},
    persona::Dms,
    world::World,
};

impl Control {
    /// Whether this persona takes direct messages; 50007 if not.
    pub fn set_dms_open(&self, persona: Snowflake, open: bool) {
        self.shared.change(|world| {
            if let Some(persona) = world.personas.iter_mut().find(|own| own.id == persona) {
                persona.dms = if open { Dms::Open } else { Dms::Closed };
            }
        });
    }

    /// A persona leaves the guild, or comes back: while he is away he sees none of its channels, and a bot that he shares no
    /// other guild with can't write to him (50278).
    pub fn set_in_guild(&self, persona: Snowflake, membership: Membership) {
        self.shared.change(|world| {
            if let Some(persona) = world.personas.iter_mut().find(|own| own.id == persona) {
                persona.membership = membership;
            }
        });
    }

    /// What a persona may do in the guild, as `member.permissions` of interactions tells the bot.
    pub fn set_persona_permissions(&self, persona: Snowflake, permissions: Permissions) {
        self.shared.change(|world| {
            if let Some(persona) = world.personas.iter_mut().find(|own| own.id == persona) {
                persona.permissions = permissions;
            }
        });
    }

    /// The language of a persona's client, `en-US` at first.
    pub fn set_locale(&self, persona: Snowflake, locale: &str) {
        self.shared.change(|world| {
            if let Some(persona) = world.personas.iter_mut().find(|own| own.id == persona) {
                locale.clone_into(&mut persona.locale);
            }
        });
    }

    /// What the bot may do in a text channel and in its threads.
    pub fn set_bot_permissions(&self, channel: Snowflake, permissions: Permissions) {
        self.shared.change(|world| {
            if let Some(channel) = world.channels.get_mut(&channel) {
                channel.bot_permissions = permissions;
            }
            world.tell_of_channel("CHANNEL_UPDATE", channel);
        });
    }

    /// Deletes a channel with its threads.
    ///
    /// # Errors
    ///
    /// [`Error::NotFound`].
    pub fn delete_channel(&self, channel: Snowflake) -> Result<(), Error> {
        let removed = self.shared.change(|world| world.remove_channel(channel));
        removed.map(|_| ()).ok_or_else(|| Error::NotFound(format!("channel {channel}")))
    }

    /// Deletes a message, as a moderator does.
    ///
    /// # Errors
    ///
    /// [`Error::NotFound`].
    pub fn delete_message(&self, message: Snowflake) -> Result<(), Error> {
        let removed = self.shared.change(|world| world.remove_message(message));
        if removed { Ok(()) } else { Err(Error::NotFound(format!("message {message}"))) }
    }

    /// Archives a thread or brings it back.
    pub fn set_archived(&self, thread: Snowflake, archived: bool) {
        self.shared.change(|world| change_thread(world, thread, |thread| thread.archived = archived));
    }

    /// Locks a thread or unlocks it; a locked one is archived too, as moderators do it.
    pub fn set_locked(&self, thread: Snowflake, locked: bool) {
        self.shared.change(|world| {
            change_thread(world, thread, |thread| {
                thread.locked = locked;
                thread.archived = locked;
            });
        });
    }

    /// Takes the bot out of the guild.
    pub fn kick_bot(&self) {
        self.shared.change(|world| {
            world.bot.in_guild = false;
            let data = serde_json::json!({ "id": world.guild.id.to_string() });
            world.gateway.dispatch("GUILD_DELETE", &data, Scope::Guilds, Some(world.guild.id));
        });
    }

    /// Takes the bot into the guild again.
    pub fn invite_bot(&self) {
        self.shared.change(|world| {
            world.bot.in_guild = true;
            let data = world.guild_create();
            world.gateway.dispatch("GUILD_CREATE", &data, Scope::Guilds, Some(world.guild.id));
        });
    }

    /// Lets requests meet a fault.
    pub fn fault(&self, rule: Rule) {
        self.shared.change(|world| world.faults.add(rule));
    }

    /// No faults from now on.
    pub fn clear_faults(&self) {
        self.shared.change(|world| world.faults.clear());
    }

    /// How many requests are still to meet a fault.
    #[must_use]
    pub fn faults_left(&self) -> u32 {
        self.shared.read(|world| world.faults.left())
    }

    /// Forgets all nonces, as if "the past few minutes" were over.
    pub fn forget_nonces(&self) {
        self.shared.change(|world| world.nonces.clear());
    }

    /// Tells the bot of each of the next `count` interactions twice.
    pub fn duplicate_interactions(&self, count: u32) {
        self.shared.change(|world| world.duplicates = count);
    }

    /// Breaks all gateway connections; if not resumable, RESUME is answered with an invalid session.
    pub fn drop_gateway(&self, resumable: bool) {
        let keep = if resumable { KeepSessions::Yes } else { KeepSessions::No };
        self.shared.change(|world| world.gateway.drop_all(keep));
    }

    /// Asks the bot to connect anew, by opcode 7.
    pub fn ask_to_reconnect(&self) {
        self.shared.change(|world| world.gateway.ask_to_reconnect());
    }

    /// Holds gateway events back, or lets those held back go.
    pub fn pause_gateway(&self, paused: bool) {
        self.shared.change(|world| world.gateway.set_paused(paused));
    }
}

fn change_thread(world: &mut World, id: Snowflake, change: impl FnOnce(&mut Thread)) {
    if let Some(thread) = world.channels.get_mut(&id).and_then(Channel::thread_mut) {
        change(thread);
        thread.archive_changed_ms = crate::snowflake::now_ms();
        world.tell_of_channel("THREAD_UPDATE", id);
    }
}
