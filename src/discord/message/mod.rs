//! Messages and answers as they leave: texts, controls, pictures, files. They know no command and no button's meaning.

mod answer;
mod body_texts;
mod button_rows;
mod command_mentions;
mod emblems;
mod menu_form;
mod modal_form;
mod outgoing;
mod outgoing_picture;
mod painting;
mod registered_ids;

pub use answer::{AwaitedReply, Callback, InteractionAnswer, TextFile};
pub use button_rows::{ROW, button_rows};
pub use command_mentions::CommandMentions;
pub use emblems::{Emblems, game_face, seat_face, seat_mark};
pub use menu_form::{FormMenu, FormOption, MenuForm};
pub use modal_form::{ModalForm, ModalInput};
pub use outgoing::{MAX_CONTENT, OutgoingMessage};
pub use outgoing_picture::{MAX_ALT, OutgoingPicture};
pub(in crate::discord) use painting::paint;
pub use registered_ids::RegisteredIds;
