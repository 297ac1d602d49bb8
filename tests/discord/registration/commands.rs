//! The limits of commands. Knows what is sent, not how it was made.

use std::collections::BTreeSet;

use game::{OptionSpec, OptionValues};
use serde_json::{Value, json};
use twilight_model::application::command::Command;
use twilight_validate::command as twilight;

/// Characters of a command in all (docs/discord.md, "Limits"). twilight still knows the older 4,000.
pub const MAX_CHARACTERS: usize = 8_000;
const MAX_OPTIONS: usize = 25;
const MAX_CHOICES: usize = 25;
const MAX_NAME: usize = 32;
const MAX_TEXT: usize = 100;
/// Option types (Discord, "Application Command Option Type").
const SUB_COMMAND: u64 = 1;
const STRING: u64 = 3;
const INTEGER: u64 = 4;

/// All commands as they are sent.
pub fn all() -> Vec<Value> {
    subrosa::discord::definitions()
        .iter()
        .map(|command| serde_json::to_value(command).expect("a command is JSON"))
        .collect()
}

pub fn name(of: &Value) -> &str {
    of["name"].as_str().expect("it has a name")
}

pub fn names(of: &[Value]) -> Vec<&str> {
    of.iter().map(name).collect()
}

pub fn options(of: &Value) -> &[Value] {
    of["options"].as_array().map_or(&[], Vec::as_slice)
}

pub fn choices(of: &Value) -> &[Value] {
    of["choices"].as_array().map_or(&[], Vec::as_slice)
}

pub fn assert_distinct(what: &str, items: &[&str]) {
    let distinct: BTreeSet<_> = items.iter().collect();
    assert_eq!(distinct.len(), items.len(), "{what} have a name twice: {items:?}");
}

/// A command, subcommand or option, and all under it.
pub fn check_level(path: &str, level: &Value) {
    in_every_language(level, "name").for_each(|name| check_name(path, name));
    in_every_language(level, "description").for_each(|text| check_length(path, text, MAX_TEXT));
    let options = options(level);
    assert!(options.len() <= MAX_OPTIONS, "{path} has {} options", options.len());
    assert_distinct(path, &names(options));
    let required: Vec<_> = options.iter().map(|option| option["required"] == true).collect();
    assert!(required.is_sorted_by(|a, b| a >= b), "{path}: required options come first");
    let plain = options.iter().filter(|option| option["type"] != SUB_COMMAND).count();
    assert!(plain == 0 || plain == options.len(), "{path} mixes subcommands and options");
    check_choices(path, level);
    for option in options {
        check_level(&format!("{path} {}", name(option)), option);
    }
}

fn check_choices(path: &str, option: &Value) {
    let choices = choices(option);
    assert!(choices.len() <= MAX_CHOICES, "{path} has {} choices", choices.len());
    assert_distinct(path, &names(choices));
    let values: Vec<_> = choices.iter().map(|choice| choice["value"].to_string()).collect();
    assert_distinct(path, &values.iter().map(String::as_str).collect::<Vec<_>>());
    for choice in choices {
        in_every_language(choice, "name").for_each(|name| check_length(path, name, MAX_TEXT));
        match option["type"].as_u64() {
            Some(STRING) => check_length(path, choice["value"].as_str().expect("a text option has texts"), MAX_TEXT),
            Some(INTEGER) => assert!(choice["value"].is_i64(), "{path} has numbers"),
            _ => panic!("{path} can't have choices"),
        }
    }
    assert!(choices.is_empty() || option["autocomplete"] != true, "{path} has choices and completion");
}

/// A text and its translations.
fn in_every_language<'a>(of: &'a Value, field: &str) -> impl Iterator<Item = &'a str> {
    let own = of[field].as_str().unwrap_or_default();
    let others = of[format!("{field}_localizations")].as_object().into_iter().flat_map(serde_json::Map::values);
    std::iter::once(own).chain(others.filter_map(Value::as_str))
}

fn check_length(path: &str, text: &str, most: usize) {
    let count = text.chars().count();
    assert!((1..=most).contains(&count), "{path}: {text:?} has {count} characters, not 1 to {most}");
}

fn check_name(path: &str, name: &str) {
    check_length(path, name, MAX_NAME);
    let fits = |c: char| c == '-' || c == '_' || c == '\'' || c.is_alphanumeric();
    assert!(name.chars().all(fits) && name.to_lowercase() == name, "{path}: {name:?} is no name");
}

/// All that counts: names, descriptions, the names and values of choices; of translations the longest.
pub fn characters(level: &Value) -> usize {
    let longest =
        |of: &Value, field: &str| in_every_language(of, field).map(|text| text.chars().count()).max().unwrap_or(0);
    let value = |choice: &Value| choice["value"].as_str().map_or(0, |text| text.chars().count());
    let choice = |choice: &Value| longest(choice, "name") + value(choice);
    let own = longest(level, "name") + longest(level, "description");
    own + choices(level).iter().map(choice).sum::<usize>() + options(level).iter().map(characters).sum::<usize>()
}

/// twilight reads and judges it. The total it judges by an older limit, so that a big command is judged without its options
/// first and they one by one.
pub fn check_by_twilight(command: &Value) {
    let mut whole = command.clone();
    // The additions of Discord: the default kind, a chat command, and a version.
    whole["version"] = json!("1");
    if whole["type"].is_null() {
        whole["type"] = json!(1);
    }
    let mut model: Command = serde_json::from_value(whole).unwrap_or_else(|error| panic!("{}: {error}", name(command)));
    twilight::options(&model.options).unwrap_or_else(|error| panic!("/{}: {error}", model.name));
    for option in model.options.iter().flat_map(|option| option.options.iter().flatten()) {
        twilight::option(option).unwrap_or_else(|error| panic!("/{} {}: {error}", model.name, option.name));
    }
    for option in &model.options {
        let under = option.options.as_deref().unwrap_or_default();
        twilight::options(under).unwrap_or_else(|error| panic!("/{} {}: {error}", model.name, option.name));
    }
    if twilight::command_characters(&model) > twilight::COMMAND_TOTAL_LENGTH {
        model.options.clear();
    }
    twilight::command(&model).unwrap_or_else(|error| panic!("/{}: {error}", model.name));
}

/// An option of a game's table stands in its subcommand as it is.
pub fn check_spec(game: &str, spec: &OptionSpec, sub: &Value) {
    let option = options(sub).iter().find(|option| option["name"] == spec.name);
    let option = option.unwrap_or_else(|| panic!("/play {game} has no option {}", spec.name));
    assert_eq!(option["description"], spec.about, "{game} {}", spec.name);
    assert_ne!(option["required"], true, "{game} {} has a default", spec.name);
    match spec.values {
        OptionValues::Words(words) => {
            assert_eq!(option["type"], STRING, "{game} {}", spec.name);
            let values: Vec<_> = choices(option).iter().map(|choice| choice["value"].clone()).collect();
            assert_eq!(values, words, "{game} {}", spec.name);
        }
        OptionValues::Range { min, max } => {
            assert_eq!(option["type"], INTEGER, "{game} {}", spec.name);
            assert_eq!(
                (&option["min_value"], &option["max_value"]),
                (&json!(min), &json!(max)),
                "{game} {}",
                spec.name
            );
        }
    }
}
