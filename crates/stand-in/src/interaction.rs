//! Interactions: what a user did, and how far the answer has come. Knows no route and no world.

use std::time::Instant;

use serde_json::Value;

use crate::{autocomplete::AutocompleteChoice, modal::ShownModal, shown::ShownMessage, snowflake::Snowflake};

/// Discord's numbers of the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InteractionKind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// The bot's first answer.
#[derive(Clone, Debug)]
pub(crate) enum FirstResponse {
    Message(Snowflake),
    Deferred,
    Updated(Snowflake),
    DeferredUpdate,
    Choices(Vec<AutocompleteChoice>),
    Modal(ShownModal),
}

/// How far it has come.
#[derive(Clone, Debug)]
pub(crate) enum InteractionState {
    Waiting,
    /// Nobody answered in time; the token is worth nothing.
    Expired,
    Answered(FirstResponse),
}

/// An interaction from the user's act to its last follow-up.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    pub(crate) token: String,
    pub(crate) kind: InteractionKind,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    /// The message whose component was used, also through a modal.
    pub(crate) source: Option<Snowflake>,
    /// The command's full name.
    pub(crate) command: Option<String>,
    pub(crate) created: Instant,
    pub(crate) state: InteractionState,
    /// The message of the first answer as it came: an edit may follow before anybody looks.
    pub(crate) answered_with: Option<ShownMessage>,
    /// The message that `@original` names in paths of webhooks; `None` before the first answer.
    pub(crate) original: Option<Snowflake>,
    /// The first follow-up will fill the deferred message.
    pub(crate) awaits_follow_up: bool,
    /// Messages edited or sent after the first answer, in order.
    pub(crate) later: Vec<Snowflake>,
}

/// An act of a user's, before it has an id.
#[derive(Clone, Debug)]
pub(crate) struct NewInteraction {
    pub(crate) kind: InteractionKind,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) source: Option<Snowflake>,
    pub(crate) command: Option<String>,
    pub(crate) data: Value,
}
