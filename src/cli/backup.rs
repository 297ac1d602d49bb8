//! `subrosa backup` and `subrosa restore`: files and sentences; what is in them is the store's affair.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::doctor;
use super::run::Database;
use crate::clock::Clock;
use crate::config::BotConfig;
use crate::store::{Contents, Store};

/// Copies everything into a file. A copy that can't be finished is taken away.
pub(super) async fn backup(config: BotConfig, file: PathBuf) -> anyhow::Result<()> {
    anyhow::ensure!(!file.exists(), "{} is there already: choose another name", file.display());
    let database = Database::reach(&config).await?;
    let part = part_of(&file);
    let written = write(&database.store, &part).await;
    database.close().await;
    let kept = written.and_then(|contents| {
        std::fs::rename(&part, &file)?;
        Ok(contents)
    });
    match kept {
        Ok(contents) => {
            println!("{} holds {}.", file.display(), words(&contents));
            Ok(())
        }
        Err(error) => {
            let _ = std::fs::remove_file(&part);
            Err(error.context(format!("no backup was made in {}", file.display())))
        }
    }
}

fn part_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

async fn write(store: &Store, part: &Path) -> anyhow::Result<Contents> {
    let file = create(part).with_context(|| format!("{} can't be written", part.display()))?;
    let mut out = BufWriter::new(file);
    let contents = store.dump(&mut out, Clock::system().now_ms()).await?;
    out.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    Ok(contents)
}

/// A new file that only its owner reads: there are secrets in it.
fn create(part: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(part)
}

/// Reads a copy back and replays every table.
pub(super) async fn restore(config: BotConfig, file: PathBuf) -> anyhow::Result<()> {
    let open = || File::open(&file).map(BufReader::new);
    drop(open().with_context(|| format!("{} can't be read", file.display()))?);
    let database = Database::reach(&config).await?;
    let restored = async {
        let contents = database.store.load(open, Clock::system().now_ms()).await?;
        println!("Restored {}.", words(&contents));
        doctor::replay(&database.store).await
    };
    let restored = restored.await;
    database.close().await;
    restored
}

fn words(contents: &Contents) -> String {
    let tables: Vec<_> = contents.tables.iter().map(|(name, rows)| format!("{rows} rows of {name}")).collect();
    tables.join(", ")
}
