//! Reads serenity's interactions into a caller and a request. It knows nothing of the answer.

use serenity::model::application::{
    ActionRowComponent, CommandDataOptionValue, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind,
    Interaction, MessageInteractionMetadata, ModalInteraction, ResolvedOption, ResolvedValue,
};
use serenity::model::channel::{Message, MessageFlags};
use serenity::model::user::User;

use super::caller::Caller;
use super::request::{ArgumentValue, InteractionRequest, Mentionable, Standing};
use crate::app::RoleId;
use crate::discord::discord_id::{kept_channel, kept_guild, signed};
use table::{Player, PlayerId};

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
