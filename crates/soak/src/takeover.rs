//! The moment at which an older program ends and the tried one takes over. It must not know how play goes on.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use clap::ValueEnum;

use super::database::SoakDatabase;
use super::fleet::Fleet;
use store::Store;
use table::{EntryNo, TableId};

/// Tables asked for at once; a trial opens fewer.
pub(super) const MOST_TABLES: i64 = 10_000;

/// How the older program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Ending {
    /// At once, in the midst of its work.
    Kill,
    /// In order, as SIGTERM asks for.
    Term,
}

/// A change from an older program to the tried one.
#[derive(Clone, Debug)]
pub(super) struct Takeover {
    /// The program under which play begins.
    pub older: PathBuf,
    /// The program under which play goes on.
    pub newer: PathBuf,
    ending: Ending,
    /// How many entries each table had when the older program had ended.
    left: OnceLock<HashMap<TableId, usize>>,
}

impl Takeover {
    /// From the older program, which ends so, to the newer one.
    pub(super) fn new(older: PathBuf, newer: PathBuf, ending: Ending) -> Self {
        Self { older, newer, ending, left: OnceLock::new() }
    }

    /// After this time the older program ends, the database is brought up to date, and the newer program begins.
    pub(super) async fn happens(&self, database: &SoakDatabase, fleet: &Fleet, after: Duration) -> anyhow::Result<()> {
        tokio::time::sleep(after).await;
        match self.ending {
            Ending::Kill => fleet.stop().await,
            Ending::Term => fleet.end().await?,
        }
        let ended = Instant::now();
        let store = database.bring_up_to_date().await?;
        let took = ended.elapsed();
        let left = lengths(store).await?;
        fleet.change_to(self.newer.clone())?;
        println!(
            "The older program left {} tables with {} entries, and {} rows to deliver; the schema took {} ms.",
            left.len(),
            left.values().sum::<usize>(),
            store.outbox().waiting().await?,
            took.as_millis()
        );
        let _ = self.left.set(left);
        Ok(())
    }

    /// How many tables of the older program's have grown since.
    pub(super) async fn went_on(&self, store: &Store) -> anyhow::Result<usize> {
        let now = lengths(store).await?;
        let grew = |(table, length): &(&TableId, &usize)| now.get(table).is_some_and(|now| now > *length);
        Ok(self.left.get().into_iter().flatten().filter(grew).count())
    }
}

/// How many entries each table has.
async fn lengths(store: &Store) -> anyhow::Result<HashMap<TableId, usize>> {
    let mut lengths = HashMap::new();
    for table in store.tables().table_ids(TableId(i64::MIN), MOST_TABLES).await? {
        lengths.insert(table, store.tables().log_from(table, EntryNo(0)).await?.len());
    }
    Ok(lengths)
}
