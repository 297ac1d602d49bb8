//! Where the embedded database lives: its files, and the place where it listens, which nobody but its own user can reach. It
//! listens on a Unix socket in a directory of its user's; only where a system has no such sockets, on a loopback port.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use ::directories::ProjectDirs;
use pglite_oxide::PgliteServerBuilder;
use sqlx::postgres::{PgConnectOptions, PgSslMode};

use crate::database::error::StoreError;
use files::{self, directories};

/// Whom and what the library's server has.
const USER: &str = "postgres";
const DATABASE: &str = "template1";
const PORT: u16 = 5432;

/// The name of a socket, which clients find by its directory and a port (`PostgreSQL`, "Connections and Authentication").
#[cfg(unix)]
const SOCKET: &str = ".s.PGSQL.5432";
/// The longest path of a socket that every system takes: 104 bytes with the zero at its end (`unix(4)` of the BSDs).
#[cfg(unix)]
const LONGEST_SOCKET: usize = 103;

/// An embedded database's place.
pub(super) struct Home {
    directory: PathBuf,
    #[cfg(unix)]
    socket_directory: PathBuf,
    #[cfg(not(unix))]
    address: std::net::SocketAddr,
}

impl Home {
    /// Makes the directory if need be, and closes to others what the database has there.
    ///
    /// # Errors
    /// If it can't be written, or other users can change it.
    pub(super) fn prepare(directory: &Path) -> Result<Self, StoreError> {
        directories::keep_private();
        let refuse = |error: io::Error| {
            let place = directory.display();
            StoreError::Embedded(format!(
                "{place} can't be written ({error}); set SUBROSA_DATA or --data to a directory that can"
            ))
        };
        std::fs::create_dir_all(directory).map_err(refuse)?;
        if directories::is_open_to_others(&directory.metadata().map_err(refuse)?) {
            return Err(StoreError::Embedded(format!(
                "other users of this machine can change {0}: chmod go-w {0}, or set SUBROSA_DATA to another directory",
                directory.display()
            )));
        }
        let probe = directory.join(format!(".writable-{}", std::process::id()));
        drop(files::create_private(&probe).map_err(refuse)?);
        std::fs::remove_file(&probe).map_err(refuse)?;
        directories::private_directory(&directory.join("postgres")).map_err(refuse)?;
        Self::at(directory).map_err(refuse)
    }

    #[cfg(unix)]
    fn at(directory: &Path) -> io::Result<Self> {
        let directory = std::path::absolute(directory)?;
        Ok(Self { socket_directory: socket_directory(&directory)?, directory })
    }

    #[cfg(not(unix))]
    fn at(directory: &Path) -> io::Result<Self> {
        let free = std::net::TcpListener::bind(("127.0.0.1", 0))?;
        Ok(Self { directory: directory.to_owned(), address: free.local_addr()? })
    }

    /// The directory that was asked for.
    pub(super) fn directory(&self) -> &Path {
        &self.directory
    }

    /// The database's own files.
    pub(super) fn files(&self) -> PathBuf {
        self.directory.join("postgres")
    }

    #[cfg(unix)]
    fn socket(&self) -> PathBuf {
        self.socket_directory.join(SOCKET)
    }

    /// A server of these files that listens here.
    pub(super) fn serve(&self, server: PgliteServerBuilder) -> PgliteServerBuilder {
        let server = server.path(self.files());
        #[cfg(unix)]
        return server.unix(self.socket());
        #[cfg(not(unix))]
        return server.tcp(self.address);
    }

    /// How a client of this process connects.
    pub(super) fn options(&self) -> PgConnectOptions {
        let options = PgConnectOptions::new_without_pgpass().username(USER).database(DATABASE);
        let options = options.ssl_mode(PgSslMode::Disable).port(PORT);
        #[cfg(unix)]
        return options.socket(&self.socket_directory);
        #[cfg(not(unix))]
        return options.host("127.0.0.1").port(self.address.port());
    }

    /// Takes from others what the server's own archive lets them do with its files, before the first of them is written to: the
    /// library copies files with their rights out of a template, which it keeps among the user's caches.
    ///
    /// # Errors
    /// If it can't be taken.
    pub(super) fn close_to_others(&self) -> io::Result<()> {
        let template = ProjectDirs::from("dev", "pglite-oxide", "pglite-oxide");
        if let Some(template) = template.map(|library| library.cache_dir().join("pgdata-template")) {
            // What is in it is no secret, and where it is somebody else's the directory of the copies is closed all the same.
            let _ = directories::close_tree(&template);
        }
        directories::close_tree(&self.files())
    }

    /// Whether nobody listens here.
    pub(super) fn is_deserted(&self) -> bool {
        #[cfg(unix)]
        let tried = std::os::unix::net::UnixStream::connect(self.socket()).map(drop);
        #[cfg(not(unix))]
        let tried = std::net::TcpStream::connect_timeout(&self.address, std::time::Duration::from_secs(1)).map(drop);
        tried.is_err_and(|error| [ErrorKind::ConnectionRefused, ErrorKind::NotFound].contains(&error.kind()))
    }
}

#[cfg(unix)]
impl Drop for Home {
    fn drop(&mut self) {
        // One that is not below the database's directory was made for this process alone.
        if !self.socket_directory.starts_with(&self.directory) {
            let _ = std::fs::remove_dir_all(&self.socket_directory);
        }
    }
}

/// The socket's directory: below the database's, or, where that has too long a name for a socket, one of this process's own.
#[cfg(unix)]
fn socket_directory(directory: &Path) -> io::Result<PathBuf> {
    let usual = directory.join("socket");
    if usual.join(SOCKET).as_os_str().len() <= LONGEST_SOCKET {
        directories::private_directory(&usual)?;
        return Ok(usual);
    }
    let mut random = [0; 8];
    getrandom::fill(&mut random).map_err(io::Error::other)?;
    let own = std::env::temp_dir().join(format!("subrosa-{:016x}", u64::from_be_bytes(random)));
    std::os::unix::fs::DirBuilderExt::mode(&mut std::fs::DirBuilder::new(), 0o700).create(&own)?;
    Ok(own)
}
