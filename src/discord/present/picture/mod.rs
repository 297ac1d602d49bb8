//! Board pictures, and names in the sentences beside them.

mod captioned;
mod names_in_news;

pub use captioned::CaptionedPicture;
pub(in crate::discord::present) use names_in_news::with_names;
