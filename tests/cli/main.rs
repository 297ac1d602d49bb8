//! The program as it is called: settings, `render`, `verify`, `engine`, `arena`; and by whom it is not reached.

mod arena;
mod engine;
mod engine_page;
#[cfg(feature = "playground")]
mod init;
#[cfg(unix)]
mod keys;
#[cfg(all(target_os = "linux", feature = "playground"))]
mod neighbour;
#[cfg(all(target_os = "linux", feature = "playground"))]
mod playground;
#[cfg(all(target_os = "linux", feature = "playground"))]
mod private_database;
mod render;
mod settings;
mod verify;

/// The path of the program that cargo built for these tests.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
