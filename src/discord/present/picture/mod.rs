//! Board pictures, and names in the sentences beside them.

mod board_picture;
mod captioned;
mod names_in_news;
mod shown_board;

pub(in crate::discord::present) use board_picture::picture;
pub use board_picture::{file_name, turn_picture};
pub use captioned::CaptionedPicture;
pub(in crate::discord::present) use names_in_news::with_names;
pub use shown_board::{BoardMoment, ShownBoard};
