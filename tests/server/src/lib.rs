//! The Postgres server that tests share: one a process, private, started at the first need, or the one at `SUBROSA_TEST_DATABASE`.
//! Each test has a database of its own there.
#![expect(clippy::must_use_candidate, reason = "helpers of tests are called for what they do")]

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use postgres::{Server, ServerSetup};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// So often a coordinator is told of a worker before its refusal counts.
const MOST_TRIES: usize = 50;
/// So often a database is made or removed before the server's refusal counts.
const MOST_WAITS: usize = 6;
/// The names of directories of servers, before the process id.
const PREFIX: &str = "subrosa-tests-";

/// The address of the server's first database, for the role that owns all.
pub fn address() -> &'static str {
    static ADDRESS: OnceLock<String> = OnceLock::new();
    ADDRESS.get_or_init(|| given().unwrap_or_else(start))
}

/// The address of a server that is there already, if one was named.
pub fn given() -> Option<String> {
    std::env::var("SUBROSA_TEST_DATABASE").ok().filter(|url| !url.is_empty())
}

/// Has the server's owner do something in its first database.
pub async fn admin(sql: String) {
    run(address(), sql).await;
}

/// The same with a database that others may be about to leave: the server waits five seconds for them, and refuses then. On a machine
/// that stands still meanwhile they need longer.
pub async fn admin_patiently(sql: String) {
    for _ in 1..MOST_WAITS {
        let mut connection = PgConnection::connect(address()).await.expect("the test server answers");
        if sqlx::query(AssertSqlSafe(sql.clone())).execute(&mut connection).await.is_ok() {
            return;
        }
    }
    admin(sql).await;
}

/// Has whoever an address names do something there.
pub async fn run(url: &str, sql: String) {
    let mut connection = PgConnection::connect(url).await.expect("the test server answers");
    sqlx::query(AssertSqlSafe(sql)).execute(&mut connection).await.expect("the test server obeys");
}

/// The workers of a Citus cluster whose coordinator is the given server: addresses as `host:port`, from `SUBROSA_TEST_WORKERS`.
pub fn workers() -> Vec<String> {
    let named = std::env::var("SUBROSA_TEST_WORKERS").unwrap_or_default();
    named.split(',').filter(|worker| !worker.is_empty()).map(str::to_owned).collect()
}

/// Makes a database, on a cluster one whose coordinator knows the workers.
pub async fn create_database(name: &str) {
    admin(format!("CREATE DATABASE {name}")).await;
    for worker in workers() {
        run(&worker_address(&worker, "postgres"), format!("CREATE DATABASE {name}")).await;
    }
    if !workers().is_empty() {
        let coordinator = address_of(name);
        run(&coordinator, format!("SELECT citus_set_coordinator_host({})", host_and_port(&host(&coordinator)))).await;
        for worker in workers() {
            add_worker(&coordinator, &worker).await;
        }
    }
}

/// Has a database's coordinator know a worker. Two databases that learn of theirs at once write to what they share, the roles, and one
/// of them is refused: it tries again.
async fn add_worker(coordinator: &str, worker: &str) {
    let sql = format!("SELECT citus_add_node({})", host_and_port(worker));
    let mut connection = PgConnection::connect(coordinator).await.expect("the coordinator answers");
    for _ in 0..MOST_TRIES {
        if sqlx::query(AssertSqlSafe(sql.clone())).execute(&mut connection).await.is_ok() {
            return;
        }
    }
    run(coordinator, sql).await;
}

/// Removes a database, whoever is connected to it.
pub async fn drop_database(name: &str) {
    let drop = format!("DROP DATABASE {name} WITH (FORCE)");
    if !workers().is_empty() {
        forget_prepared(&address_of(name)).await;
    }
    admin_patiently(drop.clone()).await;
    for worker in workers() {
        forget_prepared(&worker_address(&worker, name)).await;
        run(&worker_address(&worker, "postgres"), drop.clone()).await;
    }
}

/// Rolls back what a cluster's database has prepared and nobody will end: such a database can't be removed. Citus's own worker is left
/// alone: it would come back in the midst of the removal, which ends it by itself.
async fn forget_prepared(url: &str) {
    let mut connection = PgConnection::connect(url).await.expect("the database answers");
    let others = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity \
                  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
    sqlx::query(others).execute(&mut connection).await.expect("the test server obeys");
    let prepared = "SELECT gid FROM pg_prepared_xacts WHERE database = current_database()";
    let prepared: Vec<String> =
        sqlx::query_scalar(prepared).fetch_all(&mut connection).await.expect("the test server tells");
    for gid in prepared {
        // Citus's own maintenance may have been quicker.
        let _ = sqlx::query(AssertSqlSafe(format!("ROLLBACK PREPARED '{gid}'"))).execute(&mut connection).await;
    }
    let _ = connection.close().await;
}

/// The address of a worker's database, for the same role.
fn worker_address(worker: &str, name: &str) -> String {
    address_of(name).replacen(&format!("@{}/", host(address())), &format!("@{worker}/"), 1)
}

/// The server's host and port of an address.
fn host(url: &str) -> String {
    let (front, _) = url.rsplit_once('/').expect("the address names a database");
    front.rsplit_once('@').expect("the address has a role").1.to_owned()
}

/// The same as two values of SQL.
fn host_and_port(host: &str) -> String {
    let (host, port) = host.rsplit_once(':').expect("a cluster's machines are told by host and port");
    format!("'{host}', {port}")
}

/// The address of the same server's database of this name.
pub fn address_of(name: &str) -> String {
    let (base, _) = address().rsplit_once('/').expect("the address names a database");
    format!("{base}/{name}")
}

/// The same address for another role.
pub fn address_as(role: &str, url: &str) -> String {
    let (scheme, place) = url.split_once("://").expect("an address");
    let host = place.rsplit_once('@').map_or(place, |(_, host)| host);
    format!("{scheme}://{role}@{host}")
}

/// A new name for a database.
pub fn new_name() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    format!("subrosa_test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// Starts the server in the background of this process; it ends when the process does. Its writes need not outlive a power
/// cut, and whoever gets into its directory, which is this user alone, is trusted to be any role.
fn start() -> String {
    let directory = std::env::temp_dir().join(format!("{PREFIX}{}", std::process::id()));
    remove_left_ones();
    std::fs::create_dir_all(&directory).expect("the temporary directory can be written");
    let trust = directory.join("trust.conf");
    std::fs::write(&trust, "local all all trust\n").expect("it can be written");
    open_to_readers(&trust);
    let programs = std::env::var_os("SUBROSA_POSTGRES").map(PathBuf::from);
    let setup = ServerSetup::at(&directory).with_programs(programs.as_deref());
    let setup = setup.with_setting("hba_file", &trust.display().to_string()).with_setting("max_connections", "300");
    let setup = setup
        .with_setting("fsync", "off")
        .with_setting("full_page_writes", "off")
        .with_setting("shared_buffers", "64MB");
    let server = Server::start(&setup).expect("the tests' server starts");
    let url = server.address().own_url();
    // It ends with the process, however that ends.
    std::mem::forget(server);
    url
}

#[cfg(unix)]
fn open_to_readers(path: &Path) {
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o644);
    std::fs::set_permissions(path, mode).expect("it is ours");
}

#[cfg(not(unix))]
fn open_to_readers(_: &Path) {}

/// Removes what ended processes of tests left.
fn remove_left_ones() {
    for entry in std::fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        if process.is_some() && is_left(&entry.path()) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether nobody has the server there. One that is being made has no lock yet, and is young.
fn is_left(directory: &Path) -> bool {
    let lock = std::fs::File::open(directory.join("lock"));
    lock.is_ok_and(|lock| lock.try_lock().is_ok())
}
