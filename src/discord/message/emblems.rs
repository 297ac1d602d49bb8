//! Emblems of games and seats on buttons, in menus and in texts: emoji of the bot's own. A message names one, with a stand-in for its
//! id; once Discord has told the ids it is sent with them, and before that without the emblem. It draws nothing.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use game::Seat;
use serde_json::{Value, json};
use serenity::model::channel::ReactionType;
use serenity::model::id::EmojiId;
use tokio::sync::Notify;

use super::body_texts;
use crate::app::{game_emblem, seat_emblem};

/// In the place of an id that Discord has yet to tell; no emoji has it.
const UNTOLD: u64 = 1;

/// The ids of the bot's emblems. Clones share what one of them learns.
#[derive(Clone, Debug, Default)]
pub struct Emblems(Arc<LearntEmblems>);

#[derive(Debug, Default)]
struct LearntEmblems {
    ids: RwLock<Arc<EmblemIds>>,
    /// Rung when Discord has refused one of them.
    lost: Notify,
}

/// The id of each emblem, by its name.
type EmblemIds = BTreeMap<String, String>;

/// A game's emblem on a button or in a menu.
#[must_use]
pub fn game_face(id: &str) -> ReactionType {
    face(game_emblem(id))
}

/// A seat's emblem on a button or in a menu.
#[must_use]
pub fn seat_face(game: &str, seat: Seat) -> ReactionType {
    face(seat_emblem(game, seat))
}

fn face(name: String) -> ReactionType {
    ReactionType::Custom { animated: false, id: EmojiId::new(UNTOLD), name: Some(name) }
}

/// A seat's emblem in a text, with a space after it.
#[must_use]
pub fn seat_mark(game: &str, seat: Seat) -> String {
    format!("<:{}:{UNTOLD}> ", seat_emblem(game, seat))
}

impl Emblems {
    /// Takes the ids from emoji as Discord has them, in the place of those that were known.
    pub fn learn(&self, emoji: &[Value]) {
        let named = |one: &Value| Some((one["name"].as_str()?.to_owned(), one["id"].as_str()?.to_owned()));
        self.know(emoji.iter().filter_map(named).collect());
    }

    /// Forgets the ids, because Discord has refused one of them: messages go without emblems until they are learnt anew. Whether any
    /// was known, so that a message without them is another one.
    #[must_use]
    pub fn forget(&self) -> bool {
        let known = self.know(EmblemIds::new());
        self.0.lost.notify_one();
        !known.is_empty()
    }

    /// Waits until an emblem was refused, if none was since it was last waited for.
    pub async fn lost(&self) {
        self.0.lost.notified().await;
    }

    /// The body of a message with its emblems, or without those that Discord does not have.
    #[must_use]
    pub fn within(&self, mut body: Value) -> Value {
        let ids = self.0.ids.read().unwrap_or_else(PoisonError::into_inner).clone();
        let message = body_texts::message_of(&mut body);
        body_texts::rewrite(message, |text, most| write(&ids, text, most));
        if let Some(components) = message.get_mut("components") {
            place(&ids, components);
        }
        body
    }

    /// Puts these ids in the place of those that were known, and gives these back.
    fn know(&self, ids: EmblemIds) -> Arc<EmblemIds> {
        std::mem::replace(&mut *self.0.ids.write().unwrap_or_else(PoisonError::into_inner), Arc::new(ids))
    }
}

/// The text with its emblems, or with none where it would be too long.
fn write(ids: &EmblemIds, text: &str, most: usize) -> String {
    let told = written(text, |name| ids.get(name).map(String::as_str));
    if told.chars().count() <= most { told } else { written(text, |_| None) }
}

/// Places the emblems of buttons and menus, wherever they stand.
fn place(ids: &EmblemIds, part: &mut Value) {
    match part {
        Value::Array(parts) => parts.iter_mut().for_each(|part| place(ids, part)),
        Value::Object(fields) => {
            let untold = |emoji: &Value| emoji["id"].as_str() == Some(&UNTOLD.to_string());
            if let Some(emoji) = fields.get("emoji").filter(|emoji| untold(emoji)) {
                let name = emoji["name"].as_str().unwrap_or_default();
                match ids.get(name).map(|id| json!({ "id": id, "name": name })) {
                    Some(told) => drop(fields.insert("emoji".to_owned(), told)),
                    None => drop(fields.remove("emoji")),
                }
            }
            fields.values_mut().filter(|value| value.is_array()).for_each(|value| place(ids, value));
        }
        _ => {}
    }
}

/// The text with the id of each emblem in its place; without the emblem, and the space after it, where it has none.
fn written<'a>(text: &str, id: impl Fn(&str) -> Option<&'a str>) -> String {
    let untold = format!(":{UNTOLD}>");
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find("<:") {
        let (before, mark) = rest.split_at(at);
        out.push_str(before);
        let name = mark[2..].split(':').next().unwrap_or_default();
        let Some(after) = mark[2 + name.len()..].strip_prefix(&untold) else {
            out.push_str("<:");
            rest = &mark[2..];
            continue;
        };
        rest = match id(name) {
            Some(id) => {
                out.extend(["<:", name, ":", id, ">"]);
                after
            }
            None => after.strip_prefix(' ').unwrap_or(after),
        };
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::message::MAX_CONTENT;

    fn body() -> Value {
        let button = json!({ "type": 2, "label": "TMAG", "emoji": game_face("tmag") });
        let face = json!({ "type": 2, "label": "Well", "emoji": { "name": "🌱" } });
        let option = json!({ "label": "Red", "value": "0", "emoji": seat_face("tmag", Seat(0)) });
        let text = format!(
            "{}**Red**: Ada\n{}**Blue**: Cleo <:other:77> <:",
            seat_mark("tmag", Seat(0)),
            seat_mark("tmag", Seat(1))
        );
        let rows = json!([{ "type": 1, "components": [button, face] }, { "type": 1, "components": [{ "type": 3, "options": [option] }] }]);
        json!({ "content": text, "embeds": [{ "description": text }], "components": rows })
    }

    #[test]
    fn an_emblem_is_sent_with_its_id_or_left_out() {
        let emblems = Emblems::default();
        let bare = emblems.within(body());
        let text = "**Red**: Ada\n**Blue**: Cleo <:other:77> <:";
        assert_eq!((&bare["content"], &bare["embeds"][0]["description"]), (&json!(text), &json!(text)));
        assert!(bare["components"][0]["components"][0].get("emoji").is_none());
        assert!(bare["components"][1]["components"][0]["options"][0].get("emoji").is_none());
        assert_eq!(bare["components"][0]["components"][1]["emoji"], json!({ "name": "🌱" }), "others stay");

        emblems.learn(&[json!({ "name": "tmag", "id": "5" }), json!({ "name": "tmag_seat_1", "id": "6" })]);
        let told = emblems.within(json!({ "type": 4, "data": body() }));
        let told = &told["data"];
        assert_eq!(told["content"], "<:tmag_seat_1:6> **Red**: Ada\n**Blue**: Cleo <:other:77> <:");
        assert_eq!(told["components"][0]["components"][0]["emoji"]["id"], "5");
        assert_eq!(told["components"][1]["components"][0]["options"][0]["emoji"]["id"], "6");
    }

    #[tokio::test]
    async fn emblems_that_were_lost_are_left_out_until_they_are_learnt_anew() {
        let emblems = Emblems::default();
        let sent = || emblems.within(json!({ "content": seat_mark("tmag", Seat(0)) }));
        emblems.learn(&[json!({ "name": "tmag_seat_1", "id": "6" })]);
        assert_eq!(sent()["content"], "<:tmag_seat_1:6> ");
        assert!(emblems.forget());
        emblems.lost().await;
        assert_eq!(sent()["content"], "");
        for id in ["7", "8"] {
            emblems.learn(&[json!({ "name": "tmag_seat_1", "id": id })]);
            assert_eq!(sent()["content"], format!("<:tmag_seat_1:{id}> "));
        }
    }

    #[test]
    fn a_text_that_would_be_too_long_goes_without() {
        let emblems = Emblems::default();
        emblems.learn(&[json!({ "name": "tmag_seat_1", "id": "1234567890123456789" })]);
        let content = format!("{}{}", seat_mark("tmag", Seat(0)), "a".repeat(MAX_CONTENT - 12));
        let sent = emblems.within(json!({ "content": content }));
        assert_eq!(sent["content"], "a".repeat(MAX_CONTENT - 12));
    }
}
