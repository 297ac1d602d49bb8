//! Turns a typed command into the data of an interaction, as Discord's client does: types, choices, limits. Changes nothing.

use serde_json::{Map, Value, json};

use crate::{
    error::StandInError,
    permissions::Permissions,
    role::Role,
    snowflake::Snowflake,
    typed_command::{OptionValue, TypedCommand, subcommand},
    user::{Membership, bare_member},
    world::World,
};

/// Whether all must be right, or an option is still being typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommandStage<'a> {
    Sent,
    Typing { focused: &'a str },
}

/// The data of a command or autocomplete interaction.
pub(crate) fn data(
    world: &World,
    user: Snowflake,
    in_dm: InDm,
    typed: &TypedCommand,
    stage: CommandStage<'_>,
) -> Result<Value, StandInError> {
    let command =
        world.commands.find(&typed.name).ok_or_else(|| StandInError::NotFound(format!("command /{}", typed.name)))?;
    if in_dm == InDm::Yes && !works_in_dm(command) {
        return Err(StandInError::Refused(format!("/{} can't be used in direct messages", typed.name)));
    }
    let mut level = command;
    for name in &typed.subcommands {
        level = subcommand(level, name)
            .ok_or_else(|| StandInError::NotFound(format!("subcommand {name} of /{}", typed.name)))?;
    }
    if level["options"]
        .as_array()
        .is_some_and(|options| options.iter().any(|o| matches!(o["type"].as_u64(), Some(1 | 2))))
    {
        return Err(StandInError::Refused(format!("/{} needs a subcommand", typed.full_name())));
    }
    let mut resolver = Resolver { world, user, in_dm, resolved: Map::new() };
    let mut options = resolver.options(level, typed, stage)?;
    let mut at = command;
    let mut kinds = Vec::new();
    for name in &typed.subcommands {
        at = subcommand(at, name).unwrap_or(at);
        kinds.push(at["type"].clone());
    }
    for (name, kind) in typed.subcommands.iter().zip(kinds).rev() {
        options = vec![json!({ "name": name, "type": kind, "options": options })];
    }
    let mut data = json!({ "id": command["id"], "name": command["name"], "type": 1, "options": options });
    if let Some(guild) = command.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    if !resolver.resolved.is_empty() {
        data["resolved"] = Value::Object(resolver.resolved);
    }
    Ok(data)
}

/// The data of a command that is chosen from the menu of a user or of a message.
pub(crate) fn menu_data(
    world: &World,
    user: Snowflake,
    in_dm: InDm,
    (name, target): (&str, MenuTarget),
) -> Result<Value, StandInError> {
    let kind = match target {
        MenuTarget::User(_) => 2,
        MenuTarget::Message(_) => 3,
    };
    let found = world.commands.all().find(|command| command["name"] == name && command["type"] == kind);
    let command = found.ok_or_else(|| StandInError::NotFound(format!("the menu's command {name}")))?;
    if in_dm == InDm::Yes && !works_in_dm(command) {
        return Err(StandInError::Refused(format!("{name} can't be used in direct messages")));
    }
    let mut resolver = Resolver { world, user, in_dm, resolved: Map::new() };
    let id = match target {
        MenuTarget::User(id) => {
            let here = resolver.user(&id.to_string());
            here.map(|_| id).ok_or_else(|| StandInError::NotFound(format!("user {id}")))?
        }
        MenuTarget::Message(id) => {
            let message = world.messages.get(&id).filter(|message| message.seen_by(user));
            let message = message.ok_or_else(|| StandInError::NotFound(format!("message {id}")))?;
            resolver.add("messages", id, world.message_json(message));
            id
        }
    };
    Ok(json!({
        "id": command["id"], "name": command["name"], "type": kind, "target_id": id.to_string(),
        "resolved": Value::Object(resolver.resolved),
    }))
}

/// The user or the message whose menu is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuTarget {
    /// A user, the bot perhaps.
    User(Snowflake),
    /// A message that the user sees.
    Message(Snowflake),
}

/// Whether the command is used in a direct message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InDm {
    Yes,
    No,
}

/// Whether the command shows in direct messages with the bot.
pub(crate) fn works_in_dm(command: &Value) -> bool {
    match command["contexts"].as_array() {
        Some(contexts) => contexts.iter().any(|context| context == 1),
        None => command["dm_permission"] != false && command.get("guild_id").is_none(),
    }
}

struct Resolver<'a> {
    world: &'a World,
    user: Snowflake,
    in_dm: InDm,
    resolved: Map<String, Value>,
}

impl Resolver<'_> {
    fn options(
        &mut self,
        level: &Value,
        typed: &TypedCommand,
        stage: CommandStage<'_>,
    ) -> Result<Vec<Value>, StandInError> {
        let definitions = level["options"].as_array().map_or(&[][..], Vec::as_slice);
        let mut options = Vec::new();
        for (name, value) in &typed.options {
            let definition = definitions.iter().find(|definition| definition["name"] == name.as_str());
            let definition =
                definition.ok_or_else(|| StandInError::NotFound(format!("option {name} of /{}", typed.full_name())))?;
            if stage == (CommandStage::Typing { focused: name }) {
                options.push(
                    json!({ "name": name, "type": definition["type"], "value": typed_text(value), "focused": true }),
                );
            } else if let Some(value) = self.value(definition, value, stage)? {
                options.push(json!({ "name": name, "type": definition["type"], "value": value }));
            }
        }
        let missing = definitions.iter().find(|definition| {
            definition["required"] == true && !typed.options.iter().any(|(name, _)| definition["name"] == name.as_str())
        });
        match missing {
            Some(missing) if stage == CommandStage::Sent => Err(StandInError::Refused(format!(
                "/{} needs the option {}",
                typed.full_name(),
                missing["name"].as_str().unwrap_or_default()
            ))),
            _ => Ok(options),
        }
    }

    /// The value in the option's type; while typing, what doesn't fit yet is left out.
    fn value(
        &mut self,
        definition: &Value,
        value: &OptionValue,
        stage: CommandStage<'_>,
    ) -> Result<Option<Value>, StandInError> {
        match self.convert(definition, value) {
            Ok(value) => Ok(Some(value)),
            Err(_) if stage != CommandStage::Sent => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn convert(&mut self, definition: &Value, value: &OptionValue) -> Result<Value, StandInError> {
        let name = definition["name"].as_str().unwrap_or_default();
        let refused = |why: &str| StandInError::Refused(format!("{name}: {} {why}", typed_text(value)));
        if let Some(choices) = definition["choices"].as_array().filter(|choices| !choices.is_empty()) {
            return chosen(choices, &typed_text(value))
                .map(|choice| choice["value"].clone())
                .ok_or_else(|| refused(&format!("is not among the choices: {}", choice_names(choices))));
        }
        let text = typed_text(value);
        match definition["type"].as_u64() {
            Some(3) => length(definition, &text).map(|()| json!(text)).map_err(|why| refused(&why)),
            Some(4) => {
                let number: i64 = text.parse().map_err(|_| refused("is no whole number"))?;
                #[expect(clippy::cast_precision_loss, reason = "Discord's own integers fit into 53 bits")]
                in_range(definition, number as f64).map(|()| json!(number)).map_err(|why| refused(&why))
            }
            Some(5) => text.parse::<bool>().map(|flag| json!(flag)).map_err(|_| refused("is neither true nor false")),
            Some(8) => self.role(&text).ok_or_else(|| refused("is no role here")),
            Some(9) if self.role_named(&text).is_some() => Ok(self.role(&text).unwrap_or_default()),
            Some(6 | 9) => self.user(&text).ok_or_else(|| refused("is nobody here")),
            Some(7) => self.channel(&text).ok_or_else(|| refused("is no channel here")),
            Some(10) => {
                let number: f64 = text.parse().map_err(|_| refused("is no number"))?;
                in_range(definition, number).map(|()| json!(number)).map_err(|why| refused(&why))
            }
            _ => Err(refused("has a type that the stand-in doesn't know")),
        }
    }

    /// By id, mention or name; the bot too.
    fn user(&mut self, text: &str) -> Option<Value> {
        let bare = text.trim_start_matches("<@").trim_start_matches(['!', '@']).trim_end_matches('>');
        let world = self.world;
        let user = world.users.iter().find(|user| bare.parse() == Ok(user.id) || user.name.eq_ignore_ascii_case(bare));
        let is_bot = bare.parse() == Ok(world.bot.id) || world.bot.name.eq_ignore_ascii_case(bare);
        let id = user.map(|user| user.id).or_else(|| is_bot.then_some(world.bot.id))?;
        let permissions = user.map_or(Permissions::BOT, |user| user.permissions);
        self.add("users", id, world.user_json(id));
        // Somebody who is not in the guild can be named by their id, and has no member object.
        if self.in_dm == InDm::No && user.is_none_or(|user| user.membership == Membership::Member) {
            let mut member = bare_member(&world.guild.joined_at);
            member["roles"] =
                user.map(|user| user.roles.clone()).unwrap_or_default().iter().map(ToString::to_string).collect();
            member["permissions"] = json!(permissions.0.to_string());
            self.add("members", id, member);
        }
        Some(json!(id.to_string()))
    }

    fn role_named(&self, text: &str) -> Option<&Role> {
        let bare = text.trim_start_matches("<@&").trim_start_matches('@').trim_end_matches('>');
        self.world.guild.roles.iter().find(|role| bare.parse() == Ok(role.id) || role.name == bare)
    }

    fn role(&mut self, text: &str) -> Option<Value> {
        let (id, role) = self.role_named(text).map(|role| (role.id, role.json()))?;
        self.add("roles", id, role);
        Some(json!(id.to_string()))
    }

    fn channel(&mut self, text: &str) -> Option<Value> {
        let bare = text.trim_start_matches("<#").trim_start_matches('#').trim_end_matches('>');
        let seen = self.world.channels.values().filter(|channel| {
            channel.seen_by(self.user) && !channel.is_dm() && self.world.is_read_by(channel, self.user)
        });
        let channel = { seen }.find(|channel| bare.parse() == Ok(channel.id) || channel.name == bare)?;
        let mut value = self.world.channel_json(channel);
        value["permissions"] = json!(Permissions::MEMBER.0.to_string());
        let id = channel.id;
        self.add("channels", id, value);
        Some(json!(id.to_string()))
    }

    fn add(&mut self, kind: &str, id: Snowflake, value: Value) {
        self.resolved.entry(kind).or_insert_with(|| json!({}))[id.to_string()] = value;
    }
}

/// The choice of this name or value. Capitals and small letters are alike, unless a choice is met exactly.
fn chosen<'a>(choices: &'a [Value], typed: &str) -> Option<&'a Value> {
    let texts = |choice: &Value| [plain(&choice["name"]), plain(&choice["value"])];
    let same = |choice: &&Value| texts(choice).iter().any(|text| text == typed);
    let alike = |choice: &&Value| texts(choice).iter().any(|text| text.to_lowercase() == typed.to_lowercase());
    choices.iter().find(same).or_else(|| choices.iter().find(alike))
}

fn choice_names(choices: &[Value]) -> String {
    choices.iter().map(|choice| plain(&choice["name"])).collect::<Vec<_>>().join(", ")
}

/// A value of JSON as a person reads it, for comparison with what was typed.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The value as typed.
fn typed_text(value: &OptionValue) -> String {
    match value {
        OptionValue::Text(text) => text.clone(),
        OptionValue::Integer(number) => number.to_string(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Boolean(flag) => flag.to_string(),
        OptionValue::User(id) | OptionValue::Channel(id) => id.to_string(),
    }
}

fn length(definition: &Value, text: &str) -> Result<(), String> {
    let count = text.chars().count() as u64;
    let least = definition["min_length"].as_u64().unwrap_or(0);
    let most = definition["max_length"].as_u64().unwrap_or(6_000);
    if (least..=most).contains(&count) { Ok(()) } else { Err(format!("must have {least} to {most} characters")) }
}

fn in_range(definition: &Value, number: f64) -> Result<(), String> {
    let bound = |name: &str| definition[name].as_f64();
    match (bound("min_value"), bound("max_value")) {
        (Some(least), _) if number < least => Err(format!("is less than {least}")),
        (_, Some(most)) if number > most => Err(format!("is more than {most}")),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::chosen;
    use serde_json::json;

    #[test]
    fn a_choice_is_met_whatever_its_letters_case() {
        let choices = [json!({ "name": "Usual", "value": "plain" }), json!({ "name": "USUAL", "value": "loud" })];
        let value = |typed| chosen(&choices, typed).map(|choice| choice["value"].clone());
        for (typed, meant) in [("Usual", "plain"), ("USUAL", "loud"), ("usual", "plain"), ("Loud", "loud")] {
            assert_eq!(value(typed), Some(json!(meant)), "{typed}");
        }
        assert_eq!(value("unusual"), None);
    }
}
