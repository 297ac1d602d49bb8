//! People's names. A person who joins a game brings a name that may hold anything: links, mentions, markup, characters that
//! can't be seen, that turn the line around them, or that grow over their neighbours. A [`DisplayName`] is what is left
//! when these are gone, and only cleaning makes one, so that no raw name reaches a text by a forgotten path.
//!
//! It knows nothing of games, tables or messages; of Discord it knows which signs are markup there.

mod clean;
mod clip;
mod display_name;
mod limits;
mod markup;

pub use clip::clip;
pub use display_name::DisplayName;
pub use limits::{MAX_GRAPHEMES, MAX_SCALARS};
pub use markup::escaped;

#[cfg(test)]
mod tests;
