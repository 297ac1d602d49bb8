//! A real `PgBouncer` before the tests' server, for tests that ask for one: a program of Debian's that not every machine has.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tokio::net::TcpStream;

use super::{Database, DatabaseProxy, eventually, own_address};

/// Where Debian puts it; root alone has this in its path.
const PROGRAM: &str = "/usr/sbin/pgbouncer";
/// Whom root lets it run as: it refuses to be root.
const NOBODY: &str = "nobody";

/// How long a client of the pooler's keeps a session of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolMode {
    /// Until it hangs up.
    Session,
    /// Until its transaction ends.
    Transaction,
    /// Until its statement ends.
    Statement,
}

/// A running pooler; ended when dropped.
pub struct Pooler {
    /// The address at which it takes connections.
    pub address: SocketAddr,
    process: Child,
    directory: PathBuf,
    _line: DatabaseProxy,
}

impl Pooler {
    /// A pooler before a database's server, with so many sessions there, of which it lends the one that rested last (0) or the next in
    /// turn (1).
    ///
    /// # Panics
    /// If there is no `PgBouncer` on this machine: `apt-get install pgbouncer`.
    pub async fn before(database: &Database, mode: PoolMode, (sessions, in_turn): (usize, u8)) -> Self {
        assert!(
            Path::new(PROGRAM).exists(),
            "no {PROGRAM} on this machine, so that NOTHING WAS TESTED: apt-get install pgbouncer"
        );
        let line = DatabaseProxy::to(database.host()).await;
        let address = own_address();
        let directory = std::env::temp_dir().join(format!("subrosa-pooler-{}-{}", std::process::id(), address.port()));
        std::fs::create_dir_all(&directory).expect("the temporary directory can be written");
        let mode = format!("{mode:?}").to_lowercase();
        let users: Vec<_> = database.roles().iter().map(|role| format!("\"{role}\" \"\"\n")).collect();
        let users = users.concat();
        let settings = format!(
            "[databases]\n* = host=127.0.0.1 port={}\n[pgbouncer]\nlisten_addr = {}\nlisten_port = {}\nunix_socket_dir =\n\
             auth_type = trust\nauth_file = {}\npool_mode = {mode}\ndefault_pool_size = {sessions}\nmax_client_conn = 500\n\
             server_round_robin = {in_turn}\nlog_connections = 0\nlog_disconnections = 0\n",
            line.address.port(),
            address.ip(),
            address.port(),
            directory.join("users").display(),
        );
        std::fs::write(directory.join("users"), users).expect("it can be written");
        std::fs::write(directory.join("settings"), settings).expect("it can be written");
        let mut command = Command::new(PROGRAM);
        // As anybody but root it stays who it is.
        if std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0) {
            command.args(["-u", NOBODY]);
        }
        command.arg("-q").arg(directory.join("settings")).stdin(Stdio::null());
        let process = command.spawn().expect("it starts");
        let pooler = Self { address, process, directory, _line: line };
        eventually("the pooler listens", async || TcpStream::connect(address).await.ok()).await;
        pooler
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}
