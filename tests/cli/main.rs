//! The program as it is called: settings, `render`, `verify`, `engine`.

mod engine;
mod engine_page;
mod render;
mod settings;
mod verify;

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
