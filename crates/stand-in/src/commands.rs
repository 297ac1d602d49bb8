//! The application's commands: registration within Discord's limits, and look-up. Knows no interaction.

use serde_json::{Map, Value, json};
use twilight_model::application::command::{Command, CommandOption, CommandOptionType, CommandType};

use crate::{
    api_error::ApiError,
    form_errors::{FormErrors, join},
    snowflake::{Snowflake, Snowflakes},
};

/// The most commands of an application, global ones or of a guild.
const COMMANDS: usize = 100;
/// The most choices of an option.
const CHOICES: usize = 25;
/// Characters of a command with all its options and choices.
const CHARACTERS: usize = 8_000;
/// Subcommands may be grouped once: command, group, subcommand, option.
const DEPTH: usize = 3;

const COMMAND_FIELDS: &[&str] = &[
    "id",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "default_permission",
    "integration_types",
    "contexts",
    "type",
    "nsfw",
    "handler",
];
const OPTION_FIELDS: &[&str] = &[
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "choices",
    "options",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
];

/// Where commands are registered: for every server, or for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommandScope {
    Global,
    Guild(Snowflake),
}

/// The bot's commands as it registered them, as Discord's objects.
#[derive(Debug, Default)]
pub(crate) struct Commands {
    global: Vec<Value>,
    guild: Vec<Value>,
}

impl Commands {
    pub(crate) const fn list(&self, scope: CommandScope) -> &Vec<Value> {
        match scope {
            CommandScope::Global => &self.global,
            CommandScope::Guild(_) => &self.guild,
        }
    }

    const fn list_mut(&mut self, scope: CommandScope) -> &mut Vec<Value> {
        match scope {
            CommandScope::Global => &mut self.global,
            CommandScope::Guild(_) => &mut self.guild,
        }
    }

    /// The command of this name; the guild's own come first.
    pub(crate) fn find(&self, name: &str) -> Option<&Value> {
        self.all().find(|command| command["name"] == name)
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Value> {
        self.guild.iter().chain(&self.global)
    }

    /// Puts these in place of all.
    pub(crate) fn overwrite(
        &mut self,
        scope: CommandScope,
        bodies: &Value,
        application: Snowflake,
        ids: &mut Snowflakes,
    ) -> Result<&Vec<Value>, ApiError> {
        let mut form = FormErrors::default();
        let Value::Array(bodies) = bodies else {
            form.add("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            form.finish()?;
            return Ok(self.list(scope));
        };
        if bodies.len() > COMMANDS {
            return Err(ApiError::new(400, 30032, "Maximum number of application commands reached (100)."));
        }
        let mut list: Vec<Value> = Vec::new();
        for (index, body) in bodies.iter().enumerate() {
            let is_same = |other: &Value| other["name"] == body["name"] && other["type"] == kind(body);
            if list.iter().any(is_same) {
                form.add(
                    &format!("{index}.name"),
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                );
            }
            list.push(complete(&mut form, &index.to_string(), body, scope, self.find(name(body)), application, ids));
        }
        form.finish()?;
        *self.list_mut(scope) = list;
        Ok(self.list(scope))
    }

    /// Adds one, or puts it in place of the one of the same name. True if it is new.
    pub(crate) fn upsert(
        &mut self,
        scope: CommandScope,
        body: &Value,
        application: Snowflake,
        ids: &mut Snowflakes,
    ) -> Result<(Value, bool), ApiError> {
        let mut form = FormErrors::default();
        let at = self.list(scope).iter().position(|command| command["name"] == body["name"]);
        let old = at.and_then(|at| self.list(scope).get(at));
        let command = complete(&mut form, "", body, scope, old, application, ids);
        form.finish()?;
        let list = self.list_mut(scope);
        match at {
            Some(at) => list[at] = command.clone(),
            None if list.len() >= COMMANDS => {
                return Err(ApiError::new(400, 30032, "Maximum number of application commands reached (100)."));
            }
            None => list.push(command.clone()),
        }
        Ok((command, at.is_none()))
    }

    pub(crate) fn get(&self, scope: CommandScope, id: &str) -> Result<&Value, ApiError> {
        self.list(scope).iter().find(|command| command["id"] == id).ok_or_else(ApiError::unknown_command)
    }

    pub(crate) fn remove(&mut self, scope: CommandScope, id: &str) -> Result<(), ApiError> {
        let list = self.list_mut(scope);
        let at = list.iter().position(|command| command["id"] == id).ok_or_else(ApiError::unknown_command)?;
        list.remove(at);
        Ok(())
    }
}

/// The type of a command as it was sent; one without is typed.
fn kind(body: &Value) -> u64 {
    body["type"].as_u64().unwrap_or(1)
}

fn name(body: &Value) -> &str {
    body["name"].as_str().unwrap_or_default()
}

/// The command as Discord keeps it, checked; `old` is the one it replaces, whose id it takes.
fn complete(
    form: &mut FormErrors,
    path: &str,
    body: &Value,
    scope: CommandScope,
    old: Option<&Value>,
    application: Snowflake,
    ids: &mut Snowflakes,
) -> Value {
    let Value::Object(fields) = body else {
        form.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return Value::Null;
    };
    form.only(path, fields, COMMAND_FIELDS);
    let mut command = defaults(fields);
    command["id"] = old.map_or_else(|| json!(ids.next().to_string()), |old| old["id"].clone());
    command["application_id"] = json!(application.to_string());
    command["version"] = json!(ids.next().to_string());
    if let CommandScope::Guild(guild) = scope {
        command["guild_id"] = json!(guild.to_string());
    }
    check(form, path, &command);
    command
}

fn defaults(fields: &Map<String, Value>) -> Value {
    let mut command = json!({
        "type": 1, "description": "", "default_member_permissions": null, "dm_permission": true, "nsfw": false,
        "contexts": null, "integration_types": [0], "options": [],
    });
    for (key, value) in fields {
        if !value.is_null() {
            command[key] = value.clone();
        }
    }
    command
}

fn check(form: &mut FormErrors, path: &str, command: &Value) {
    option_fields(form, &join(path, "options"), &command["options"]);
    let mut bare = command.clone();
    if let Value::Object(map) = &mut bare {
        map.retain(|key, value| !value.is_null() && key != "handler");
    }
    let Some(model) = form.check(path, serde_json::from_value::<Command>(bare)) else { return };
    // The total is judged below, by today's limit; options are judged one by one.
    let head = Command { options: Vec::new(), ..model.clone() };
    form.check(path, twilight_validate::command::command(&head));
    if model.kind == CommandType::ChatInput && model.name.chars().any(char::is_uppercase) {
        form.add(&join(path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
    if characters(&model) > CHARACTERS {
        form.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)");
    }
    options(form, &join(path, "options"), &model.options, 1);
}

fn characters(command: &Command) -> usize {
    twilight_validate::command::command_characters(command)
}

fn option_fields(form: &mut FormErrors, path: &str, options: &Value) {
    for (index, option) in options.as_array().into_iter().flatten().enumerate() {
        let path = join(path, index);
        if let Value::Object(map) = option {
            form.only(&path, map, OPTION_FIELDS);
        }
        option_fields(form, &join(&path, "options"), &option["options"]);
    }
}

fn options(form: &mut FormErrors, path: &str, options: &[CommandOption], depth: usize) {
    form.check(path, twilight_validate::command::options(options));
    if depth > DEPTH {
        form.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands can be grouped once only");
    }
    let subcommands = options.iter().filter(|option| is_sub(option)).count();
    if subcommands != 0 && subcommands != options.len() {
        form.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
    for (index, option) in options.iter().enumerate() {
        let path = join(path, index);
        one_option(form, &path, option);
        if let Some(nested) = &option.options {
            self::options(form, &join(&path, "options"), nested, depth + 1);
        }
    }
}

fn is_sub(option: &CommandOption) -> bool {
    matches!(option.kind, CommandOptionType::SubCommand | CommandOptionType::SubCommandGroup)
}

/// Whether autocomplete can go with it.
const fn takes_text(kind: CommandOptionType) -> bool {
    matches!(kind, CommandOptionType::String | CommandOptionType::Integer | CommandOptionType::Number)
}

fn one_option(form: &mut FormErrors, path: &str, option: &CommandOption) {
    let choices = option.choices.as_deref().unwrap_or_default();
    if choices.len() > CHOICES {
        form.add(&join(path, "choices"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    for (index, choice) in choices.iter().enumerate() {
        form.check(&join(path, format!("choices.{index}")), twilight_validate::command::choice(choice));
        if choices[..index].iter().any(|other| other.name == choice.name) {
            let path = join(path, format!("choices.{index}.name"));
            form.add(&path, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE", "Option choice names must be unique");
        }
    }
    if option.autocomplete == Some(true) && (!choices.is_empty() || !takes_text(option.kind)) {
        form.add(
            &join(path, "autocomplete"),
            "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_INVALID",
            "This option can't have autocomplete",
        );
    }
}
