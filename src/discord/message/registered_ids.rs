//! The ids that Discord gave to what the bot has registered there, and messages with these ids in them.

use serde_json::Value;

use super::command_mentions::CommandMentions;
use super::emblems::Emblems;
use discord_rest::RestError;

/// The ids of the bot's commands and emblems. Clones share what one of them learns.
#[derive(Clone, Debug, Default)]
pub struct RegisteredIds {
    /// Of the commands that texts name.
    pub commands: CommandMentions,
    /// Of the emblems on buttons, in menus and in texts.
    pub emblems: Emblems,
}

impl RegisteredIds {
    /// The body of a message with its commands and emblems as Discord knows them.
    #[must_use]
    pub fn within(&self, body: Value) -> Value {
        self.emblems.within(self.commands.within(body))
    }

    /// Forgets all emblems where Discord has refused a message for one that it does not have any more. Whether what was refused can be
    /// sent once more, without them: it can't where `body`, as it is before the ids stand in it, names none.
    #[must_use]
    pub fn forget_lost_emblem(&self, refused: &RestError, body: &Value) -> bool {
        let is_other_without = refused.names_emoji() && Emblems::default().within(body.clone()) != *body;
        if is_other_without && self.emblems.forget() {
            tracing::warn!(%refused, "an emblem is no longer at Discord; messages go without emblems until it is there again");
        }
        is_other_without
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::message::seat_mark;
    use game::Seat;
    use serde_json::json;

    #[test]
    fn a_refusal_of_an_emblem_has_the_next_message_go_without_and_no_other_refusal_does() {
        let registered = RegisteredIds::default();
        registered.emblems.learn(&[json!({ "name": "tmag_seat_1", "id": "6" })]);
        let body = json!({ "content": format!("{}Red", seat_mark("tmag", Seat(0))) });
        let sent = || registered.within(body.clone());
        let refusal =
            |code, field: &str| RestError::Discord { status: 400, code, message: format!("Invalid ({field}: X)") };
        for other in [refusal(50035, "components.0.components.0.label"), refusal(10014, "emoji"), RestError::Timeout] {
            assert!(!registered.forget_lost_emblem(&other, &body), "{other}");
        }
        assert_eq!(sent()["content"], "<:tmag_seat_1:6> Red");
        let lost = refusal(50035, "components.0.components.0.emoji.id");
        assert!(!registered.forget_lost_emblem(&lost, &json!({ "content": "Red" })), "there is nothing to leave out");
        for _ in 0..2 {
            assert!(registered.forget_lost_emblem(&lost, &body), "of two that were on their way each goes once more");
            assert_eq!(sent()["content"], "Red");
        }
    }
}
