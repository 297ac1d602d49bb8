//! The control that a test has: it acts as a user, sees what users see, causes failures, and reads the bot's requests.

mod community;
mod doors;
mod trouble;

pub use community::{ForumRule, NewChannel, RoleMentions};

use std::time::Duration;

use crate::{
    autocomplete::AutocompleteChoice,
    channel::{Channel, ChannelKind},
    command_data::MenuTarget,
    error::StandInError,
    modal::ShownModal,
    outcome::{BotReply, InteractionOutcome},
    request_log::LoggedRequest,
    shared_world::SharedWorld,
    shown::ShownMessage,
    snowflake::Snowflake,
    typed_command::TypedCommand,
    user_actions::first_answer,
};

/// A person of the guild.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UserInfo {
    /// The id in mentions and in the API.
    pub id: Snowflake,
    /// The user name, which is shown as the display name, too.
    pub name: String,
}

/// A channel, thread or direct message channel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChannelInfo {
    /// A thread of a message or a forum's post has that message's id.
    pub id: Snowflake,
    /// Its name; empty for direct messages.
    pub name: String,
    /// Discord's number for its kind.
    pub kind: u8,
    /// The channel that a thread belongs to; `None` if this is no thread.
    pub parent: Option<Snowflake>,
    /// The user whose direct messages with the bot these are.
    pub dm_of: Option<Snowflake>,
    /// Whether the thread is archived.
    pub archived: bool,
    /// Whether the thread is locked.
    pub locked: bool,
    /// The users who have joined the thread.
    pub members: Vec<Snowflake>,
}

impl ChannelInfo {
    fn new(channel: &Channel) -> Self {
        let thread = channel.thread();
        Self {
            id: channel.id,
            name: channel.name.clone(),
            kind: channel.type_number(),
            parent: thread.map(|thread| thread.parent),
            dm_of: if let ChannelKind::Dm { user } = channel.kind { Some(user) } else { None },
            archived: thread.is_some_and(|thread| thread.archived),
            locked: thread.is_some_and(|thread| thread.locked),
            members: thread.map(|thread| thread.members.iter().copied().collect()).unwrap_or_default(),
        }
    }
}

/// Acts as the users of a [`StandIn`](crate::StandIn), reads what they see, and changes what the bot meets. Clones act on the
/// same one.
///
/// ```
/// # #[tokio::main]
/// # async fn main() -> Result<(), stand_in::StandInError> {
/// # use stand_in::{StandIn, StandInConfig};
/// # let stand_in = StandIn::start(StandInConfig::local("test.token")).await?;
/// let control = stand_in.control();
/// let (alice, bob) = (control.user("alice")?, control.user("bob")?);
/// let general = control.channel("general")?;
///
/// control.say(alice, general, "Good morning")?;
/// assert_eq!(control.messages(general, bob)[0].content, "Good morning");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Control {
    shared: SharedWorld,
}

impl Control {
    pub(crate) const fn new(shared: SharedWorld) -> Self {
        Self { shared }
    }

    // Users and channels, by their ids.

    /// Everybody in the guild but the bot.
    #[must_use]
    pub fn users(&self) -> Vec<UserInfo> {
        let info = |user: &crate::user::User| UserInfo { id: user.id, name: user.name.clone() };
        self.shared.read(|world| world.users.iter().map(info).collect())
    }

    /// The id of the user of this name.
    ///
    /// # Errors
    ///
    /// [`StandInError::NotFound`].
    pub fn user(&self, name: &str) -> Result<Snowflake, StandInError> {
        let found = self.users().into_iter().find(|user| user.name.eq_ignore_ascii_case(name));
        found.map(|user| user.id).ok_or_else(|| StandInError::NotFound(format!("user {name}")))
    }

    /// A new person in the guild.
    #[expect(clippy::must_use_candidate, reason = "often only the effect is wanted")]
    pub fn add_user(&self, name: &str) -> Snowflake {
        self.shared.change(|world| world.add_user(name))
    }

    /// The bot's user id.
    #[must_use]
    pub fn bot_id(&self) -> Snowflake {
        self.shared.read(|world| world.bot.id)
    }

    /// The application's id, which the bot finds in its first gateway event.
    #[must_use]
    pub fn application_id(&self) -> Snowflake {
        self.shared.read(|world| world.bot.application_id)
    }

    /// The id of the configured guild, the one that every user is in.
    #[must_use]
    pub fn guild_id(&self) -> Snowflake {
        self.shared.read(|world| world.guild.id)
    }

    /// All channels, threads and direct message channels.
    #[must_use]
    pub fn channels(&self) -> Vec<ChannelInfo> {
        self.shared.read(|world| world.channels.values().map(ChannelInfo::new).collect())
    }

    /// The channel or thread of this name, `general` or `#general`.
    ///
    /// # Errors
    ///
    /// [`StandInError::NotFound`].
    pub fn channel(&self, name: &str) -> Result<Snowflake, StandInError> {
        let name = name.trim_start_matches('#');
        let found = self.channels().into_iter().find(|channel| channel.name == name && channel.dm_of.is_none());
        found.map(|channel| channel.id).ok_or_else(|| StandInError::NotFound(format!("channel #{name}")))
    }

    /// All threads, oldest first, archived ones too.
    #[must_use]
    pub fn threads(&self) -> Vec<ChannelInfo> {
        self.channels().into_iter().filter(|channel| channel.parent.is_some()).collect()
    }

    /// The channel of direct messages between the bot and this user; opened if there is none yet.
    #[must_use]
    pub fn dm_channel(&self, user: Snowflake) -> Snowflake {
        self.shared.change(|world| world.dm(user))
    }

    /// A new text channel.
    #[expect(clippy::must_use_candidate, reason = "often only the effect is wanted")]
    pub fn add_channel(&self, name: &str) -> Snowflake {
        self.shared.change(|world| {
            let id = world.ids.next();
            world.channels.insert(id, Channel::new(id, name, ChannelKind::Text));
            world.tell_of_channel("CHANNEL_CREATE", id);
            id
        })
    }

    // Acts of users.

    /// A command as it is typed, `/book room:7-c4`; waits for the first answer.
    ///
    /// # Errors
    ///
    /// A request that Discord's client wouldn't send: an unknown command, a missing option, a channel the user doesn't see.
    pub async fn command(
        &self,
        user: Snowflake,
        channel: Snowflake,
        line: &str,
    ) -> Result<InteractionOutcome, StandInError> {
        let command = self.shared.read(|world| world.parse_command(line))?;
        self.send_command(user, channel, &command).await
    }

    /// A user chooses a command from the menu of a user or of a message; waits for the first answer.
    ///
    /// # Errors
    ///
    /// An unknown command, a target or a channel that the user doesn't see.
    pub async fn choose_from_menu(
        &self,
        user: Snowflake,
        channel: Snowflake,
        name: &str,
        target: MenuTarget,
    ) -> Result<InteractionOutcome, StandInError> {
        let id = self.shared.change(|world| world.begin_menu(user, channel, (name, target)))?;
        Ok(first_answer(&self.shared, id).await)
    }

    /// A command in parts, already taken apart; waits for the first answer.
    ///
    /// # Errors
    ///
    /// As [`command`](Self::command).
    pub async fn send_command(
        &self,
        user: Snowflake,
        channel: Snowflake,
        command: &TypedCommand,
    ) -> Result<InteractionOutcome, StandInError> {
        let id = self.shared.change(|world| world.begin_command(user, channel, command))?;
        Ok(first_answer(&self.shared, id).await)
    }

    /// The bot's choices for the option `focused` of a command that is being typed; empty if it doesn't answer.
    ///
    /// # Errors
    ///
    /// As [`command`](Self::command).
    pub async fn autocomplete(
        &self,
        user: Snowflake,
        channel: Snowflake,
        line: &str,
        focused: &str,
    ) -> Result<Vec<AutocompleteChoice>, StandInError> {
        let command = self.shared.read(|world| world.parse_command(line))?;
        let id = self.shared.change(|world| {
            let mut command = command;
            if command.options.iter().all(|(name, _)| name != focused) {
                command = command.with(focused, "");
            }
            world.begin_autocomplete(user, channel, &command, focused)
        })?;
        match first_answer(&self.shared, id).await.reply {
            BotReply::Choices(choices) => Ok(choices),
            _ => Ok(Vec::new()),
        }
    }

    /// A click on a button; waits for the first answer.
    ///
    /// # Errors
    ///
    /// If the user doesn't see the message, or it has no such button, or the button is disabled.
    pub async fn click(
        &self,
        user: Snowflake,
        message: Snowflake,
        custom_id: &str,
    ) -> Result<InteractionOutcome, StandInError> {
        let id = self.shared.change(|world| world.begin_click(user, message, custom_id))?;
        Ok(first_answer(&self.shared, id).await)
    }

    /// A choice in a menu; waits for the first answer.
    ///
    /// # Errors
    ///
    /// As [`click`](Self::click), and if the menu doesn't offer these values or not so many.
    pub async fn select(
        &self,
        user: Snowflake,
        message: Snowflake,
        custom_id: &str,
        values: &[&str],
    ) -> Result<InteractionOutcome, StandInError> {
        let values: Vec<_> = values.iter().map(|value| (*value).to_owned()).collect();
        let id = self.shared.change(|world| world.begin_select(user, message, custom_id, &values))?;
        Ok(first_answer(&self.shared, id).await)
    }

    /// Sends a modal off, fields by custom id; the rest as the bot filled them in. Waits for the first answer.
    ///
    /// # Errors
    ///
    /// If the modal isn't this user's, a required field is empty, or a text is too long or too short.
    pub async fn submit(
        &self,
        user: Snowflake,
        modal: &ShownModal,
        values: &[(&str, &str)],
    ) -> Result<InteractionOutcome, StandInError> {
        let values: Vec<_> = values.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
        let id = self.shared.change(|world| world.begin_submit(user, modal, &values))?;
        Ok(first_answer(&self.shared, id).await)
    }

    /// Waits for what follows a deferral; any other outcome comes back as it is. After `timeout` the deferral comes back.
    pub async fn await_reply(&self, outcome: InteractionOutcome, timeout: Duration) -> InteractionOutcome {
        if !matches!(outcome.reply, BotReply::Deferred) {
            return outcome;
        }
        let id = outcome.interaction;
        let later = self.shared.wait(timeout, |world| world.later_reply(id)).await;
        let elapsed =
            self.shared.read(|world| world.interactions.get(&id).map_or(outcome.elapsed, |i| i.created.elapsed()));
        InteractionOutcome { reply: later.unwrap_or(BotReply::Deferred), elapsed, ..outcome }
    }

    /// Sends a message as a user.
    ///
    /// # Errors
    ///
    /// If the user doesn't see the channel, the thread is locked, or the text is empty or too long.
    pub fn say(&self, user: Snowflake, channel: Snowflake, content: &str) -> Result<Snowflake, StandInError> {
        self.shared.change(|world| world.say(user, channel, content))
    }

    /// Dismisses an ephemeral message.
    ///
    /// # Errors
    ///
    /// If it isn't one of this user's.
    pub fn dismiss(&self, user: Snowflake, message: Snowflake) -> Result<(), StandInError> {
        self.shared.change(|world| world.dismiss(user, message))
    }

    // Messages as users see them.

    /// All that this user sees in the channel, oldest first, their own ephemeral messages included.
    /// Empty where they don't see the channel.
    #[must_use]
    pub fn messages(&self, channel: Snowflake, user: Snowflake) -> Vec<ShownMessage> {
        self.shared.read(|world| {
            if world.channel_for(user, channel).is_err() {
                return Vec::new();
            }
            world
                .in_channel(channel)
                .filter(|message| message.seen_by(user))
                .map(|message| world.show(message))
                .collect()
        })
    }

    /// A message as it is now.
    #[must_use]
    pub fn message(&self, message: Snowflake) -> Option<ShownMessage> {
        self.shared.read(|world| world.messages.get(&message).map(|message| world.show(message)))
    }

    /// The registered commands, as Discord would answer them.
    #[must_use]
    pub fn commands(&self) -> Vec<serde_json::Value> {
        self.shared.read(|world| world.commands.all().cloned().collect())
    }

    // The bot's requests and the answers to them.

    /// How many gateway sessions are connected.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.shared.read(|world| world.gateway.connected())
    }

    /// How many pages look on.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.shared.read(|world| world.pages)
    }

    /// How often the bot identified and how often it resumed.
    #[must_use]
    pub fn handshakes(&self) -> (u32, u32) {
        self.shared.read(|world| (world.gateway.identifies, world.gateway.resumes))
    }

    /// Every REST request so far, oldest first; at most the last 10,000.
    #[must_use]
    pub fn requests(&self) -> Vec<LoggedRequest> {
        self.shared.read(|world| world.log.iter().cloned().collect())
    }

    /// Forgets the requests so far.
    pub fn clear_requests(&self) {
        self.shared.change(|world| {
            world.log_start += world.log.len() as u64;
            world.log.clear();
        });
    }

    // Waiting.

    /// Waits until `look` finds what it wants, looking again after every change; `None` when the time is over.
    pub async fn wait_for<T>(&self, timeout: Duration, look: impl Fn(&Self) -> Option<T>) -> Option<T> {
        let mut changes = self.shared.changes();
        let search = async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = look(self) {
                    return Some(found);
                }
                changes.changed().await.ok()?;
            }
        };
        tokio::time::timeout(timeout, search).await.ok().flatten()
    }

    /// Waits until this holds; false when the time is over.
    pub async fn wait_until(&self, predicate: impl Fn(&Self) -> bool, timeout: Duration) -> bool {
        self.wait_for(timeout, |control| predicate(control).then_some(())).await.is_some()
    }
}
