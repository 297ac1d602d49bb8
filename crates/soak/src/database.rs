//! The soak's database: a server's, or a private one that the bot starts, ends and is killed with. Either can be read while bots
//! run. It must not know any game.

use std::collections::HashMap;
use std::time::Duration;

use tokio::sync::OnceCell;

use stand_in::Control;
use store::Store;
use subrosa::cli::Database;
use subrosa::config::BotConfig;
use table::{EntryNo, LogEntry, TableId};

/// How long the outbox may take to empty once nothing goes wrong any more.
const PATIENCE: Duration = Duration::from_secs(90);
/// So often a bot's private server is looked for.
const JOINS: u32 = 5;

/// The database of a soak, kept open if it is a server's.
pub(super) struct SoakDatabase {
    config: BotConfig,
    live: OnceCell<Database>,
}

/// The tables and the outbox as the database has them after a round.
#[derive(Debug, Default)]
pub(super) struct StoredGames {
    /// Outbox rows that wait or were given up.
    pub left: u32,
    /// The logs of the tables that were played.
    pub logs: HashMap<TableId, Vec<LogEntry>>,
}

impl SoakDatabase {
    /// Opens the configured server's database and keeps it open. Without one it tries a private database of the soak's own, and ends it
    /// again: the bots start it.
    ///
    /// # Errors
    /// If it can't be opened, or has open tables or rows to deliver.
    pub(super) async fn open(config: BotConfig) -> anyhow::Result<Self> {
        let config = with_own_data(config);
        let database = Database::open(&config).await?;
        let (open, waiting) = (database.store.tables().open_tables().await?, database.store.outbox().waiting().await?);
        anyhow::ensure!(
            open == 0 && waiting == 0,
            "a soak needs a database that nobody plays on; this one has {open} open tables and {waiting} rows to deliver"
        );
        if config.has_server() {
            return Ok(Self { config, live: OnceCell::new_with(Some(database)) });
        }
        database.close().await;
        Ok(Self { config, live: OnceCell::new() })
    }

    /// A server's database that is left alone for now: an older program has it.
    ///
    /// # Errors
    /// If none is configured.
    pub(super) fn of_older_program(config: BotConfig) -> anyhow::Result<Self> {
        anyhow::ensure!(config.has_server(), "an upgrade is tried on a server: set DATABASE_URL to an empty database");
        Ok(Self { config, live: OnceCell::new() })
    }

    /// Brings its schema up to date; from now on it can be looked into.
    ///
    /// # Errors
    /// If it can't be opened.
    pub(super) async fn bring_up_to_date(&self) -> anyhow::Result<&Store> {
        let database = self.live.get_or_try_init(|| Database::open(&self.config)).await?;
        Ok(&database.store)
    }

    /// Whether its server is one bot's own.
    pub(super) fn is_private(&self) -> bool {
        !self.config.has_server()
    }

    /// Its kind in a word, for the printed counts.
    pub(super) fn name(&self) -> &'static str {
        if self.is_private() { "private" } else { "server" }
    }

    /// The environment variable that gives it to a bot, with its value.
    pub(super) fn environment(&self) -> (&'static str, String) {
        match (&self.config.database_url, &self.config.data) {
            (Some(url), _) => ("DATABASE_URL", url.expose().to_owned()),
            (None, data) => ("SUBROSA_DATA", data.as_ref().map(|at| at.display().to_string()).unwrap_or_default()),
        }
    }

    /// The store, where it can be asked while bots run.
    pub(super) fn live(&self) -> Option<&Store> {
        self.live.get().map(|database| &database.store)
    }

    /// Waits until nothing is left to deliver, and reads the logs of these tables.
    pub(super) async fn settle(&self, control: &Control, tables: &[TableId]) -> anyhow::Result<StoredGames> {
        if let Some(store) = self.live() {
            return settled(store, tables).await;
        }
        let joined = self.join_a_bot(control).await?;
        let stored = settled(&joined.store, tables).await;
        joined.close().await;
        stored
    }

    /// The private server of a bot. Where the bot died just now, the server is this process's own, and no bot gets to it: it is given
    /// up for the next bot.
    async fn join_a_bot(&self, control: &Control) -> anyhow::Result<Database> {
        for _ in 1..JOINS {
            control.wait_until(|control| control.connected() > 0, PATIENCE).await;
            let joined = Database::reach(&self.config).await?;
            if !joined.owns_server() {
                return Ok(joined);
            }
            joined.close().await;
        }
        Database::reach(&self.config).await
    }

    /// Ends the connections, if there are any.
    pub(super) async fn close(self) {
        if let Some(database) = self.live.into_inner() {
            database.close().await;
        }
    }
}

/// The games once nothing is left to deliver, or after a while.
async fn settled(store: &Store, tables: &[TableId]) -> anyhow::Result<StoredGames> {
    let until = tokio::time::Instant::now() + PATIENCE;
    while store.outbox().waiting().await? > 0 && tokio::time::Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    read(store, tables).await
}

async fn read(store: &Store, tables: &[TableId]) -> anyhow::Result<StoredGames> {
    let left =
        store.outbox().waiting().await? + store.outbox().given_up().await?.iter().map(|group| group.rows).sum::<i64>();
    let left = u32::try_from(left).unwrap_or(u32::MAX);
    let mut logs = HashMap::new();
    for table in tables {
        logs.insert(*table, store.tables().log_from(*table, EntryNo(0)).await?);
    }
    Ok(StoredGames { left, logs })
}

/// Without a named place the soak has a directory of its own, new every time.
fn with_own_data(config: BotConfig) -> BotConfig {
    if config.data.is_some() || config.database_url.is_some() {
        return config;
    }
    let own = std::env::temp_dir().join(format!("subrosa-soak-{}", std::process::id()));
    BotConfig { data: Some(own), ..config }
}
