//! A command as a person types it, taken apart. Knows the registered definitions and no world.

use serde_json::Value;

use crate::{error::StandInError, snowflake::Snowflake};

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum OptionValue {
    /// As typed; turned into the option's type: a number, `true`, `@alice`, `#general`, a choice's name.
    Text(String),
    /// Option type 4, a whole number within 2^53.
    Integer(i64),
    /// Option type 10, a number with or without a fraction.
    Number(f64),
    /// Option type 5, true or false.
    Boolean(bool),
    /// Option type 6, a user's id.
    User(Snowflake),
    /// Option type 7, the id of a channel or thread.
    Channel(Snowflake),
}

/// A command with its options.
///
/// ```
/// use stand_in::TypedCommand;
///
/// let command = TypedCommand::new("list add").with("count", "3");
/// assert_eq!(command.full_name(), "list add");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypedCommand {
    /// The first word, without the slash.
    pub name: String,
    /// The group and the subcommand, or the subcommand alone, or nothing.
    pub subcommands: Vec<String>,
    /// The options in the order given.
    pub options: Vec<(String, OptionValue)>,
}

impl TypedCommand {
    /// `new("book")`, or with its subcommands: `new("list add")`.
    #[must_use]
    pub fn new(words: &str) -> Self {
        let mut words = words.trim_start_matches('/').split_whitespace().map(str::to_owned);
        Self { name: words.next().unwrap_or_default(), subcommands: words.collect(), options: Vec::new() }
    }

    /// With one option more, as typed.
    #[must_use]
    pub fn with(self, option: &str, value: impl Into<String>) -> Self {
        self.with_value(option, OptionValue::Text(value.into()))
    }

    /// With one option more, typed.
    #[must_use]
    pub fn with_value(mut self, option: &str, value: OptionValue) -> Self {
        self.options.push((option.to_owned(), value));
        self
    }

    /// The command's name with its subcommands, as Discord shows it.
    #[must_use]
    pub fn full_name(&self) -> String {
        self.subcommands.iter().fold(self.name.clone(), |name, sub| format!("{name} {sub}"))
    }

    /// Takes `/list add count:4 name:Long night` apart. A value goes on until the next ` option:` of the same command; words
    /// before the first are the first required option's, as Discord's client takes them.
    pub(crate) fn parse<'a>(line: &str, commands: impl Iterator<Item = &'a Value>) -> Result<Self, StandInError> {
        let line = line
            .trim()
            .strip_prefix('/')
            .ok_or_else(|| StandInError::Refused("a command starts with a slash".into()))?;
        let (name, mut rest) = first_word(line);
        let mut commands = commands;
        let command = commands.find(|command| command["name"] == name);
        let mut level = command.ok_or_else(|| StandInError::NotFound(format!("command /{name}")))?;
        let mut typed = Self::new(name);
        loop {
            let (word, after) = first_word(rest);
            let Some(sub) = subcommand(level, word) else { break };
            typed.subcommands.push(word.to_owned());
            (level, rest) = (sub, after);
        }
        typed.options = options(rest, level)?;
        Ok(typed)
    }
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

/// The group or subcommand of this name in a command or group.
pub(crate) fn subcommand<'a>(level: &'a Value, name: &str) -> Option<&'a Value> {
    let options = level["options"].as_array()?;
    options.iter().find(|option| option["name"] == name && matches!(option["type"].as_u64(), Some(1 | 2)))
}

fn options(text: &str, level: &Value) -> Result<Vec<(String, OptionValue)>, StandInError> {
    let definitions = level["options"].as_array().map_or(&[][..], Vec::as_slice);
    let names: Vec<_> = definitions.iter().filter_map(|option| option["name"].as_str()).collect();
    let mut starts = Vec::new();
    for (at, _) in text.char_indices().filter(|(at, _)| *at == 0 || text[..*at].ends_with(char::is_whitespace)) {
        if let Some(name) =
            names.iter().find(|name| text[at..].strip_prefix(**name).is_some_and(|rest| rest.starts_with(':')))
        {
            starts.push((at, *name));
        }
    }
    let lead = text[..starts.first().map_or(text.len(), |(at, _)| *at)].trim();
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
    let value = |((at, name), end): (&(usize, &str), usize)| {
        (name.to_string(), OptionValue::Text(text[at + name.len() + 1..end].trim().to_owned()))
    };
    let mut options: Vec<_> = starts.iter().zip(ends).map(value).collect();
    if !lead.is_empty() {
        let first =
            definitions.iter().find(|option| option["required"] == true).and_then(|option| option["name"].as_str());
        let free = first.filter(|name| starts.iter().all(|(_, started)| started != name));
        let name = free.ok_or_else(|| no_option(lead, &names))?;
        options.insert(0, (name.to_owned(), OptionValue::Text(lead.to_owned())));
    }
    Ok(options)
}

fn no_option(lead: &str, names: &[&str]) -> StandInError {
    let there = if names.is_empty() { String::from("it has none") } else { format!("it has {}", names.join(", ")) };
    StandInError::Refused(format!("`{lead}` is no option of this command: {there}"))
}

#[cfg(test)]
mod tests {
    use super::{OptionValue, TypedCommand};
    use serde_json::json;

    #[test]
    fn lines_are_taken_apart_by_the_definitions() {
        let commands = [
            json!({"name": "book", "options": [{"type": 3, "name": "room"}, {"type": 3, "name": "note"}]}),
            json!({"name": "list", "options": [{"type": 1, "name": "add", "options": [{"type": 4, "name": "count"}]}]}),
        ];
        let check = |line: &str, name: &str, options: &[(&str, &str)]| {
            let typed = TypedCommand::parse(line, commands.iter()).unwrap();
            let options: Vec<_> =
                options.iter().map(|(n, v)| ((*n).to_owned(), OptionValue::Text((*v).to_owned()))).collect();
            assert_eq!((typed.full_name().as_str(), typed.options), (name, options), "{line}");
        };
        check("/book", "book", &[]);
        check("/book room:7-c4", "book", &[("room", "7-c4")]);
        check(
            "/book room:a b: c note:the long room night",
            "book",
            &[("room", "a b: c"), ("note", "the long room night")],
        );
        check("/list add count:3", "list add", &[("count", "3")]);
        assert!(TypedCommand::parse("/none", commands.iter()).is_err());
        let refused = TypedCommand::parse("/book rmoo:7", commands.iter()).unwrap_err().to_string();
        assert!(refused.contains("`rmoo:7` is no option of this command: it has room, note"), "{refused}");
    }

    #[test]
    fn words_without_an_option_are_the_first_required_options() {
        let commands = [json!({"name": "move", "options": [
            {"type": 3, "name": "move", "required": true},
            {"type": 3, "name": "table"},
        ]})];
        let parse = |line: &str| TypedCommand::parse(line, commands.iter());
        let named = TypedCommand::new("move").with("move", "7-c4 8-d4");
        assert_eq!(parse("/move 7-c4 8-d4").unwrap(), named);
        assert_eq!(parse("/move 7-c4 8-d4 table:k2").unwrap(), named.with("table", "k2"));
        assert!(parse("/move 7-c4 move:8-d4").is_err());
    }
}
