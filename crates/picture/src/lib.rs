//! A scene to a picture: crafted boards as small indexed PNGs, and sequences of scenes as animated GIFs.
//!
//! Nothing is drawn twice. A game's drawings are rasterised once for a theme and size and put onto one palette; the board
//! without its pieces is painted once and shared; a picture is that board, the scene's sprites copied onto it, and words.
//! Compression then takes nearly all of the time.
//!
//! This crate reads scenes and knows nothing of rules, tables, views or Discord: it can't show what a scene does not say.
//! A picture is a pure function of scene, theme, size and orientation, to the byte.

mod animation;
mod arrow;
mod art;
mod board;
mod bounded;
mod bracket;
mod canvas;
mod captions;
mod card;
mod changes;
mod chart;
mod colour_scheme;
mod colours;
mod emblem;
mod error;
mod gif_writer;
mod layout;
mod list;
mod options;
mod painter;
mod palette;
mod pieces;
mod pixels;
mod png;
mod raster;
mod rendering;
mod result_words;
mod shelf;
mod sprite;
mod sprite_sheet;
mod text;

#[cfg(test)]
mod tests;

pub use animation::{Animation, AnimationBuilder, MAX_ANIMATION_BYTES};
pub use bracket::{BracketMeeting, BracketPicture, BracketRound, MAX_BRACKET_PLACES, MAX_BRACKET_ROUNDS};
pub use card::{ProfileCard, RatingCurve};
pub use chart::{ChanceChart, ChartMoment, SeatLine};
pub use error::PictureError;
pub use list::{ListPicture, ListRow, MAX_LIST_ROWS};
pub use options::{Size, Theme};
pub use painter::{Painter, Picture};
pub use shelf::{ShelfBoard, ShelfPicture};
