//! `subrosa engine`: the games over standard input and output, one JSON object a line (docs/engine.md). For third-party players,
//! analysis tools and differential tests of the rules.
//!
//! It knows positions and views without their types, so that a new game is served as soon as it is in the registry. It
//! knows nothing of tables, databases and networks.

mod answer;
mod choosing;
mod draw;
mod error;
mod observation;
mod observed;
mod request;
mod seat_views;
mod serve;
mod session;
#[cfg(test)]
mod tests;

pub use answer::view as view_json;
pub use draw::Draw;
pub use error::{EngineError, ErrorCode};
pub use serve::{run, serve};
