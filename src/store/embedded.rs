//! Postgres in the process, for the playground and for small servers. It serves one connection at a time.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use pglite_oxide::PgliteServer;
use sqlx::postgres::PgConnectOptions;

use super::{Store, StoreError};

/// How long to try while a killed predecessor still holds the data directory's lock.
const OPEN_PATIENCE: Duration = Duration::from_secs(10);

/// A running embedded database; it stops when this is dropped.
pub struct Embedded {
    server: PgliteServer,
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
        check_writable(directory)?;
        let until = Instant::now() + OPEN_PATIENCE;
        loop {
            match start(directory) {
                Ok(server) => return Ok(Self { server }),
                Err(error) if Instant::now() >= until => return Err(StoreError::Embedded(in_words(directory, &error))),
                Err(_) => std::thread::sleep(Duration::from_millis(100)),
            }
        }
    }

    /// A store on it.
    ///
    /// # Errors
    /// If its own address can't be read.
    pub fn store(&self) -> Result<Store, StoreError> {
        let options: PgConnectOptions = self.server.connection_uri().parse().map_err(|_| StoreError::Address)?;
        Ok(Store::with(options, 1))
    }

    /// Stops it, after the last checkpoint.
    ///
    /// # Errors
    /// If it did not stop in order; its data are safe all the same.
    pub fn close(self) -> Result<(), StoreError> {
        self.server.shutdown().map_err(|error| StoreError::Embedded(error.to_string()))
    }
}

fn start(directory: &Path) -> Result<PgliteServer, String> {
    let server = PgliteServer::builder().path(data_directory(directory)).relaxed_durability(false);
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
