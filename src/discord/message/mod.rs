//! Messages and answers as they leave: texts, controls, pictures, files. They know no command and no button's meaning.

mod answer;
mod outgoing;
mod painting;

pub use answer::{Callback, INPUT, InteractionAnswer, ModalForm, ModalInput, TextFile};
pub use outgoing::{MAX_ALT, MAX_CONTENT, OutgoingMessage, OutgoingPicture};
pub(in crate::discord) use painting::paint;
