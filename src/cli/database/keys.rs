//! The keys that seal secrets in the database: in a variable or a file of the operator's, or, for the private database, in a
//! file that is made beside it. The store alone knows how they seal.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use tokio_util::sync::CancellationToken;

use crate::config::{BotConfig, Hidden, secret_file};
use clock::Clock;

use store::{Keyring, SealingStart, Store, StoreError};

/// The file of the keys, in the data directory.
pub(super) const FILE: &str = "sealing.key";
/// The time between two looks whether every process can read sealed secrets.
const LOOK: Duration = Duration::from_secs(5);

/// Where the private database's keys are: beside it, in the data directory.
pub(super) fn file(config: &BotConfig) -> anyhow::Result<PathBuf> {
    Ok(config.data_directory()?.join(FILE))
}

/// The keys of the configuration, or of the file beside the private database; an empty ring where neither is there.
pub(super) fn keyring(config: &BotConfig) -> anyhow::Result<Keyring> {
    if let Some(keys) = &config.key {
        let setting = if matches!(config.key_file(), Ok(Some(_))) { "SUBROSA_KEY_FILE" } else { "SUBROSA_KEY" };
        return Keyring::read(keys.expose()).with_context(|| format!("{setting} can't be used"));
    }
    if config.has_server() {
        return Ok(Keyring::default());
    }
    let file = file(config)?;
    if file.symlink_metadata().is_ok() { read(FILE, &file) } else { Ok(Keyring::default()) }
}

/// The store with these keys. One that it turns out to lack is looked for in their file: `rotate-key` may have put it there.
pub(super) fn keyed(config: &BotConfig, store: Store, keys: Keyring) -> anyhow::Result<Store> {
    if keys.is_empty() {
        return Ok(store);
    }
    let keyed = store.with_keys(keys);
    // Keys in a variable stay as they are.
    let Ok(place) = config.key_file() else { return Ok(keyed) };
    let place = place.map_or_else(|| file(config), Ok)?;
    Ok(keyed.looking_for_keys_in(Arc::new(move || match read(FILE, &place) {
        Ok(keys) => Some(keys),
        Err(error) => {
            tracing::warn!("a key is missing, and {error:#}");
            None
        }
    })))
}

/// The keys in a file that nobody else can change; `name` is what leads to it.
///
/// # Errors
/// If it can't be read or has no keys.
pub(super) fn read(name: &'static str, file: &Path) -> anyhow::Result<Keyring> {
    let keys: Hidden = secret_file(name, file)?;
    Keyring::read(keys.expose()).with_context(|| format!("{} can't be used", file.display()))
}

/// The private database's store with a key of its own, made now if it never had one.
///
/// # Errors
/// If it had one, which is gone; or if the file can't be written.
pub(super) async fn with_own_key(config: &BotConfig, store: Store) -> anyhow::Result<Store> {
    if config.has_server() || !keyring(config)?.is_empty() {
        return Ok(store);
    }
    if let Some(known) = store.sealing().sealed_with().await? {
        return Err(StoreError::KeyMissing(known).into());
    }
    let file = file(config)?;
    let unwritten = || {
        format!("{} can't be written: see that its disk has room and that this user may write there", file.display())
    };
    write_new(&file).with_context(unwritten)?;
    tracing::info!(file = %file.display(), "a key was made for the secrets in the database: keep a copy of it, apart from the database's");
    let keyed = keyed(config, store.clone(), read(FILE, &file)?)?;
    store.close().await;
    keyed.ready().await?;
    Ok(keyed)
}

fn write_new(file: &Path) -> std::io::Result<()> {
    files::write_new(file, Keyring::new_key()?.as_bytes())
}

/// Seals secrets from now on, and in the background those that were written before. Where a process is left that can't read
/// sealed ones, both wait for its end.
///
/// # Errors
/// If the database is sealed with a key that is not here.
pub(in crate::cli) async fn begin(store: &Store, stop: &CancellationToken) -> anyhow::Result<()> {
    match store.sealing().begin_sealing(Clock::system().now_ms()).await? {
        SealingStart::NoKey => {
            tracing::warn!(
                "secrets of games in play stand in the database as they are: set SUBROSA_KEY_FILE to seal them"
            );
            return Ok(());
        }
        SealingStart::Waits => tracing::info!("secrets are sealed as soon as no process is left that can't read that"),
        SealingStart::Seals => {}
    }
    let (store, stop) = (store.clone(), stop.clone());
    tokio::spawn(async move {
        tokio::select! {
            () = stop.cancelled() => {}
            () = seal_when_possible(&store) => {}
        }
    });
    Ok(())
}

async fn seal_when_possible(store: &Store) {
    loop {
        let began = store.sealing().begin_sealing(Clock::system().now_ms()).await;
        let sealed = match began {
            Ok(SealingStart::Seals) => store.sealing().seal_what_is_open().await.map(Some),
            Ok(_) => Ok(None),
            Err(error) => Err(error),
        };
        match sealed {
            Ok(Some(0)) => return,
            Ok(Some(tables)) => return tracing::info!(tables, "the secrets of tables were sealed"),
            Ok(None) => {}
            Err(error @ StoreError::KeyMissing(_)) => return tracing::error!(%error, "nothing can be sealed"),
            Err(error) => tracing::warn!(%error, "secrets can't be sealed now, and are tried again"),
        }
        tokio::time::sleep(LOOK).await;
    }
}
