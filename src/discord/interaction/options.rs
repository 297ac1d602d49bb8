//! The options of a command, with the people, channels and roles that Discord resolves for them.

use serde_json::Value;

use super::fields::{id, list};
use super::person::player;
use super::request::{ArgumentValue, InteractionRequest, Mentionable, MenuTarget, Standing};
use crate::app::RoleId;
use crate::discord::discord_id::signed;
use table::ChannelId;

/// Types of options (Discord: "Application Command Option Type").
const SUB_COMMAND: u64 = 1;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const BOOLEAN: u64 = 5;
const USER: u64 = 6;
const CHANNEL: u64 = 7;
const ROLE: u64 = 8;

/// Kinds of commands that stand in a menu (Discord: "Application Command Types").
const ON_PERSON: u64 = 2;
const ON_MESSAGE: u64 = 3;

/// A command from a menu; `None` if what it was chosen on does not come along.
fn menu(data: &Value) -> Option<InteractionRequest> {
    let (target, resolved) = (&data["target_id"], &data["resolved"]);
    let target = if data["type"].as_u64() == Some(ON_PERSON) {
        let Some(ArgumentValue::User(player, standing)) = person(target, resolved) else { return None };
        MenuTarget::Person(player, standing)
    } else {
        let message = &resolved["messages"][key(target)];
        let is_bots = message["author"]["bot"].as_bool() == Some(true);
        let files = list(&message["attachments"]).iter().filter(|_| is_bots);
        MenuTarget::Message(files.filter_map(|file| file["filename"].as_str()).map(str::to_owned).collect())
    };
    Some(InteractionRequest::Menu { name: data["name"].as_str()?.to_owned(), target })
}

/// A command with its options. Those of unknown types are left out.
pub(super) fn read_command(data: &Value) -> Option<InteractionRequest> {
    if matches!(data["type"].as_u64(), Some(ON_PERSON | ON_MESSAGE)) {
        return menu(data);
    }
    let (sub, options) = subcommand(data);
    let given = |option: &Value| Some((option["name"].as_str()?.to_owned(), argument(option, &data["resolved"])?));
    let options = options.iter().filter_map(given).collect();
    Some(InteractionRequest::Command { name: data["name"].as_str()?.to_owned(), sub, options })
}

/// The option that is being typed, and the others that have a value.
pub(super) fn completion(data: &Value) -> Option<InteractionRequest> {
    let (sub, options) = subcommand(data);
    let (focused, others): (Vec<_>, Vec<_>) =
        options.iter().partition(|option| option["focused"].as_bool() == Some(true));
    let focused = focused.first()?;
    let given = |option: &&Value| {
        let value = argument(option, &Value::Null)?;
        Some((option["name"].as_str()?.to_owned(), value))
    };
    Some(InteractionRequest::Autocomplete {
        name: data["name"].as_str()?.to_owned(),
        sub,
        focused: focused["name"].as_str()?.to_owned(),
        typed: typed(&focused["value"]),
        options: others.iter().filter_map(given).collect(),
    })
}

fn typed(value: &Value) -> String {
    value.as_str().map_or_else(|| if value.is_null() { String::new() } else { value.to_string() }, str::to_owned)
}

/// The subcommand, if there is one, and the options.
fn subcommand(data: &Value) -> (Option<String>, &[Value]) {
    let options = list(&data["options"]);
    match options.first() {
        Some(sub) if sub["type"].as_u64() == Some(SUB_COMMAND) => {
            (sub["name"].as_str().map(str::to_owned), list(&sub["options"]))
        }
        _ => (None, options),
    }
}

fn argument(option: &Value, resolved: &Value) -> Option<ArgumentValue> {
    let value = &option["value"];
    match option["type"].as_u64()? {
        STRING => Some(ArgumentValue::Text(value.as_str()?.to_owned())),
        INTEGER => Some(ArgumentValue::Number(value.as_i64()?)),
        BOOLEAN => Some(ArgumentValue::Flag(value.as_bool()?)),
        USER => person(value, resolved),
        CHANNEL => Some(ArgumentValue::Channel(ChannelId(signed(id(value)?)))),
        ROLE => {
            let is_mentionable = resolved["roles"][key(value)]["mentionable"].as_bool() == Some(true);
            let mentionable = if is_mentionable { Mentionable::Yes } else { Mentionable::No };
            Some(ArgumentValue::Role(RoleId(signed(id(value)?)), mentionable))
        }
        _ => None,
    }
}

fn person(value: &Value, resolved: &Value) -> Option<ArgumentValue> {
    let (user, member) = (&resolved["users"][key(value)], &resolved["members"][key(value)]);
    let standing = match member {
        _ if user["bot"].as_bool() == Some(true) => Standing::Bot,
        Value::Object(_) => Standing::Member,
        _ => Standing::Outside,
    };
    Some(ArgumentValue::User(player(user, member)?, standing))
}

/// The key of an id among what is resolved.
fn key(value: &Value) -> String {
    id(value).map(|id| id.to_string()).unwrap_or_default()
}
