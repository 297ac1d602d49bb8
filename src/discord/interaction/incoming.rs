//! Reads Discord's interactions into a caller and a request. Only the fields that are used are read, and these leniently: nothing
//! that Discord adds or widens elsewhere loses an interaction. It knows nothing of the answer.

use serde_json::Value;
use serenity::model::channel::ChannelType;
use serenity::model::id::InteractionId;

use super::caller::Caller;
use super::fields::{bits, id, list, permissions};
use super::options::{completion, read_command};
use super::person::player;
use super::request::InteractionRequest;
use crate::app::RoleId;
use crate::discord::discord_id::signed;
use table::{ChannelId, GuildId};

/// The type of an interaction (Discord: "Interaction Type").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InteractionKind {
    Ping,
    Command,
    Component,
    Autocomplete,
    Modal,
    /// A later one, which does not concern the bot.
    Unknown,
}

/// The flag of a message that one person sees (Discord: "Message Flags").
const EPHEMERAL: u64 = 1 << 6;
/// The component type of a menu of texts (Discord: "Component Types").
const STRING_SELECT: u64 = 3;

/// An interaction as it came, by either door.
#[derive(Clone, Debug)]
pub struct IncomingInteraction {
    /// The id by which a repetition is known.
    pub id: InteractionId,
    /// The token by which it is answered.
    pub token: String,
    kind: InteractionKind,
    whole: Value,
}

impl IncomingInteraction {
    /// Reads id, token and type; `None` without these, since nothing could answer it then.
    #[must_use]
    pub fn of(whole: Value) -> Option<Self> {
        let kind = match whole["type"].as_u64()? {
            1 => InteractionKind::Ping,
            2 => InteractionKind::Command,
            3 => InteractionKind::Component,
            4 => InteractionKind::Autocomplete,
            5 => InteractionKind::Modal,
            _ => InteractionKind::Unknown,
        };
        let (id, token) = (InteractionId::new(id(&whole["id"])?), whole["token"].as_str()?.to_owned());
        Some(Self { id, token, kind, whole })
    }

    /// Whether Discord asks for a sign of life.
    #[must_use]
    pub fn is_ping(&self) -> bool {
        self.kind == InteractionKind::Ping
    }

    /// Whether it asks for completions, which come with every keystroke.
    #[must_use]
    pub fn is_autocomplete(&self) -> bool {
        self.kind == InteractionKind::Autocomplete
    }

    /// The thread that it comes from, if that is locked: only moderators can press anything there.
    #[must_use]
    pub fn locked_thread(&self) -> Option<ChannelId> {
        let channel = &self.whole["channel"];
        let is_locked = channel["thread_metadata"]["locked"].as_bool() == Some(true);
        id(&channel["id"]).filter(|_| is_locked).map(|id| ChannelId(signed(id)))
    }

    /// The caller and the request; `None` for a ping or a kind that does not concern the bot.
    #[must_use]
    pub fn read(&self) -> Option<(Caller, InteractionRequest)> {
        let (caller, data) = (self.caller()?, &self.whole["data"]);
        let request = match self.kind {
            InteractionKind::Command => read_command(data)?,
            InteractionKind::Autocomplete => completion(data)?,
            InteractionKind::Component => self.press()?,
            InteractionKind::Modal => self.form()?,
            InteractionKind::Ping | InteractionKind::Unknown => return None,
        };
        Some((caller, request))
    }

    fn caller(&self) -> Option<Caller> {
        let (whole, member, channel) = (&self.whole, &self.whole["member"], &self.whole["channel"]);
        let user = if member["user"].is_object() { &member["user"] } else { &whole["user"] };
        let channel_kind = channel["type"].as_u64().map(channel_kind);
        // Other channels have the id of their category there.
        let is_thread = matches!(
            channel_kind,
            Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
        );
        let parent = id(&channel["parent_id"]).filter(|_| is_thread);
        Some(Caller {
            player: player(user, member)?,
            interaction: signed(self.id),
            origin: signed(self.maker_of_private_message().unwrap_or(self.id.get())),
            guild: id(&whole["guild_id"]).map(|id| GuildId(signed(id))),
            channel: ChannelId(signed(id(&whole["channel_id"]).or_else(|| id(&channel["id"]))?)),
            parent: parent.map(|id| ChannelId(signed(id))),
            channel_kind,
            bears_tags: !list(&channel["applied_tags"]).is_empty(),
            permissions: permissions(&whole["app_permissions"]),
            own_permissions: permissions(&member["permissions"]).unwrap_or_default(),
            roles: list(&member["roles"]).iter().filter_map(|role| Some(RoleId(signed(id(role)?)))).collect(),
        })
    }

    fn press(&self) -> Option<InteractionRequest> {
        let data = &self.whole["data"];
        let is_menu = data["component_type"].as_u64() == Some(STRING_SELECT);
        let values = list(&data["values"]).iter().filter(|_| is_menu).filter_map(Value::as_str);
        let values = values.map(str::to_owned).collect();
        let id = data["custom_id"].as_str()?.to_owned();
        Some(InteractionRequest::Component { id, values, private: self.is_about_private_message() })
    }

    fn form(&self) -> Option<InteractionRequest> {
        let data = &self.whole["data"];
        let inputs = text_inputs(&data["components"]);
        let id = data["custom_id"].as_str()?.to_owned();
        Some(InteractionRequest::Modal { id, inputs, private: self.is_about_private_message() })
    }

    /// Whether it is about a message that only the caller sees.
    fn is_about_private_message(&self) -> bool {
        bits(&self.whole["message"]["flags"]).is_some_and(|flags| flags & EPHEMERAL != 0)
    }

    /// The interaction that made the message that only the caller sees.
    fn maker_of_private_message(&self) -> Option<u64> {
        id(&self.whole["message"]["interaction_metadata"]["id"]).filter(|_| self.is_about_private_message())
    }
}

/// The kind of a channel; one beyond Discord's present numbers is unknown.
fn channel_kind(number: u64) -> ChannelType {
    ChannelType::from(u8::try_from(number).unwrap_or(u8::MAX))
}

/// The inputs of a form, in rows or under labels: the text that was typed, or the one value that was chosen.
fn text_inputs(form: &Value) -> Vec<(String, String)> {
    let parts = list(form).iter().flat_map(|part| list(&part["components"]).iter().chain([part, &part["component"]]));
    let value = |part: &Value| part["value"].as_str().or(part["values"][0].as_str()).unwrap_or_default().to_owned();
    let inputs = parts.filter_map(|part| Some((part["custom_id"].as_str()?, value(part))));
    inputs.map(|(id, value)| (id.to_owned(), value)).collect()
}
