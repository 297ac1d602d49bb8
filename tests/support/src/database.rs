//! A database for one test, on the server that all tests share.

use std::path::PathBuf;

use store::Store;
use test_server::{address_as, address_of, admin, admin_patiently, given, new_name};
use tokio::sync::OnceCell;

/// A database that nobody else uses.
pub struct Database {
    /// The store on it.
    pub store: Store,
    name: String,
    /// The address as the owner of everything in it has it.
    url: String,
    /// The address by which a bot has its own role's rights, or the owner's.
    bot_url: String,
}

/// So often a cluster is asked for the role's rights before its refusal counts.
const MOST_TRIES: usize = 9;
/// The role that bots of tests run as: it may neither change the schema nor the log, but add to it. It is a whole server's.
const BOT_ROLE: &str = "subrosa_test_bot";

/// The server at `SUBROSA_TEST_DATABASE`, if there is one: for benches, which measure what is really written.
pub fn server() -> Option<String> {
    given()
}

/// A database with the schema, the role's rights and nothing else, of which others are copied: it is made once a process.
async fn template() -> &'static str {
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    TEMPLATE
        .get_or_init(async || {
            let name = new_name();
            test_server::create_database(&name).await;
            let store = Store::on_server(&address_of(&name)).expect("an address");
            store.migrate().await.expect("the schema is made");
            let make = format!(
                "DO $$ BEGIN CREATE ROLE {BOT_ROLE} LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$"
            );
            admin(make).await;
            store.grant_to(BOT_ROLE).await.expect("the owner grants it");
            store.close().await;
            name
        })
        .await
}

/// The data directory of the programs on a database. The list of those whose data was deleted lies beside it, and is nobody else's: as
/// copies of one the tests' databases have the same key.
pub fn data_directory(url: &str) -> PathBuf {
    let name = url.rsplit('/').next().expect("the address names a database");
    std::env::temp_dir().join(format!("subrosa-data-{name}"))
}

/// On a cluster no database is a copy: its tables are spread over machines that a copy would know nothing of.
async fn spread(url: &str) {
    let owner = Store::on_server(url).expect("an address");
    owner.distribute(0).await.expect("its tables are spread");
    // A role's rights are the machines' own, not one database's: of two that write them at once one is refused.
    for _ in 0..MOST_TRIES {
        if owner.grant_to(BOT_ROLE).await.is_ok() {
            return owner.close().await;
        }
    }
    owner.grant_to(BOT_ROLE).await.expect("the owner grants it");
    owner.close().await;
}

impl Database {
    /// An empty database with the schema, for a bot with the rights of `subrosa migrate --role`.
    pub async fn fresh() -> Self {
        Self::copied(template().await, Some(BOT_ROLE)).await
    }

    /// An empty database, even of the schema, for its owner.
    pub async fn bare() -> Self {
        Self::copied("template1", None).await
    }

    async fn copied(template: &str, role: Option<&str>) -> Self {
        let name = new_name();
        let url = address_of(&name);
        if test_server::workers().is_empty() {
            // A connection that is still closing there is waited for by the server.
            admin_patiently(format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
        } else {
            test_server::create_database(&name).await;
            if role.is_some() {
                spread(&url).await;
            }
        }
        let bot_url = role.map_or_else(|| url.clone(), |role| address_as(role, &url));
        let store = Store::on_server(&bot_url).expect("the address is one");
        store.ready().await.expect("the database answers");
        Self { store, name, url, bot_url }
    }

    /// How a process of its own is told to use this database: an environment variable.
    pub fn hand_over(&self) -> (&'static str, String) {
        ("DATABASE_URL", self.bot_url.clone())
    }

    /// Waits until nothing is left to deliver, for a minute; how much is left. The store must be open.
    pub async fn drained(&self) -> i64 {
        let waiting = async || self.store.outbox().waiting().await.expect("the database answers");
        super::within(std::time::Duration::from_mins(1), async || (waiting().await == 0).then_some(())).await;
        waiting().await
    }

    /// The server's host, or its socket's directory, as an address has it.
    pub fn host(&self) -> String {
        let (front, _) = self.bot_url.rsplit_once('/').expect("the address names a database");
        front.rsplit_once('@').expect("the address has a role").1.to_owned()
    }

    /// The roles that use it: the owner, and the bot's.
    pub fn roles(&self) -> Vec<String> {
        let role = |url: &str| Some(url.split_once("://")?.1.split_once('@')?.0.to_owned());
        [&self.url, &self.bot_url].into_iter().filter_map(|url| role(url)).collect()
    }

    /// The bot's address of this database by another way to the server, such as a pooler's.
    pub fn by_way_of(&self, address: std::net::SocketAddr) -> String {
        self.bot_url.replacen(&format!("@{}/", self.host()), &format!("@{address}/"), 1)
    }

    /// Its address as the owner of everything in it has it.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Puts a proxy between the store and its server, which can cut and hold the connections.
    pub async fn behind_a_proxy(&mut self) -> super::DatabaseProxy {
        let (front, name) = self.bot_url.rsplit_once('/').expect("the address names a database");
        let (role, host) = front.rsplit_once('@').expect("the address has a role");
        let proxy = super::DatabaseProxy::to(host.to_owned()).await;
        self.store = Store::on_server(&format!("{role}@{}/{name}", proxy.address)).expect("an address");
        proxy
    }

    /// Closes its connections and removes the database.
    pub async fn drop(self) {
        self.store.close().await;
        test_server::drop_database(&self.name).await;
        let mut list = data_directory(&self.url).into_os_string();
        list.push("-forgotten.txt");
        let _ = std::fs::remove_file(list);
    }
}
