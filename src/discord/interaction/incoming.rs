//! What a person asks, out of an interaction. Knows serenity's models and nothing of the answer.

use serenity::model::application::{
    ActionRowComponent, CommandDataOptionValue, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind,
    Interaction, MessageInteractionMetadata, ModalInteraction, ResolvedOption, ResolvedValue,
};
use serenity::model::channel::{ChannelType, Message, MessageFlags};
use serenity::model::permissions::Permissions;
use serenity::model::user::User;

use crate::app::{RoleId, Visitor, Whereabouts};
use crate::discord::discord_id::{kept_channel, kept_guild, signed};
use table::{ChannelId, GuildId, Player, PlayerId};

/// Who asks, and where.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who.
    pub player: Player,
    /// The interaction's id: the key under which what it asks is done once.
    pub interaction: i64,
    /// The interaction that made the private message which this one is about; its own where it makes a new one.
    pub origin: i64,
    /// The server, if it is in one.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// A thread's channel.
    pub parent: Option<ChannelId>,
    /// What kind of channel or thread it is, if that was told.
    pub channel_kind: Option<ChannelType>,
    /// What the bot may do there.
    pub permissions: Option<Permissions>,
    /// What the caller may do there; nothing outside a server.
    pub own_permissions: Permissions,
    /// Their roles in the server.
    pub roles: Vec<RoleId>,
}

impl Caller {
    /// Who asks, and from where: the key to the tables that they may see.
    #[must_use]
    pub fn visitor(&self) -> Visitor {
        let from = self.guild.map(|guild| Whereabouts { guild, channel: self.channel, parent: self.parent });
        Visitor { player: self.player.id, from }
    }
}

/// A value given to a command's option.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgumentValue {
    /// A text or a choice.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A truth value.
    Flag(bool),
    /// A person, and how they stand to the server.
    User(Player, Standing),
    /// A channel.
    Channel(ChannelId),
    /// A role, and whether anybody may mention it.
    Role(RoleId, Mentionable),
}

/// How a person who is named stands to the server where they are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// They are in it.
    Member,
    /// They are not in it, or it is no server.
    Outside,
    /// They are a program, this one perhaps.
    Bot,
}

/// Whether a role can be called by the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mentionable {
    /// By everybody.
    Yes,
    /// Only with a permission that the bot does not ask for.
    No,
}

/// What is asked.
#[derive(Clone, Debug)]
pub enum InteractionRequest {
    /// A slash command.
    Command {
        /// Its name.
        name: String,
        /// The subcommand, if it has one.
        sub: Option<String>,
        /// The options that were given.
        options: Vec<(String, ArgumentValue)>,
    },
    /// Completion of an option.
    Autocomplete {
        /// The command's name.
        name: String,
        /// The option that is being typed.
        focused: String,
        /// What was typed so far.
        typed: String,
        /// The other options.
        options: Vec<(String, ArgumentValue)>,
    },
    /// A button or menu.
    Component {
        /// Its custom id.
        id: String,
        /// The chosen values of a menu.
        values: Vec<String>,
        /// Whether it stands in a message that only the caller sees.
        private: bool,
    },
    /// A modal.
    Modal {
        /// Its custom id.
        id: String,
        /// Its inputs.
        inputs: Vec<(String, String)>,
        /// Whether it was opened from a message that only the caller sees.
        private: bool,
    },
}

/// Reads an interaction; `None` for a ping or a kind that does not concern the bot.
#[must_use]
pub fn read_interaction(interaction: &Interaction) -> Option<(Caller, InteractionRequest)> {
    match interaction {
        Interaction::Command(command) => Some((command_caller(command), read_command(command))),
        Interaction::Autocomplete(command) => Some((command_caller(command), read_completion(command)?)),
        Interaction::Component(component) => Some(read_press(component)),
        Interaction::Modal(modal) => Some(read_form(modal)),
        _ => None,
    }
}

macro_rules! caller {
    ($from:expr) => {
        Caller {
            player: player(&$from.user, $from.member.as_ref().and_then(|member| member.nick.as_deref())),
            interaction: signed($from.id),
            origin: signed($from.id),
            guild: $from.guild_id.map(kept_guild),
            channel: kept_channel($from.channel_id),
            parent: $from.channel.as_ref().and_then(|channel| channel.parent_id).map(kept_channel),
            channel_kind: $from.channel.as_ref().map(|channel| channel.kind),
            permissions: $from.app_permissions,
            own_permissions: $from.member.as_ref().and_then(|member| member.permissions).unwrap_or_default(),
            roles: $from.member.as_ref().map(|member| roles(&member.roles)).unwrap_or_default(),
        }
    };
}

fn roles(roles: &[serenity::model::id::RoleId]) -> Vec<RoleId> {
    roles.iter().map(|role| RoleId(signed(*role))).collect()
}

fn command_caller(command: &CommandInteraction) -> Caller {
    caller!(command)
}

/// A person under the name that others see: the server's nickname, else the display name, else the account's;
/// the first that can be read.
fn player(user: &User, nick: Option<&str>) -> Player {
    let names = nick.into_iter().chain(user.global_name.as_deref()).chain([user.name.as_str()]);
    Player::named(PlayerId(signed(user.id)), names)
}

fn read_command(command: &CommandInteraction) -> InteractionRequest {
    let resolved = command.data.options();
    let (sub, options) = match resolved.first() {
        Some(ResolvedOption { name, value: ResolvedValue::SubCommand(options), .. }) => {
            (Some((*name).to_owned()), options.as_slice())
        }
        _ => (None, resolved.as_slice()),
    };
    let options = options.iter().filter_map(|option| Some((option.name.to_owned(), given(&option.value)?))).collect();
    InteractionRequest::Command { name: command.data.name.clone(), sub, options }
}

fn given(value: &ResolvedValue<'_>) -> Option<ArgumentValue> {
    match value {
        ResolvedValue::String(text) => Some(ArgumentValue::Text((*text).to_owned())),
        ResolvedValue::Integer(number) => Some(ArgumentValue::Number(*number)),
        ResolvedValue::Boolean(flag) => Some(ArgumentValue::Flag(*flag)),
        ResolvedValue::User(user, member) => {
            let standing = match member {
                _ if user.bot => Standing::Bot,
                Some(_) => Standing::Member,
                None => Standing::Outside,
            };
            Some(ArgumentValue::User(player(user, member.and_then(|member| member.nick.as_deref())), standing))
        }
        ResolvedValue::Channel(channel) => Some(ArgumentValue::Channel(kept_channel(channel.id))),
        ResolvedValue::Role(role) => {
            let mentionable = if role.mentionable { Mentionable::Yes } else { Mentionable::No };
            Some(ArgumentValue::Role(RoleId(signed(role.id)), mentionable))
        }
        _ => None,
    }
}

fn read_completion(command: &CommandInteraction) -> Option<InteractionRequest> {
    let focused = command.data.autocomplete()?;
    let others = command.data.options.iter().filter_map(|option| match &option.value {
        CommandDataOptionValue::String(text) => Some((option.name.clone(), ArgumentValue::Text(text.clone()))),
        CommandDataOptionValue::Integer(number) => Some((option.name.clone(), ArgumentValue::Number(*number))),
        _ => None,
    });
    Some(InteractionRequest::Autocomplete {
        name: command.data.name.clone(),
        focused: focused.name.to_owned(),
        typed: focused.value.to_owned(),
        options: others.collect(),
    })
}

fn is_private(message: &Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// The interaction that made a message.
fn maker(message: &Message) -> Option<i64> {
    match message.interaction_metadata.as_deref()? {
        MessageInteractionMetadata::Command(made) => Some(signed(made.id)),
        MessageInteractionMetadata::Component(made) => Some(signed(made.id)),
        MessageInteractionMetadata::ModalSubmit(made) => Some(signed(made.id)),
        _ => None,
    }
}

fn read_press(component: &ComponentInteraction) -> (Caller, InteractionRequest) {
    let values = match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        _ => Vec::new(),
    };
    let (id, private) = (component.data.custom_id.clone(), is_private(&component.message));
    let mut caller = caller!(component);
    if let Some(maker) = maker(&component.message).filter(|_| private) {
        caller.origin = maker;
    }
    (caller, InteractionRequest::Component { id, values, private })
}

fn read_form(modal: &ModalInteraction) -> (Caller, InteractionRequest) {
    let parts = modal.data.components.iter().flat_map(|row| &row.components);
    let inputs = parts.filter_map(|part| match part {
        ActionRowComponent::InputText(input) => {
            Some((input.custom_id.clone(), input.value.clone().unwrap_or_default()))
        }
        _ => None,
    });
    let private = modal.message.as_deref().is_some_and(is_private);
    let mut caller = caller!(modal);
    if let Some(maker) = modal.message.as_deref().filter(|_| private).and_then(maker) {
        caller.origin = maker;
    }
    (caller, InteractionRequest::Modal { id: modal.data.custom_id.clone(), inputs: inputs.collect(), private })
}
