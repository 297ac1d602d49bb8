//! Postgres in the process, for the playground and for small servers. It serves one connection at a time, and nobody but its
//! own user.

mod home;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pglite_oxide::PgliteServer;

use crate::database::error::StoreError;
use crate::database::store::Store;
use home::Home;

/// How long to try while a killed predecessor still holds the data directory's lock.
const OPEN_PATIENCE: Duration = Duration::from_secs(10);

/// A running embedded database; it stops when this is dropped.
pub struct Embedded {
    server_handle: Arc<EmbeddedServer>,
}

/// The server, and what it takes to start it anew in the same place.
struct EmbeddedServer {
    /// It ends before its place is given up.
    state: Mutex<ServerState>,
    home: Home,
}

enum ServerState {
    Serves(Box<PgliteServer>),
    /// It ended by itself, and could not be started anew yet.
    Ended,
    /// It was told to end.
    Closed,
}

impl std::fmt::Debug for Embedded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Embedded").finish_non_exhaustive()
    }
}

impl Embedded {
    /// Opens the database in a directory, which is made if need be, and blocks until it serves.
    ///
    /// # Errors
    /// If the directory can't be written, or another process uses it.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        let home = Home::prepare(directory)?;
        let server = open(&home)?;
        let closed = home.close_to_others();
        closed.map_err(|error| StoreError::Embedded(in_words(directory, &error.to_string())))?;
        let server_handle = EmbeddedServer { state: Mutex::new(ServerState::Serves(Box::new(server))), home };
        Ok(Self { server_handle: Arc::new(server_handle) })
    }

    /// A store on it. Its server ends if a client hangs up in the midst of an answer, or if Postgres itself panics; whoever
    /// then finds nobody there has it started anew.
    #[must_use]
    pub fn store(&self) -> Store {
        let server_handle = Arc::clone(&self.server_handle);
        Store::with(self.server_handle.home.options(), 1, Some(Arc::new(move || server_handle.restart())))
    }

    /// Stops it, after the last checkpoint.
    ///
    /// # Errors
    /// If it did not stop in order; its data are safe all the same.
    pub fn close(self) -> Result<(), StoreError> {
        match self.server_handle.end() {
            ServerState::Serves(server) => server.shutdown().map_err(|error| StoreError::Embedded(error.to_string())),
            ServerState::Ended | ServerState::Closed => Ok(()),
        }
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        drop(self.server_handle.end());
    }
}

impl EmbeddedServer {
    fn end(&self) -> ServerState {
        std::mem::replace(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner), ServerState::Closed)
    }

    /// Starts the server anew if it has ended, and if nobody else is about to.
    fn restart(&self) {
        let Ok(mut state) = self.state.try_lock() else { return };
        if matches!(*state, ServerState::Closed) || !self.home.is_deserted() {
            return;
        }
        // It holds the directory's lock as long as it is there.
        *state = ServerState::Ended;
        match open(&self.home) {
            Ok(server) => {
                tracing::error!("the embedded database had ended; it is started anew, and has all that was written");
                *state = ServerState::Serves(Box::new(server));
            }
            Err(error) => tracing::error!(%error, "the embedded database has ended, and is tried again"),
        }
    }
}

/// Starts a server at its place, for as long as a predecessor may take to end.
fn open(home: &Home) -> Result<PgliteServer, StoreError> {
    let until = Instant::now() + OPEN_PATIENCE;
    loop {
        match start(home) {
            Ok(server) => return Ok(server),
            Err(error) if Instant::now() >= until => {
                return Err(StoreError::Embedded(in_words(home.directory(), &error)));
            }
            Err(_) => std::thread::sleep(Duration::from_millis(100)),
        }
    }
}

fn start(home: &Home) -> Result<PgliteServer, String> {
    let server = home.serve(PgliteServer::builder()).relaxed_durability(false);
    server.start().map_err(|error| format!("{error:#}"))
}

fn in_words(directory: &Path, error: &str) -> String {
    format!(
        "{error}; if another Sub Rosa uses {}, stop it or set SUBROSA_DATA to another directory",
        directory.display()
    )
}
