//! The answer to an interaction: its first callback, and the picture that may follow.

use serde_json::{Value, json};
use serenity::builder::CreateAttachment;

use super::menu_form::MenuForm;
use super::modal_form::ModalForm;
use super::outgoing::OutgoingMessage;
use super::outgoing_picture::OutgoingPicture;
use crate::app::{ReplayRequest, ReviewRequest, Visitor};
use table::{PlayerId, TableId};

/// A small file of text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextFile {
    /// The file's name, with its extension.
    pub name: String,
    /// The file's content, in UTF-8.
    pub text: String,
}

/// The first answer. It never waits for a picture or for Discord.
#[derive(Clone, Debug, PartialEq)]
pub enum Callback {
    /// A new message that only the caller sees.
    Message(OutgoingMessage),
    /// A new message that only the caller sees, with a file.
    File(OutgoingMessage, TextFile),
    /// A new message that only the caller sees, and that the replay is put into when it is drawn.
    Replay(OutgoingMessage, ReplayRequest),
    /// A new message that only the caller sees, and that the review is put into when it is thought out.
    Review(OutgoingMessage, ReviewRequest),
    /// A new message that only the caller sees, and that the data kept about this person, the caller, are put into when they are
    /// gathered.
    Data(OutgoingMessage, PlayerId),
    /// The message of the pressed control becomes this one. Its picture stays until a new one comes, and goes if none does.
    Update(OutgoingMessage),
    /// Completions: what is shown, and what is taken.
    Choices(Vec<(String, String)>),
    /// A form that the caller fills in.
    Modal(ModalForm),
    /// A form of menus, from which the caller chooses.
    MenuForm(MenuForm),
}

/// The whole answer to an interaction.
#[derive(Clone, Debug, PartialEq)]
pub struct InteractionAnswer {
    /// The callback, sent within three seconds.
    pub callback: Callback,
    /// A picture that is added to the reply's message as soon as it is painted.
    pub picture: Option<OutgoingPicture>,
    /// The reply of the others, which the message turns into as soon as it is the reader's turn again.
    pub awaits: Option<AwaitedReply>,
}

/// A reply that somebody waits for who has just played.
#[derive(Clone, Debug, PartialEq)]
pub struct AwaitedReply {
    /// The table at which they played.
    pub table: TableId,
    /// The person, and where they see the table from.
    pub visitor: Visitor,
    /// The words on their move beyond the move itself; they stay beside the board.
    pub told: Option<String>,
}

impl InteractionAnswer {
    /// The callback's body. A message that changes and has no new picture to come loses its old one: that shows what is
    /// no longer so.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = self.callback.body();
        if matches!(self.callback, Callback::Update(_)) && self.picture.is_none() {
            body["data"]["attachments"] = json!([]);
        }
        body
    }

    /// An answer with a picture that follows, if there is one.
    #[must_use]
    pub fn pictured(callback: Callback, picture: impl Into<Option<OutgoingPicture>>) -> Self {
        Self { picture: picture.into(), ..callback.into() }
    }

    /// The words on a move that was played, in a message that becomes the table's board when it is the reader's turn again.
    #[must_use]
    pub fn played(
        said: String,
        visitor: Visitor,
        table: TableId,
        callback: impl FnOnce(OutgoingMessage) -> Callback,
    ) -> Self {
        let told = said.split_once('\n').map(|(_, told)| told.to_owned());
        let awaits = Some(AwaitedReply { table, visitor, told });
        Self { awaits, ..callback(OutgoingMessage::text(said)).into() }
    }

    /// A private message without a picture.
    #[must_use]
    pub fn tell(text: impl Into<String>) -> Self {
        Callback::Message(OutgoingMessage::text(text)).into()
    }
}

impl From<Callback> for InteractionAnswer {
    fn from(callback: Callback) -> Self {
        Self { callback, picture: None, awaits: None }
    }
}

/// Interaction callback types (Discord, "Interaction Callback Type").
const CHANNEL_MESSAGE: u8 = 4;
const UPDATE_MESSAGE: u8 = 7;
const AUTOCOMPLETE: u8 = 8;
const MODAL: u8 = 9;
/// Only the caller sees the message (Discord, "Message Flags").
const EPHEMERAL: u64 = 1 << 6;

impl Callback {
    /// The files that go with it.
    #[must_use]
    pub fn files(&self) -> Vec<CreateAttachment> {
        match self {
            Self::File(_, file) => vec![CreateAttachment::bytes(file.text.as_bytes(), &file.name)],
            _ => Vec::new(),
        }
    }

    fn body(&self) -> Value {
        match self {
            Self::Message(message)
            | Self::File(message, _)
            | Self::Replay(message, _)
            | Self::Review(message, _)
            | Self::Data(message, _) => {
                let mut data = message.body();
                data["flags"] = json!(EPHEMERAL);
                json!({ "type": CHANNEL_MESSAGE, "data": data })
            }
            Self::Update(message) => json!({ "type": UPDATE_MESSAGE, "data": message.body() }),
            Self::Choices(choices) => {
                let choice = |(name, value): &(String, String)| json!({ "name": name, "value": value });
                json!({ "type": AUTOCOMPLETE, "data": { "choices": choices.iter().map(choice).collect::<Vec<_>>() } })
            }
            Self::Modal(modal) => json!({ "type": MODAL, "data": modal.body() }),
            Self::MenuForm(form) => json!({ "type": MODAL, "data": form.body() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::find;

    fn picture() -> OutgoingPicture {
        use game::{Focus, Staging, Viewer};
        let position = find("praetorian").unwrap().start(2, &[]).unwrap();
        let staging = Staging { names: vec![String::new(); 2], focus: Focus::Plain };
        OutgoingPicture::new(position.view(Viewer::Public).scene(&staging), "a.png".to_owned())
    }

    #[test]
    fn a_message_that_changes_loses_its_picture_unless_a_new_one_comes() {
        let update = || Callback::Update(OutgoingMessage::text("Played."));
        let without = InteractionAnswer::from(update()).body();
        assert_eq!(without["data"]["attachments"], json!([]), "a picture of what would be is old once it is played");
        let with = InteractionAnswer::pictured(update(), picture()).body();
        assert!(with["data"].get("attachments").is_none(), "it stays until the new one has come");
        let new = InteractionAnswer::tell("Played.").body();
        assert!(new["data"].get("attachments").is_none());
    }
}
