//! `subrosa rotate-key`: a new key for the secrets in the database, while bots play on. The store alone knows how it seals.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;

use super::keys;
use super::open::Database;
use crate::config::{BotConfig, secret_file};
use clock::Clock;
use game::count;
use store::{Keyring, SealingStart, Store};

/// The sentence where a server's database has no key here. The private database always has one.
const NO_KEY: &str = "there is no key here that could be changed: set SUBROSA_KEY_FILE to the key file of the bots. If they have none, \
    their secrets are not sealed yet: make a key (`openssl rand -hex 32 > key; chmod 600 key`), set SUBROSA_KEY_FILE to it for every bot, \
    and start them again";

/// The flags of `subrosa rotate-key`.
#[derive(Args, Debug)]
pub(in crate::cli) struct RotateFlags {
    /// Seal with the key in this file, and write no file: for keys that can't be written here, such as a container's. The key must be among
    /// the bots' keys already.
    #[arg(long, value_name = "FILE")]
    new: Option<PathBuf>,
}

/// Seals every secret with a new key: one that is made and added to the file of the keys, or one that is there already.
pub(in crate::cli) async fn rotate(config: BotConfig, flags: RotateFlags) -> anyhow::Result<()> {
    anyhow::ensure!(!config.has_server() || config.key.is_some(), NO_KEY);
    match flags.new {
        Some(file) => to_known(&config, &file).await,
        None => to_made(&config).await,
    }
}

async fn to_made(config: &BotConfig) -> anyhow::Result<()> {
    let place = config.key_file()?.map_or_else(|| keys::file(config), Ok)?;
    let _turn = turn(&place).with_context(|| unwritable(&place))?;
    let database = Database::open_beside(config).await?;
    let rotated = async {
        // Another rotation may have added one since this process read them.
        let before = secret_file(keys::FILE, &place)?;
        begun(&database.store).await?;
        let all = format!("{}\n{}", before.expose(), Keyring::new_key()?);
        // Bots that meet the new key look for it there.
        files::replace(&place, all.as_bytes()).with_context(|| unwritable(&place))?;
        seal_with(&database.store, Keyring::read(&all)?).await
    };
    let rotated = rotated.await;
    database.close().await;
    println!(
        "{} has a new key in its last line, and the secrets of {} are sealed with it. The lines before it are for copies \
         that were made until now.",
        place.display(),
        count(rotated?, "table")
    );
    Ok(())
}

/// The right to add a key to a file, until the value is dropped: of two rotations at once neither loses the other's key.
fn turn(place: &Path) -> std::io::Result<File> {
    let lock = File::options().write(true).create(true).truncate(false).open(files::beside(place, ".lock"))?;
    lock.lock()?;
    Ok(lock)
}

async fn to_known(config: &BotConfig, file: &Path) -> anyhow::Result<()> {
    let new = keys::read("--new", file)?;
    let known = keys::keyring(config)?;
    let is_known = new.newest().is_some_and(|key| known.has(&key.to_string()));
    anyhow::ensure!(
        is_known,
        "the key in {} is not among the bots' keys, so that they could read nothing that is sealed with it: put it into every bot's \
         SUBROSA_KEY_FILE first, in a line before the one that is there",
        file.display()
    );
    let database = Database::open_beside(config).await?;
    let rotated = async {
        begun(&database.store).await?;
        seal_with(&database.store, new.behind(&known)).await
    };
    let rotated = rotated.await;
    database.close().await;
    println!(
        "The secrets of {} are sealed with the key in {}. Now put it into the last line of every bot's SUBROSA_KEY_FILE: bots \
         that start seal with the last one.",
        count(rotated?, "table"),
        file.display()
    );
    Ok(())
}

fn unwritable(place: &Path) -> String {
    format!(
        "{} can't be written, and nothing was changed. Make a key elsewhere (`openssl rand -hex 32 > new; chmod 600 new`), put it into every \
         bot's key file in a line before the one that is there, and run `subrosa rotate-key --new new`",
        place.display()
    )
}

async fn begun(store: &Store) -> anyhow::Result<()> {
    match store.sealing().begin_sealing(Clock::system().now_ms()).await? {
        SealingStart::Seals => Ok(()),
        SealingStart::Waits => {
            anyhow::bail!("a process shares the database that can't read sealed secrets: end it first")
        }
        SealingStart::NoKey => anyhow::bail!(NO_KEY),
    }
}

/// Seals everything with the newest of these keys. How many tables' secrets it was.
async fn seal_with(store: &Store, keys: Keyring) -> anyhow::Result<u64> {
    let keyed = store.clone().with_keys(keys);
    store.close().await;
    keyed.ready().await?;
    keyed.sealing().begin_sealing(Clock::system().now_ms()).await?;
    let sealed = keyed.sealing().seal_anew().await;
    keyed.close().await;
    Ok(sealed?)
}
