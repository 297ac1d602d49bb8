//! Where the keys are that secrets in the database are sealed with: in a variable or a file of the operator's, or, for the embedded
//! database, in a file that is made beside it. What is done with them is the store's affair.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use tokio_util::sync::CancellationToken;

use super::run::Database;
use crate::config::{BotConfig, Hidden, secret_file};
use clock::Clock;
use files;
use store::{Keyring, SealingStart, Store, StoreError};

/// The file of the keys, in the data directory.
const FILE: &str = "sealing.key";
/// How often it is looked whether every process can read what is sealed by now.
const LOOK: Duration = Duration::from_secs(5);

fn file(config: &BotConfig) -> anyhow::Result<PathBuf> {
    Ok(config.data_directory()?.join(FILE))
}

/// The keys that there are; none, if there are none.
pub(super) fn keyring(config: &BotConfig) -> anyhow::Result<Keyring> {
    if let Some(keys) = &config.key {
        return Keyring::read(keys.expose()).context("SUBROSA_KEY can't be used");
    }
    if config.has_server() {
        return Ok(Keyring::default());
    }
    let file = file(config)?;
    if file.symlink_metadata().is_ok() { read(&file) } else { Ok(Keyring::default()) }
}

fn read(file: &Path) -> anyhow::Result<Keyring> {
    let keys: Hidden = secret_file(FILE, file)?;
    Keyring::read(keys.expose()).with_context(|| format!("{} can't be used", file.display()))
}

/// The embedded database's store with a key of its own, made now if it never had one.
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
    write_new(&file).with_context(|| format!("{} can't be written", file.display()))?;
    tracing::info!(file = %file.display(), "a key was made for the secrets in the database: keep a copy of it, apart from the database's");
    let keyed = store.clone().with_keys(read(&file)?);
    store.close().await;
    keyed.ready().await?;
    Ok(keyed)
}

fn write_new(file: &Path) -> std::io::Result<()> {
    files::write_new(file, Keyring::new_key()?.as_bytes())
}

/// Begins to seal what is written, and seals what is not sealed yet; in the background, where others must end first.
///
/// # Errors
/// If the database is sealed with a key that is not here.
pub(super) async fn begin(store: &Store, stop: &CancellationToken) -> anyhow::Result<()> {
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

/// `subrosa rotate-key`: a new key, with which everything is sealed anew.
pub(super) async fn rotate(config: BotConfig) -> anyhow::Result<()> {
    let place = config.key_file()?.map_or_else(|| file(&config), Ok)?;
    let database = Database::open(&config).await?;
    let rotated = rotate_in(&config, &database.store, &place).await;
    database.close().await;
    let tables = rotated?;
    println!(
        "{} has a new key in its last line, and the secrets of {tables} tables are sealed with it. The lines before it are for copies \
         that were made until now.",
        place.display()
    );
    Ok(())
}

async fn rotate_in(config: &BotConfig, store: &Store, place: &Path) -> anyhow::Result<u64> {
    let before = config.key.as_ref().map_or_else(|| secret_file(FILE, place), |keys| Ok(keys.clone()))?;
    let began = store.sealing().begin_sealing(Clock::system().now_ms()).await?;
    anyhow::ensure!(
        began == SealingStart::Seals,
        "a process shares the database that can't read what is sealed: end it first"
    );
    let keys = format!("{}\n{}", before.expose(), Keyring::new_key()?);
    files::replace(place, keys.as_bytes()).with_context(|| format!("{} can't be written", place.display()))?;
    let keyed = store.clone().with_keys(Keyring::read(&keys)?);
    store.close().await;
    keyed.ready().await?;
    keyed.sealing().begin_sealing(Clock::system().now_ms()).await?;
    let sealed = keyed.sealing().seal_what_is_open().await;
    keyed.close().await;
    Ok(sealed?)
}
