//! A database for one test.

use std::path::Path;
#[cfg(feature = "embedded")]
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
#[cfg(feature = "embedded")]
use tokio::sync::{Semaphore, SemaphorePermit};

use sqlx::{Connection, PgConnection};
use store::Store;

/// A database that nobody else uses.
pub struct Database {
    /// The store on it.
    pub store: Store,
    kind: Kind,
}

enum Kind {
    #[cfg(feature = "embedded")]
    Embedded {
        server: Option<store::embedded::Embedded>,
        directory: PathBuf,
        /// Held for as long as it takes memory.
        _permit: SemaphorePermit<'static>,
    },
    Server {
        admin: String,
        name: String,
        url: String,
        /// The address by which a bot has its own role's rights, or the owner's.
        bot_url: String,
    },
}

/// How many embedded databases a process has at once: each takes some 270 MB, on however many cores the tests run. It is more
/// than there are tests that wait for a second one while they hold a first.
#[cfg(feature = "embedded")]
static EMBEDDED: Semaphore = Semaphore::const_new(8);

static COUNT: AtomicU32 = AtomicU32::new(0);

fn unique() -> String {
    format!("subrosa_test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// The role that bots of tests run as where `SUBROSA_TEST_ROLE` is set: a whole server's, and harmless.
const BOT_ROLE: &str = "subrosa_test_bot";

/// Whether bots of tests have no more rights than `subrosa migrate --role` gives.
fn has_bots_with_a_role() -> bool {
    std::env::var("SUBROSA_TEST_ROLE").is_ok_and(|set| !set.is_empty() && set != "0")
}

/// The server that tests use, if there is one.
pub fn server() -> Option<String> {
    std::env::var("SUBROSA_TEST_DATABASE").ok().filter(|url| !url.is_empty())
}

impl Database {
    /// An empty database with the schema.
    pub async fn fresh() -> Self {
        let mut database = Self::bare().await;
        database.store.migrate().await.expect("the schema is made");
        if has_bots_with_a_role() {
            database.run_as_the_bot().await;
        }
        database
    }

    /// From now on the store has the rights of the role that a bot runs as: none to the schema, and none to the log but to
    /// add to it. An embedded database has no roles.
    async fn run_as_the_bot(&mut self) {
        let (url, bot_url) = match &mut self.kind {
            Kind::Server { url, bot_url, .. } => (url, bot_url),
            #[cfg(feature = "embedded")]
            Kind::Embedded { .. } => return,
        };
        let make = format!(
            "DO $$ BEGIN CREATE ROLE {BOT_ROLE} LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$"
        );
        run(url, make).await;
        self.store.grant_to(BOT_ROLE).await.expect("the owner grants it");
        let (scheme, place) = url.split_once("://").expect("an address");
        let host = place.rsplit_once('@').map_or(place, |(_, host)| host);
        *bot_url = format!("{scheme}://{BOT_ROLE}@{host}");
        self.store.close().await;
        self.store = Store::on_server(bot_url).expect("an address");
    }

    /// An empty database, even of the schema.
    pub async fn bare() -> Self {
        let database = match server() {
            Some(admin) => Self::on_server(admin).await,
            None => Self::embedded(&std::env::temp_dir().join(unique())).await,
        };
        database.store.ready().await.expect("the database answers");
        database
    }

    async fn on_server(admin: String) -> Self {
        let name = unique();
        run(&admin, format!("CREATE DATABASE {name}")).await;
        let (base, _) = admin.rsplit_once('/').expect("the address names a database");
        let url = format!("{base}/{name}");
        let (store, bot_url) = (Store::on_server(&url).expect("the address is one"), url.clone());
        Self { store, kind: Kind::Server { admin, name, url, bot_url } }
    }

    #[cfg(feature = "embedded")]
    async fn embedded(directory: &Path) -> Self {
        let permit = EMBEDDED.acquire().await.expect("it is never closed");
        let directory = directory.to_owned();
        let at = directory.clone();
        let open = move || store::embedded::Embedded::open(&at);
        let server = tokio::task::spawn_blocking(open).await.expect("no panic").expect("the embedded database opens");
        let store = with_own_keys(server.store(), &directory);
        Self { store, kind: Kind::Embedded { server: Some(server), directory, _permit: permit } }
    }

    #[cfg(not(feature = "embedded"))]
    async fn embedded(_: &Path) -> Self {
        panic!("without the feature `embedded` these tests need SUBROSA_TEST_DATABASE, a Postgres server's address");
    }

    /// How a process of its own is told to use this database: an environment variable. An embedded one is closed here
    /// first, for it serves one process.
    pub async fn hand_over(&mut self) -> (&'static str, String) {
        match &mut self.kind {
            #[cfg(feature = "embedded")]
            Kind::Embedded { server, directory, .. } => {
                self.store.close().await;
                if let Some(server) = server.take() {
                    tokio::task::spawn_blocking(move || server.close()).await.expect("no panic").expect("it closes");
                }
                ("SUBROSA_DATA", directory.display().to_string())
            }
            Kind::Server { bot_url, .. } => ("DATABASE_URL", bot_url.clone()),
        }
    }

    /// Takes the database back from a process that has ended.
    pub async fn take_back(&mut self) {
        #[cfg(feature = "embedded")]
        if let Kind::Embedded { server, directory, .. } = &mut self.kind {
            let at = directory.clone();
            let opened = tokio::task::spawn_blocking(move || store::embedded::Embedded::open(&at));
            let opened = opened.await.expect("no panic").expect("the embedded database opens again");
            self.store = with_own_keys(opened.store(), directory);
            *server = Some(opened);
        }
        self.store.ready().await.expect("the database recovers");
    }

    /// Waits until nothing is left to deliver, for a minute; how much is left. The store must be open.
    pub async fn drained(&self) -> i64 {
        let waiting = async || self.store.outbox().waiting().await.expect("the database answers");
        super::within(std::time::Duration::from_mins(1), async || (waiting().await == 0).then_some(())).await;
        waiting().await
    }

    /// The server's address as the owner of everything in it has it, if it is on one.
    pub fn url(&self) -> Option<&str> {
        match &self.kind {
            Kind::Server { url, .. } => Some(url),
            #[cfg(feature = "embedded")]
            Kind::Embedded { .. } => None,
        }
    }

    /// Puts a proxy between the store and its server, which can cut and hold the connections.
    pub async fn behind_a_proxy(&mut self) -> super::DatabaseProxy {
        let url = match &self.kind {
            Kind::Server { bot_url, .. } => bot_url.clone(),
            #[cfg(feature = "embedded")]
            Kind::Embedded { .. } => panic!("this needs SUBROSA_TEST_DATABASE, a Postgres server's address"),
        };
        let (front, name) = url.rsplit_once('/').expect("the address names a database");
        let (scheme, host) = front.rsplit_once(['@', '/']).expect("the address has a host");
        let server = if host.contains(':') { host.to_owned() } else { format!("{host}:5432") };
        let proxy = super::DatabaseProxy::to(server).await;
        let joint = if scheme.ends_with('/') || scheme.ends_with(':') { "/" } else { "@" };
        let near = format!("{scheme}{joint}{}/{name}", proxy.address);
        self.store = Store::on_server(&near).expect("an address");
        proxy
    }

    /// Removes it.
    pub async fn drop(mut self) {
        self.store.close().await;
        match &mut self.kind {
            #[cfg(feature = "embedded")]
            Kind::Embedded { server, directory, .. } => {
                let (server, directory) = (server.take(), directory.clone());
                let close = move || {
                    drop(server.map(store::embedded::Embedded::close));
                    let _ = std::fs::remove_dir_all(directory);
                };
                tokio::task::spawn_blocking(close).await.expect("no panic");
            }
            Kind::Server { admin, name, .. } => run(admin, format!("DROP DATABASE {name} WITH (FORCE)")).await,
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // After a panic the bot may still hold its connection, and closing would wait for it: the failed test must end.
        #[cfg(feature = "embedded")]
        if let Kind::Embedded { server, .. } = &mut self.kind {
            std::mem::forget(server.take());
        }
    }
}

/// The keys that a program has made beside its database.
#[cfg(feature = "embedded")]
fn with_own_keys(store: Store, directory: &Path) -> Store {
    match std::fs::read_to_string(directory.join("sealing.key")) {
        Ok(keys) => store.with_keys(store::Keyring::read(&keys).expect("a program wrote it")),
        Err(_) => store,
    }
}

async fn run(url: &str, sql: String) {
    let mut connection = PgConnection::connect(url).await.expect("the test server answers");
    sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.expect("the test server obeys");
}
