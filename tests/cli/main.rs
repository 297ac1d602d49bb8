//! The program as it is called: settings, `render`, `verify`, `engine`, `arena`; and by whom it is not reached.

mod arena;
mod engine;
mod engine_page;
#[cfg(feature = "playground")]
mod init;
#[cfg(all(unix, feature = "embedded"))]
mod keys;
#[cfg(all(target_os = "linux", feature = "embedded", feature = "playground"))]
mod neighbour;
mod render;
mod settings;
mod verify;

/// The path of the program that cargo built for these tests.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
