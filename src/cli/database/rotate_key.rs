//! `subrosa rotate-key`: a new key for the secrets in the database. The store alone knows how it seals.

use std::path::Path;

use anyhow::Context as _;

use super::keys;
use super::open::Database;
use crate::config::{BotConfig, secret_file};
use clock::Clock;
use store::{Keyring, SealingStart, Store};

/// Adds a new key to the file of the keys, and seals every secret with it.
pub(in crate::cli) async fn rotate(config: BotConfig) -> anyhow::Result<()> {
    let place = config.key_file()?.map_or_else(|| keys::file(&config), Ok)?;
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
    let before = config.key.as_ref().map_or_else(|| secret_file(keys::FILE, place), |known| Ok(known.clone()))?;
    let began = store.sealing().begin_sealing(Clock::system().now_ms()).await?;
    anyhow::ensure!(
        began == SealingStart::Seals,
        "a process shares the database that can't read sealed secrets: end it first"
    );
    let all = format!("{}\n{}", before.expose(), Keyring::new_key()?);
    files::replace(place, all.as_bytes()).with_context(|| format!("{} can't be written", place.display()))?;
    let keyed = store.clone().with_keys(Keyring::read(&all)?);
    store.close().await;
    keyed.ready().await?;
    keyed.sealing().begin_sealing(Clock::system().now_ms()).await?;
    let sealed = keyed.sealing().seal_what_is_open().await;
    keyed.close().await;
    Ok(sealed?)
}
