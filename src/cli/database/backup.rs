//! `subrosa backup` and `subrosa restore`: files and sentences. Their content is the store's affair.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;

use super::doctor::{self, ReplayedFlags};
use super::open::Database;
use crate::app::{App, Pictures, SecretSource, read_forgotten_list};
use crate::cli::runtime::stop_signal;
use crate::config::BotConfig;
use clock::Clock;
use files::Draft;
use store::{BackupError, Contents, Store};

/// The flags of `subrosa restore`.
#[derive(Args, Debug)]
pub(in crate::cli) struct RestoreFlags {
    /// The copy that is read back.
    file: PathBuf,
    /// The list of those whose data was deleted; default: where the bot keeps it, beside its data directory.
    #[arg(long, value_name = "LIST")]
    forgotten: Option<PathBuf>,
    /// Take a copy that has no signature, though there is a key: one from before the key, whose origin you know.
    #[arg(long)]
    unsigned: bool,
    #[command(flatten)]
    replayed: ReplayedFlags,
}

/// Copies everything into a file. Of a copy that is not finished nothing is left, however it was ended.
pub(in crate::cli) async fn backup(config: BotConfig, file: PathBuf) -> anyhow::Result<()> {
    anyhow::ensure!(file.symlink_metadata().is_err(), "{} is there already: choose another name", file.display());
    let stop = stop_signal();
    let told = || anyhow::anyhow!("it was told to end");
    let unmade = || format!("no backup was made in {}", file.display());
    let database = Database::reach_until(&config, &stop).await?.ok_or_else(told).with_context(unmade)?;
    let kept = tokio::select! {
        kept = write(&database.store, &file) => kept,
        () = stop.cancelled() => Err(told()),
    };
    if let Ok(contents) = &kept {
        note(&database.store, contents.made_ms).await;
    }
    database.close().await;
    let contents = kept.with_context(unmade)?;
    println!("{} holds {}.\n{}", file.display(), words(&contents), vouching(&contents));
    Ok(())
}

/// Notes when the copy was made, for those who watch its age. The copy is whole without that.
async fn note(store: &Store, made_ms: i64) {
    if let Err(error) = store.backup().note_made(made_ms).await {
        tracing::warn!(%error, "the copy's time could not be noted: subrosa_backup_age_seconds tells of the copy before");
    }
}

async fn write(store: &Store, file: &Path) -> anyhow::Result<Contents> {
    let draft = Draft::of(file).with_context(|| {
        format!("no file can be made for it; if {}.part was left by an earlier one, take it away", file.display())
    })?;
    let mut out = BufWriter::new(draft.file());
    let contents = store.backup().dump(&mut out, Clock::system().now_ms()).await?;
    // The disk may be found full only now.
    out.into_inner().map_err(|error| BackupError::File(error.into_error()))?;
    draft.publish(file).map_err(BackupError::File)?;
    Ok(contents)
}

/// Reads a copy back, deletes again what people had deleted since it was made, and replays tables.
pub(in crate::cli) async fn restore(config: BotConfig, flags: RestoreFlags) -> anyhow::Result<()> {
    let RestoreFlags { file, forgotten, unsigned, replayed } = flags;
    let open = || File::open(&file).map(BufReader::new);
    drop(open().with_context(|| format!("{} can't be read", file.display()))?);
    let database = Database::reach_alone(&config).await?;
    let restored = async {
        let (backup, now_ms) = (database.store.backup(), Clock::system().now_ms());
        let contents =
            if unsigned { backup.load_unsigned(open, now_ms).await } else { backup.load(open, now_ms).await }?;
        println!("Restored {}.\n{}", words(&contents), vouching(&contents));
        database.store.sealing().check_keys().await?;
        println!("{}", forget_again(&config, &database.store, forgotten, contents.made_ms).await?);
        doctor::replay(&database.store, replayed.scope()).await
    };
    let restored = restored.await;
    database.close().await;
    restored
}

/// Deletes the data of people again whose deletion the copy does not have; a sentence that says how many.
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
    let untold = match store.people().untold_of(&list.since(made_ms)).await? {
        0 => String::new(),
        n => format!(
            " {n} more stand on the list under another key, and nobody can tell whether they are in this copy: it is of a version that \
             had no key, or another database shares the list. A copy of this version has its key."
        ),
    };
    let app = App::new(store.clone(), SecretSource::new(None), Pictures::new()?);
    let again = app.people().forget_again(&list).await;
    let told = match again.map_err(|failure| anyhow::anyhow!("{failure}"))? {
        0 => "Nobody in it had their data deleted after it was made.".to_owned(),
        1 => "The data of 1 person, who had it deleted after this copy was made, was deleted again.".to_owned(),
        n => format!("The data of {n} people, who had it deleted after this copy was made, was deleted again."),
    };
    Ok(told + &untold)
}

/// Whether somebody with the key has made the copy.
fn vouching(contents: &Contents) -> String {
    match &contents.signed_with {
        Some(key) => format!("It is signed with the key {key}."),
        None => {
            "It has no signature, because it was made without a key: whether somebody has changed it can't be told."
                .to_owned()
        }
    }
}

fn words(contents: &Contents) -> String {
    let tables: Vec<_> = contents.tables.iter().map(|(name, rows)| format!("{rows} rows of {name}")).collect();
    tables.join(", ")
}
