//! `subrosa render`: a picture of a game record, its replay, or a sheet of all boards.

mod flags;
mod input;
mod pictures;
mod sheet;

pub use flags::RenderFlags;
pub use pictures::run;
