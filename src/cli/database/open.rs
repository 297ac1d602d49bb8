//! The configured database, open: a server's, or that of a private server, which lives as long as this. It must not know the
//! questions that are asked of it.

use super::keys;
use crate::config::{BotConfig, ConfigError};
use postgres::{Server, ServerError, ServerSetup};
use store::{SchemaState, Store, StoreError};
use tokio_util::sync::CancellationToken;

/// An open database, with its server where that is private.
pub struct Database {
    /// The store on it, with the keys of its secrets.
    pub store: Store,
    private: Option<Server>,
}

/// The fate of a private server that another process has.
#[derive(Clone, Copy)]
enum Sharing {
    /// It is waited for, and then refused.
    Refused,
    /// The server that another process started is used as well.
    Joined,
}

impl Database {
    /// Opens the configured database and brings its schema up to date. A private server is this process's own.
    ///
    /// # Errors
    /// If it can't be reached, the schema can't be changed, or its key is missing.
    pub async fn open(config: &BotConfig) -> anyhow::Result<Self> {
        let mut database = Self::reach_alone(config).await?;
        database.store.migrate().await?;
        database.store = keys::with_own_key(config, database.store).await?;
        Ok(database)
    }

    /// The same for a process that may be told to end; `None` if it was while the database was away, or while others changed the schema
    /// or kept its tables.
    ///
    /// # Errors
    /// As for [`Database::open`].
    pub async fn open_until(config: &BotConfig, stop: &CancellationToken) -> anyhow::Result<Option<Self>> {
        let mut database = Self::silent(config, Sharing::Refused).await?;
        if !database.is_current_before(stop).await? {
            database.close().await;
            return Ok(None);
        }
        database.store = keys::with_own_key(config, database.store).await?;
        Ok(Some(database))
    }

    /// Whether it answers and has its schema before this process is told to end.
    async fn is_current_before(&self, stop: &CancellationToken) -> Result<bool, StoreError> {
        if !self.answers_before(stop).await? {
            return Ok(false);
        }
        Ok(self.store.migrate_until(stop.cancelled()).await? == SchemaState::Current)
    }

    /// Whether it answers before this process is told to end.
    async fn answers_before(&self, stop: &CancellationToken) -> Result<bool, StoreError> {
        let Some(answered) = stop.run_until_cancelled(self.store.ready()).await else { return Ok(false) };
        answered.map(|()| true)
    }

    /// The same as [`Database::open`], where a private server may be another process's.
    ///
    /// # Errors
    /// As for [`Database::open`].
    pub async fn open_beside(config: &BotConfig) -> anyhow::Result<Self> {
        let mut database = Self::reach(config).await?;
        database.store.migrate().await?;
        database.store = keys::with_own_key(config, database.store).await?;
        Ok(database)
    }

    /// Opens the configured database with the schema that it has. A private server may be another process's.
    ///
    /// # Errors
    /// If it can't be reached, or the keys can't be read.
    pub async fn reach(config: &BotConfig) -> anyhow::Result<Self> {
        Self::ready(config, Sharing::Joined).await
    }

    /// The same for a process that may be told to end; `None` if it was while the database was away.
    ///
    /// # Errors
    /// As for [`Database::reach`].
    pub async fn reach_until(config: &BotConfig, stop: &CancellationToken) -> anyhow::Result<Option<Self>> {
        let database = Self::silent(config, Sharing::Joined).await?;
        if database.answers_before(stop).await? {
            return Ok(Some(database));
        }
        database.close().await;
        Ok(None)
    }

    /// The same as [`Database::reach`], where a private server must be this process's own.
    ///
    /// # Errors
    /// As for [`Database::reach`], and if another process has it.
    pub async fn reach_alone(config: &BotConfig) -> anyhow::Result<Self> {
        Self::ready(config, Sharing::Refused).await
    }

    async fn ready(config: &BotConfig, sharing: Sharing) -> anyhow::Result<Self> {
        let database = Self::silent(config, sharing).await?;
        database.store.ready().await?;
        Ok(database)
    }

    /// A database with its keys, of which nothing was asked.
    async fn silent(config: &BotConfig, sharing: Sharing) -> anyhow::Result<Self> {
        let mut database = Self::connect(config, sharing).await?;
        database.store = keys::keyed(config, database.store, keys::keyring(config)?)?;
        Ok(database)
    }

    async fn connect(config: &BotConfig, sharing: Sharing) -> anyhow::Result<Self> {
        let Some(url) = config.database_url.as_ref().filter(|url| !url.expose().is_empty()) else {
            let private = start(config, sharing).await?;
            let store = Store::on_server(&private.address().own_url())?;
            return Ok(Self { store: sized(config, store), private: Some(private) });
        };
        let mut store = sized(config, Store::on_server(url.expose())?);
        if let Some(copy) = &config.read_database_url {
            let copy = Store::on_server(copy.expose()).map_err(|_| ConfigError::CopyAddress)?;
            if copy.has_several_hosts() {
                return Err(ConfigError::CopyHosts.into());
            }
            store = store.with_read_replica(&sized(config, copy));
        }
        Ok(Self { store, private: None })
    }

    /// Whether a private server is this process's own.
    #[must_use]
    pub fn owns_server(&self) -> bool {
        self.private.as_ref().is_some_and(Server::is_own)
    }

    /// Ends the connections, and a private server of this process with them.
    pub async fn close(self) {
        self.store.close().await;
        if let Some(private) = self.private {
            let stopped = tokio::task::spawn_blocking(move || private.stop()).await;
            if let Ok(Err(error)) = stopped {
                tracing::warn!(%error, "its data are safe");
            }
        }
    }
}

/// Starts the private server of the data directory.
async fn start(config: &BotConfig, sharing: Sharing) -> anyhow::Result<Server> {
    let setup = ServerSetup::at(&config.data_directory()?).with_programs(config.postgres.as_deref());
    let setup = if config.starts_afresh { setup.afresh() } else { setup };
    let setup = config.capacities.connections.into_iter().fold(setup, |setup, most| setup.with_connections(most.get()));
    files::directories::keep_private();
    let start = move || -> Result<Server, ServerError> {
        match sharing {
            Sharing::Refused => Server::start(&setup),
            Sharing::Joined => Server::join(&setup),
        }
    };
    Ok(tokio::task::spawn_blocking(start).await??)
}

/// The store with as many connections as are set.
fn sized(config: &BotConfig, store: Store) -> Store {
    match config.capacities.connections {
        Some(most) => store.with_connections(most.get()),
        None => store,
    }
}
