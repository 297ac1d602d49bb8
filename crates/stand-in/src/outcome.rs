//! The outcome of a user's action. Knows messages only as they were shown.

use std::time::Duration;

use crate::{autocomplete::AutocompleteChoice, modal::ShownModal, shown::ShownMessage, snowflake::Snowflake};

/// The outcome of a command, a click, a choice or a modal.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct InteractionOutcome {
    /// The interaction's id, by which [`Control::await_reply`](crate::Control::await_reply) finds it.
    pub interaction: Snowflake,
    /// The user who typed, clicked or chose.
    pub user: Snowflake,
    /// The bot's answer, by its kind.
    pub reply: BotReply,
    /// From the action to the answer.
    pub elapsed: Duration,
}

/// The bot's answer as the user sees it when it comes; later edits are in the message itself.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum BotReply {
    /// A message, ephemeral or not.
    Message(ShownMessage),
    /// A modal, to be filled in by `submit`.
    Modal(ShownModal),
    /// "Thinking…", or for components nothing yet. [`Control::await_reply`](crate::Control::await_reply) waits for the rest.
    Deferred,
    /// A message that was sent or edited after a deferral.
    Edited(ShownMessage),
    /// The message whose component was used, changed.
    Updated(ShownMessage),
    /// The choices that autocomplete offers, at most 25.
    Choices(Vec<AutocompleteChoice>),
    /// Nobody answered in 3 s: "The application did not respond".
    TimedOut,
    /// The message that came after a deferral was deleted meanwhile.
    Gone,
}

impl InteractionOutcome {
    /// The message of the answer, if it is one.
    #[must_use]
    pub const fn message(&self) -> Option<&ShownMessage> {
        match &self.reply {
            BotReply::Message(message) | BotReply::Edited(message) | BotReply::Updated(message) => Some(message),
            _ => None,
        }
    }

    /// The modal of the answer, if it is one.
    #[must_use]
    pub const fn modal(&self) -> Option<&ShownModal> {
        match &self.reply {
            BotReply::Modal(modal) => Some(modal),
            _ => None,
        }
    }
}
