//! The things that a test can break: users close their direct messages or leave, channels are deleted, requests fail, connections
//! are lost.

use std::time::Duration;

use crate::{
    channel::{Channel, Thread},
    control::Control,
    error::StandInError,
    faults::FaultRule,
    gateway::scope::EventScope,
    gateway::sessions::DroppedSessions,
    limits::RouteLimit,
    permissions::Permissions,
    snowflake::{Snowflake, iso8601},
    user::{DmPolicy, Membership},
    world::World,
};

impl Control {
    /// Sets whether a user takes direct messages; messages to one who takes none are refused with 50007.
    pub fn set_dms(&self, user: Snowflake, policy: DmPolicy) {
        self.shared.change(|world| {
            if let Some(user) = world.users.iter_mut().find(|own| own.id == user) {
                user.dms = policy;
            }
        });
    }

    /// A user leaves the guild, or comes back: while they are away they see none of its channels, and a bot that
    /// shares no other guild with them can't write to them (50278).
    pub fn set_in_guild(&self, user: Snowflake, membership: Membership) {
        self.shared.change(|world| {
            if let Some(user) = world.users.iter_mut().find(|own| own.id == user) {
                user.membership = membership;
            }
        });
    }

    /// The bot is added to the guild at this time, in Unix milliseconds; notices of the guild's own go to that channel.
    pub fn add_bot(&self, at_ms: u64, notices: Option<Snowflake>) {
        self.shared.change(|world| {
            world.guild.joined_at = iso8601(at_ms);
            world.guild.notices = notices;
            let (data, guild) = (world.guild_create(), Some(world.guild.id));
            world.gateway.dispatch("GUILD_CREATE", &data, EventScope::Guilds, guild);
            world.tell_authorized();
        });
    }

    /// Sets a user's permissions in the guild, as `member.permissions` of interactions tells the bot.
    pub fn set_user_permissions(&self, user: Snowflake, permissions: Permissions) {
        self.shared.change(|world| {
            if let Some(user) = world.users.iter_mut().find(|own| own.id == user) {
                user.permissions = permissions;
            }
        });
    }

    /// Sets the bot's permissions in a text channel and in its threads.
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
    /// [`StandInError::NotFound`].
    pub fn delete_channel(&self, channel: Snowflake) -> Result<(), StandInError> {
        let removed = self.shared.change(|world| world.remove_channel(channel));
        removed.map(|_| ()).ok_or_else(|| StandInError::NotFound(format!("channel {channel}")))
    }

    /// Deletes a message, as a moderator does.
    ///
    /// # Errors
    ///
    /// [`StandInError::NotFound`].
    pub fn delete_message(&self, message: Snowflake) -> Result<(), StandInError> {
        let removed = self.shared.change(|world| world.remove_message(message));
        if removed { Ok(()) } else { Err(StandInError::NotFound(format!("message {message}"))) }
    }

    /// Archives a thread, as Discord does after its days without a message.
    pub fn archive(&self, thread: Snowflake) {
        self.shared.change(|world| change_thread(world, thread, |thread| thread.archived = true));
    }

    /// Locks a thread and archives it, as moderators do it.
    pub fn lock(&self, thread: Snowflake) {
        self.shared
            .change(|world| change_thread(world, thread, |thread| (thread.locked, thread.archived) = (true, true)));
    }

    /// Unlocks a thread and brings it back from the archive.
    pub fn unlock(&self, thread: Snowflake) {
        self.shared
            .change(|world| change_thread(world, thread, |thread| (thread.locked, thread.archived) = (false, false)));
    }

    /// Locks a thread while no gateway tells of it, as for a bot that takes its interactions by HTTP.
    pub fn lock_unheard(&self, thread: Snowflake) {
        self.shared.change(|world| {
            if let Some(thread) = world.channels.get_mut(&thread).and_then(Channel::thread_mut) {
                (thread.locked, thread.archived) = (true, true);
            }
        });
    }

    /// Takes the bot out of the guild.
    pub fn kick_bot(&self) {
        self.shared.change(|world| {
            world.bot.in_guild = false;
            let data = serde_json::json!({ "id": world.guild.id.to_string() });
            world.gateway.dispatch("GUILD_DELETE", &data, EventScope::Guilds, Some(world.guild.id));
        });
    }

    /// Takes the bot into the guild again.
    pub fn invite_bot(&self) {
        self.shared.change(|world| {
            world.bot.in_guild = true;
            let data = world.guild_create();
            world.gateway.dispatch("GUILD_CREATE", &data, EventScope::Guilds, Some(world.guild.id));
            world.tell_authorized();
        });
    }

    /// The world's time, by which messages and threads are dated: the machine's, and what has passed beside it. In milliseconds of
    /// Unix time.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.shared.read(|world| world.ids.now_ms())
    }

    /// Sets the world's clock ahead by a time in which nobody says anything.
    pub fn let_pass(&self, time: Duration) {
        self.shared.change(|world| world.ids.let_pass(time));
        self.pass_silently(time);
    }

    /// Time passes in which nobody says anything: threads that have been silent for as long as they stay open are archived.
    pub fn pass_silently(&self, time: Duration) {
        self.shared.change(|world| {
            let now_ms = world.ids.now_ms();
            let threads = world.channels.values_mut().filter(|channel| channel.thread().is_some());
            let asleep =
                |channel: &mut Channel| channel.thread_mut().is_some_and(|thread| thread.fall_silent(time, now_ms));
            let asleep: Vec<_> = threads
                .filter_map(|channel| {
                    let id = channel.id;
                    asleep(channel).then_some(id)
                })
                .collect();
            for thread in asleep {
                world.tell_of_channel("THREAD_UPDATE", thread);
            }
        });
    }

    /// From now on these rate limits hold, and no others: beyond them a request is answered with 429.
    pub fn set_limits(&self, limits: Vec<RouteLimit>) {
        self.shared.change(|world| world.limits.set(limits));
    }

    /// So many more direct-message channels can be opened, then the bot is too fast (40003). `None`: any number.
    pub fn set_new_dms(&self, count: Option<u32>) {
        self.shared.change(|world| world.new_dms = count);
    }

    /// Lets requests meet a fault.
    pub fn fault(&self, rule: FaultRule) {
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

    /// Breaks all gateway connections.
    pub fn drop_gateway(&self, sessions: DroppedSessions) {
        self.shared.change(|world| world.gateway.drop_all(sessions));
    }

    /// Asks the bot to reconnect, by opcode 7.
    pub fn ask_to_reconnect(&self) {
        self.shared.change(|world| world.gateway.ask_to_reconnect());
    }

    /// Holds gateway events back until [`resume_gateway`](Self::resume_gateway).
    pub fn pause_gateway(&self) {
        self.shared.change(|world| world.gateway.pause());
    }

    /// Lets the gateway events go that were held back.
    pub fn resume_gateway(&self) {
        self.shared.change(|world| world.gateway.go_on());
    }
}

fn change_thread(world: &mut World, id: Snowflake, change: impl FnOnce(&mut Thread)) {
    if let Some(thread) = world.channels.get_mut(&id).and_then(Channel::thread_mut) {
        change(thread);
        thread.archive_changed_ms = world.ids.now_ms();
        world.tell_of_channel("THREAD_UPDATE", id);
    }
}
