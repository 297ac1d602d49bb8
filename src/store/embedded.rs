//! Postgres in the process, for the playground and for small servers. It serves one connection at a time.

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pglite_oxide::PgliteServer;
use sqlx::postgres::PgConnectOptions;

use super::database::Store;
use super::error::StoreError;

/// How long to try while a killed predecessor still holds the data directory's lock.
const OPEN_PATIENCE: Duration = Duration::from_secs(10);

/// How long it may take to find out that somebody listens in this machine.
const LISTENS: Duration = Duration::from_secs(1);

/// A running embedded database; it stops when this is dropped.
pub struct Embedded {
    server_handle: Arc<EmbeddedServer>,
    address: String,
}

/// The server, and what it takes to start it anew in the same place.
struct EmbeddedServer {
    directory: PathBuf,
    socket: SocketAddr,
    state: Mutex<ServerState>,
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
        let server = open(directory, SocketAddr::from(([127, 0, 0, 1], 0)))?;
        let socket = server.tcp_addr().ok_or(StoreError::Address)?;
        let address = server.connection_uri();
        let server_handle = EmbeddedServer {
            directory: directory.to_owned(),
            socket,
            state: Mutex::new(ServerState::Serves(Box::new(server))),
        };
        Ok(Self { server_handle: Arc::new(server_handle), address })
    }

    /// A store on it. Its server ends if a client hangs up in the midst of an answer, or if Postgres itself panics; whoever
    /// then finds nobody there has it started anew.
    ///
    /// # Errors
    /// If its own address can't be read.
    pub fn store(&self) -> Result<Store, StoreError> {
        let options: PgConnectOptions = self.address.parse().map_err(|_| StoreError::Address)?;
        let server_handle = Arc::clone(&self.server_handle);
        Ok(Store::with(options, 1, Some(Arc::new(move || server_handle.restart()))))
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
        let tried = TcpStream::connect_timeout(&self.socket, LISTENS);
        let ended = tried.is_err_and(|error| error.kind() == ErrorKind::ConnectionRefused);
        if !ended || matches!(*state, ServerState::Closed) {
            return;
        }
        // It holds the directory's lock as long as it is there.
        *state = ServerState::Ended;
        match open(&self.directory, self.socket) {
            Ok(server) => {
                tracing::error!("the embedded database had ended; it is started anew, and has all that was written");
                *state = ServerState::Serves(Box::new(server));
            }
            Err(error) => tracing::error!(%error, "the embedded database has ended, and is tried again"),
        }
    }
}

/// Starts a server in a directory, at an address of its own, for as long as a predecessor may take to end.
fn open(directory: &Path, socket: SocketAddr) -> Result<PgliteServer, StoreError> {
    check_writable(directory)?;
    let until = Instant::now() + OPEN_PATIENCE;
    loop {
        match start(directory, socket) {
            Ok(server) => return Ok(server),
            Err(error) if Instant::now() >= until => return Err(StoreError::Embedded(in_words(directory, &error))),
            Err(_) => std::thread::sleep(Duration::from_millis(100)),
        }
    }
}

fn start(directory: &Path, socket: SocketAddr) -> Result<PgliteServer, String> {
    let server = PgliteServer::builder().path(data_directory(directory)).tcp(socket).relaxed_durability(false);
    server.start().map_err(|error| format!("{error:#}"))
}

fn data_directory(directory: &Path) -> PathBuf {
    directory.join("postgres")
}

fn check_writable(directory: &Path) -> Result<(), StoreError> {
    let refuse = |error: std::io::Error| {
        let place = directory.display();
        StoreError::Embedded(format!(
            "{place} can't be written ({error}); set SUBROSA_DATA or --data to a directory that can"
        ))
    };
    std::fs::create_dir_all(directory).map_err(refuse)?;
    let probe = directory.join(format!(".writable-{}", std::process::id()));
    std::fs::write(&probe, b"").map_err(refuse)?;
    std::fs::remove_file(&probe).map_err(refuse)
}

fn in_words(directory: &Path, error: &str) -> String {
    format!(
        "{error}; if another Sub Rosa uses {}, stop it or set SUBROSA_DATA to another directory",
        directory.display()
    )
}
