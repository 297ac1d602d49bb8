//! `subrosa backup` and `subrosa restore`: files and sentences. Their content is the store's affair.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::PathBuf;

use anyhow::Context as _;

use super::doctor;
use super::open::Database;
use crate::app::{App, Pictures, SecretSource, read_forgotten_list};
use crate::config::BotConfig;
use clock::Clock;
use files;
use store::{Contents, Store};

/// Copies everything into a file. A copy that can't be finished is removed.
pub(in crate::cli) async fn backup(config: BotConfig, file: PathBuf) -> anyhow::Result<()> {
    anyhow::ensure!(file.symlink_metadata().is_err(), "{} is there already: choose another name", file.display());
    let database = Database::reach(&config).await?;
    let part = files::beside(&file, ".part");
    let made = files::create_private(&part);
    let written = match made {
        Ok(open) => Ok(write(&database.store, open).await),
        Err(error) => Err(error),
    };
    database.close().await;
    // A file that somebody else left there is not ours to remove.
    let written = written.with_context(|| {
        format!("{} can't be made; if an earlier backup was cut short, take that file away", part.display())
    })?;
    let kept = written.and_then(|contents| {
        files::publish(&part, &file)?;
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

async fn write(store: &Store, file: File) -> anyhow::Result<Contents> {
    let mut out = BufWriter::new(file);
    let contents = store.backup().dump(&mut out, Clock::system().now_ms()).await?;
    out.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    Ok(contents)
}

/// Reads a copy back, deletes again what people had deleted since it was made, and replays every table.
pub(in crate::cli) async fn restore(
    config: BotConfig,
    file: PathBuf,
    forgotten: Option<PathBuf>,
) -> anyhow::Result<()> {
    let open = || File::open(&file).map(BufReader::new);
    drop(open().with_context(|| format!("{} can't be read", file.display()))?);
    let database = Database::reach(&config).await?;
    let restored = async {
        let contents = database.store.backup().load(open, Clock::system().now_ms()).await?;
        println!("Restored {}.", words(&contents));
        database.store.sealing().check_keys().await?;
        println!("{}", forget_again(&config, &database.store, forgotten, contents.made_ms).await?);
        doctor::replay(&database.store).await
    };
    let restored = restored.await;
    database.close().await;
    restored
}

/// Deletes the data of people again who had it deleted after the copy was made; a sentence that says how many.
async fn forget_again(
    config: &BotConfig,
    store: &Store,
    forgotten: Option<PathBuf>,
    made_ms: i64,
) -> anyhow::Result<String> {
    let file = forgotten.map_or_else(|| config.forgotten_list(), Ok)?;
    let list = match read_forgotten_list(&file) {
        Ok(list) => list,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(format!(
                "There is no list of deleted people at {}: if anybody had their data deleted after this copy was made, they are back. \
                 Restore again into an empty database with --forgotten LIST if you have it elsewhere.",
                file.display()
            ));
        }
        Err(error) => return Err(anyhow::Error::from(error).context(format!("{} can't be read", file.display()))),
    };
    let app = App::new(store.clone(), SecretSource::new(None), Pictures::new()?);
    let again = app.people().forget_again(&list, made_ms).await;
    Ok(match again.map_err(|failure| anyhow::anyhow!("{failure}"))? {
        0 => "Nobody in it had their data deleted after it was made.".to_owned(),
        1 => "The data of 1 person, who had it deleted after this copy was made, was deleted again.".to_owned(),
        n => format!("The data of {n} people, who had it deleted after this copy was made, was deleted again."),
    })
}

fn words(contents: &Contents) -> String {
    let tables: Vec<_> = contents.tables.iter().map(|(name, rows)| format!("{rows} rows of {name}")).collect();
    tables.join(", ")
}
