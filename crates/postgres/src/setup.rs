//! The settings that a caller gives for a server, and the way it is reached.

use std::path::{Path, PathBuf};

/// The role that owns everything, and the database that is used.
pub(crate) const ROLE: &str = "subrosa";
pub(crate) const DATABASE: &str = "postgres";

/// A server to start or to join: its directory, the programs that it runs, and its settings.
#[derive(Clone, Debug)]
pub struct ServerSetup {
    pub(crate) directory: PathBuf,
    pub(crate) programs: Option<PathBuf>,
    pub(crate) settings: Vec<(String, String)>,
    pub(crate) is_afresh: bool,
    pub(crate) connections: usize,
}

/// Connections that a server takes, unless its program has more.
const CONNECTIONS: usize = 40;
/// Connections beside the program's own: one that listens, those of commands that join, those that Postgres keeps for its owner.
const SPARE_CONNECTIONS: usize = 20;

impl ServerSetup {
    /// A server with everything of its own below this directory, which is made if need be.
    #[must_use]
    pub fn at(directory: &Path) -> Self {
        Self {
            directory: directory.to_owned(),
            programs: None,
            settings: Vec::new(),
            is_afresh: false,
            connections: CONNECTIONS,
        }
    }

    /// With the programs `postgres` and `initdb` of an installed server (15 or later), which lie in this directory.
    #[must_use]
    pub fn with_programs(self, programs: Option<&Path>) -> Self {
        Self { programs: programs.map(Path::to_owned), ..self }
    }

    /// With room for so many connections of its program.
    #[must_use]
    pub fn with_connections(self, most: usize) -> Self {
        Self { connections: CONNECTIONS.max(most + SPARE_CONNECTIONS), ..self }
    }

    /// With an empty database, whatever an earlier run left in the directory.
    #[must_use]
    pub fn afresh(self) -> Self {
        Self { is_afresh: true, ..self }
    }

    /// With one more of the server's settings (`PostgreSQL`, "Server Configuration").
    #[must_use]
    pub fn with_setting(mut self, name: &str, value: &str) -> Self {
        self.settings.push((name.to_owned(), value.to_owned()));
        self
    }
}

/// How a client of the same user reaches a server.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Address {
    pub(crate) socket_directory: PathBuf,
}

impl Address {
    /// The directory of the server's socket.
    #[must_use]
    pub fn socket_directory(&self) -> &Path {
        &self.socket_directory
    }

    /// The address of one of its databases for this role, as clients of Postgres read it (`PostgreSQL`, "Connection URIs").
    #[must_use]
    pub fn url(&self, role: &str, database: &str) -> String {
        let place = self.socket_directory.as_os_str().as_encoded_bytes();
        let host: String = place.iter().map(|byte| escape(*byte)).collect();
        format!("postgres://{role}@{host}/{database}")
    }

    /// The address of the usual database, for the role that owns it.
    #[must_use]
    pub fn own_url(&self) -> String {
        self.url(ROLE, DATABASE)
    }
}

/// A byte of a path within an address (RFC 3986, section 2.1).
fn escape(byte: u8) -> String {
    match byte {
        b'-' | b'.' | b'_' | b'~' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    }
}
