//! The configured database, open: a server's, or the embedded one. It must not know the questions that are asked of it.

use super::keys;
use crate::config::{BotConfig, ConfigError};
use store::Store;

/// An open database: a server's, or the embedded one, which lives as long as this.
pub struct Database {
    /// The store on it, with the keys of its secrets.
    pub store: Store,
    #[cfg(feature = "embedded")]
    embedded: Option<store::embedded::Embedded>,
}

impl Database {
    /// Opens the configured database and brings its schema up to date.
    ///
    /// # Errors
    /// If it can't be reached, the schema can't be changed, or its key is missing.
    pub async fn open(config: &BotConfig) -> anyhow::Result<Self> {
        let mut database = Self::reach(config).await?;
        database.store.migrate().await?;
        database.store = keys::with_own_key(config, database.store).await?;
        Ok(database)
    }

    /// Opens the configured database with the schema that it has.
    ///
    /// # Errors
    /// If it can't be reached, or the keys can't be read.
    pub async fn reach(config: &BotConfig) -> anyhow::Result<Self> {
        let mut database = Self::connect(config).await?;
        database.store = database.store.with_keys(keys::keyring(config)?);
        database.store.ready().await?;
        Ok(database)
    }

    async fn connect(config: &BotConfig) -> anyhow::Result<Self> {
        if let Some(url) = config.database_url.as_ref().filter(|url| !url.expose().is_empty()) {
            let mut store = sized(config, Store::on_server(url.expose())?);
            if let Some(copy) = &config.read_database_url {
                let copy = sized(config, Store::on_server(copy.expose()).map_err(|_| ConfigError::CopyAddress)?);
                store = store.with_read_replica(&copy);
            }
            return Ok(Self {
                store,
                #[cfg(feature = "embedded")]
                embedded: None,
            });
        }
        Self::embed(config).await
    }

    #[cfg(feature = "embedded")]
    async fn embed(config: &BotConfig) -> anyhow::Result<Self> {
        let directory = config.data_directory()?;
        tracing::info!(directory = %directory.display(), "opening the embedded database");
        let opened = tokio::task::spawn_blocking(move || store::embedded::Embedded::open(&directory)).await??;
        Ok(Self { store: opened.store(), embedded: Some(opened) })
    }

    #[cfg(not(feature = "embedded"))]
    async fn embed(_: &BotConfig) -> anyhow::Result<Self> {
        Err(ConfigError::NoDatabase.into())
    }

    /// Ends the connections, and an embedded server with them.
    pub async fn close(self) {
        self.store.close().await;
        #[cfg(feature = "embedded")]
        if let Some(embedded) = self.embedded {
            let closed = tokio::task::spawn_blocking(move || embedded.close()).await;
            if let Ok(Err(error)) = closed {
                tracing::warn!(%error, "the embedded database did not close in order; its data are safe");
            }
        }
    }
}

/// A server's store with as many connections as are set.
fn sized(config: &BotConfig, store: Store) -> Store {
    match config.capacities.connections {
        Some(most) => store.with_connections(most.get()),
        None => store,
    }
}
