//! `subrosa run`: the bot from the configuration alone. Opens the database, paints, connects.

use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::info;

use super::runtime::stop_signal;
use crate::app::{App, Pictures, SecretSource};
use crate::config::BotConfig;
use crate::discord::SecretToken;
use crate::discord::{ConnectionSettings, DiscordBot};
use crate::outbox::Timing;
use crate::store::Store;

/// An open database: a server's, or the embedded one, which lives as long as this.
pub(super) struct Database {
    pub store: Store,
    #[cfg(feature = "embedded")]
    embedded: Option<crate::store::embedded::Embedded>,
}

impl Database {
    /// Opens the configured database and brings its schema up to date.
    pub(super) async fn open(config: &BotConfig) -> anyhow::Result<Self> {
        let database = Self::reach(config).await?;
        database.store.migrate().await?;
        Ok(database)
    }

    /// Opens the configured database as it is.
    pub(super) async fn reach(config: &BotConfig) -> anyhow::Result<Self> {
        let database = Self::connect(config).await?;
        database.store.ready().await?;
        Ok(database)
    }

    async fn connect(config: &BotConfig) -> anyhow::Result<Self> {
        if let Some(url) = config.database_url.as_ref().filter(|url| !url.expose().is_empty()) {
            let store = Store::on_server(url.expose())?;
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
        info!(directory = %directory.display(), "opening the embedded database");
        let opened = tokio::task::spawn_blocking(move || crate::store::embedded::Embedded::open(&directory)).await??;
        Ok(Self { store: opened.store()?, embedded: Some(opened) })
    }

    #[cfg(not(feature = "embedded"))]
    async fn embed(_: &BotConfig) -> anyhow::Result<Self> {
        Err(crate::config::ConfigError::NoDatabase.into())
    }

    /// Closes it in order.
    pub(super) async fn close(self) {
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

/// Runs the bot until a signal.
pub(super) async fn run(config: BotConfig) -> anyhow::Result<()> {
    let stop = stop_signal();
    let token = config.token()?.clone();
    config.check()?;
    let api = config.api()?;
    start(&config, ConnectionSettings { api, token: SecretToken::new(token.expose()), timing: timing(&config) }, stop)
        .await
}

fn timing(config: &BotConfig) -> Timing {
    let usual = Timing::default();
    Timing { lease: config.test_lease_ms.map_or(usual.lease, Duration::from_millis), ..usual }
}

/// Runs the bot with these settings until it is told to stop.
pub(super) async fn start(
    config: &BotConfig,
    settings: ConnectionSettings,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    if let Some(plan) = &config.test_crash {
        crate::crash::plan_crash(plan);
    }
    let pictures = tokio::task::spawn_blocking(Pictures::new).await??.with_theme(config.palette);
    let database = Database::open(config).await?;
    let app = App::new(database.store.clone(), SecretSource::new(config.test_seed), pictures);
    let ran = DiscordBot::new(settings, app, stop).run().await;
    database.close().await;
    info!("stopped");
    Ok(ran?)
}

/// Brings the schema up to date.
pub(super) async fn migrate(config: BotConfig) -> anyhow::Result<()> {
    let database = Database::open(&config).await?;
    println!("The database's schema is up to date.");
    database.close().await;
    Ok(())
}
