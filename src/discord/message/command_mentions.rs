//! Commands that are named in texts, as Discord shows them when they can be pressed: `</move:1>`. A text names a command as people
//! write it, `/move`; once Discord has told the commands' ids it is written with them. It knows no commands of its own.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde_json::Value;

use super::body_texts;

/// Kinds of options that are part of a command's name (Discord, "Application Command Option Type").
const SUB_COMMAND: u64 = 1;
const SUB_COMMAND_GROUP: u64 = 2;
/// A command that is typed (Discord, "Application Command Types").
const CHAT_INPUT: u64 = 1;
/// Signs after which a command can begin.
const BEFORE: &str = " \n(*_\"“—–:";

/// The ids of the bot's commands. Clones share what one of them learns; before that all texts stay as they are.
#[derive(Clone, Debug, Default)]
pub struct CommandMentions(Arc<OnceLock<Ids>>);

/// The id of each command that can be pressed, by its whole name: `move`, `play seek`.
type Ids = BTreeMap<String, String>;

impl CommandMentions {
    /// Takes the ids from Discord's answer to the registration. What was learnt first stays.
    pub fn learn(&self, commands: &[Value]) {
        let typed = commands.iter().filter(|command| command["type"].as_u64().unwrap_or(CHAT_INPUT) == CHAT_INPUT);
        let mut ids = Ids::new();
        for command in typed {
            if let (Some(id), Some(name)) = (command["id"].as_str(), command["name"].as_str()) {
                add(&mut ids, id, name, command);
            }
        }
        let _ = self.0.set(ids);
    }

    /// The body of a message with its commands made pressable: in its text and in the texts of its frames.
    #[must_use]
    pub fn within(&self, mut body: Value) -> Value {
        let Some(ids) = self.0.get() else { return body };
        body_texts::rewrite(body_texts::message_of(&mut body), |text, most| write(ids, text, most));
        body
    }
}

/// Adds a command's name, or those of its parts: the whole can't be pressed where it has some.
fn add(ids: &mut Ids, id: &str, name: &str, command: &Value) {
    let options = command["options"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_part = |option: &&Value| matches!(option["type"].as_u64(), Some(SUB_COMMAND | SUB_COMMAND_GROUP));
    let parts: Vec<_> = options.iter().filter(is_part).collect();
    if parts.is_empty() {
        ids.insert(name.to_owned(), id.to_owned());
    }
    for part in parts {
        let own = part["name"].as_str().unwrap_or_default();
        add(ids, id, &format!("{name} {own}"), part);
    }
}

/// The text written anew, if that stays within the limit.
fn write(ids: &Ids, text: &str, most: usize) -> String {
    let written = mentioning(ids, text);
    if written.chars().count() <= most { written } else { text.to_owned() }
}

/// The text with its commands as mentions. Blocks of code stay, and so does all that is escaped, as people's names are.
fn mentioning(ids: &Ids, text: &str) -> String {
    if text.contains("```") {
        return text.to_owned();
    }
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(['\\', '`', '/']) {
        out.push_str(&rest[..at]);
        let (token, after) = match rest.as_bytes()[at] {
            b'\\' => escape(&rest[at..]),
            b'`' => code(ids, &rest[at..]),
            _ => plain(ids, out.chars().last(), &rest[at..]),
        };
        out.push_str(&token);
        rest = after;
    }
    out + rest
}

/// A backslash and the sign behind it.
fn escape(text: &str) -> (String, &str) {
    let end = text.char_indices().nth(2).map_or(text.len(), |(at, _)| at);
    (text[..end].to_owned(), &text[end..])
}

/// A piece of code: a mention if it is a command's name and no more.
fn code<'a>(ids: &Ids, text: &'a str) -> (String, &'a str) {
    let Some(end) = text[1..].find('`').map(|at| at + 1) else { return (text.to_owned(), "") };
    let (span, after) = text.split_at(end + 1);
    let name = text[1..end].strip_prefix('/');
    let mention = name.and_then(|name| Some(mention(name, ids.get(name)?)));
    (mention.unwrap_or_else(|| span.to_owned()), after)
}

/// A slash in a text: the longest name of a command behind it, unless options follow, which a mention can't have.
fn plain<'a>(ids: &Ids, before: Option<char>, text: &'a str) -> (String, &'a str) {
    let begins = before.is_none_or(|sign| BEFORE.contains(sign));
    let fits = |name: &&String| {
        let behind = text[1..].strip_prefix(name.as_str());
        behind.is_some_and(|behind| !behind.starts_with(is_name_sign) && !has_option(behind))
    };
    match ids.keys().filter(fits).max_by_key(|name| name.len()).filter(|_| begins) {
        Some(name) => (mention(name, &ids[name]), &text[1 + name.len()..]),
        None => ("/".to_owned(), &text[1..]),
    }
}

fn is_name_sign(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '-' | '_' | '/')
}

/// Whether an option follows: ` show:secret`.
fn has_option(behind: &str) -> bool {
    let word = behind.strip_prefix(' ').and_then(|rest| rest.split(char::is_whitespace).next()).unwrap_or_default();
    word.find(':').is_some_and(|colon| colon > 0 && colon + 1 < word.len() && !word.contains("://"))
}

fn mention(name: &str, id: &str) -> String {
    format!("</{name}:{id}>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::message::MAX_CONTENT;
    use serde_json::json;

    fn known() -> CommandMentions {
        let part = |name: &str| json!({ "type": 1, "name": name, "options": [{ "type": 3, "name": "game" }] });
        let mentions = CommandMentions::default();
        mentions.learn(&[
            json!({ "id": "1", "name": "move", "type": 1, "options": [{ "type": 3, "name": "move" }] }),
            json!({ "id": "2", "name": "play", "options": [part("seek"), part("now")] }),
            json!({ "id": "3", "name": "board", "type": 1 }),
            json!({ "id": "4", "name": "Challenge", "type": 2 }),
        ]);
        mentions
    }

    #[test]
    fn a_command_that_a_text_names_can_be_pressed_and_nothing_else() {
        let check = |text: &str, expected: &str| {
            let body = known().within(json!({ "content": text, "embeds": [{ "description": text }] }));
            assert_eq!(
                (body["content"].as_str(), body["embeds"][0]["description"].as_str()),
                (Some(expected), Some(expected))
            );
        };
        check("`/move` plays.", "</move:1> plays.");
        check("Use /play now here, or (/play seek).", "Use </play now:2> here, or (</play seek:2>).");
        check("/move", "</move:1>");
        check("`/play` and /play have parts", "`/play` and /play have parts");
        check("a/move, https://x.org/move", "a/move, https://x.org/move");
        check(
            "`/board show:secret`, /board show:secret, /board: here",
            "`/board show:secret`, /board show:secret, </board:3>: here",
        );
        check(r"\/move is a name, \`/move\` too", r"\/move is a name, \`/move\` too");
        check("```\n/move\n```", "```\n/move\n```");
        check("</move:9> and `open", "</move:9> and `open");
        check("/Challenge", "/Challenge");
    }

    #[test]
    fn a_text_stays_as_it_is_before_the_ids_are_known_and_where_it_would_grow_too_long() {
        let body = json!({ "data": { "content": "`/move`" } });
        assert_eq!(CommandMentions::default().within(body.clone()), body);
        assert_eq!(known().within(body)["data"]["content"], "</move:1>");
        let long = json!({ "content": format!("{} /move", "a".repeat(MAX_CONTENT - 6)) });
        assert_eq!(known().within(long.clone()), long);
    }
}
