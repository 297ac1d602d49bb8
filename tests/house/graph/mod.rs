//! The files of the workspace that name an item of another: paths resolved as the compiler resolves them, through imports,
//! renames, globs and re-exports, to the file that defines the item.
//!
//! Test code is left out. A method called with a dot is not seen: only types tell whose it is. A `mod` declaration and a
//! re-export are no knowledge of one file of another: it counts where the item is used. This folder knows no rule about
//! who may name whom.

mod circles;
mod imports;
mod modules;
mod resolve;
mod sources;
mod tests;
mod used;

pub use circles::{Circle, between, circles};
pub use modules::is_test;
pub use resolve::Graph;
pub use sources::Sources;
