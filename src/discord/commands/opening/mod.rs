//! Commands that open a table: a command a file.

mod new;
pub(super) mod play;
mod seek;
