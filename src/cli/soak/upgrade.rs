//! An upgrade in the midst of play: people play under an older program, it ends, the database is brought up to date, and they play
//! on under this one. Beside the soak's own count every table's record is checked, as `/verify` checks it.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::ValueEnum;

use super::SoakFlags;
use super::crew::Crew;
use super::database::SoakDatabase;
use super::round::{Death, Round};
use crate::app::{App, Failure, Pictures, SecretSource};
use crate::config::BotConfig;
use store::Store;
use table::{EntryNo, TableId};

/// Tables asked for at once; more are not opened in a trial.
const MOST_TABLES: i64 = 10_000;

/// How the older program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Ending {
    /// At once, in the midst of whatever it does.
    Kill,
    /// In order, as SIGTERM asks for.
    Term,
}

/// An upgrade from an older program to this one.
#[derive(Clone, Debug)]
pub(super) struct Upgrade {
    /// The older program.
    pub older: PathBuf,
    ending: Ending,
    /// How many entries each table had when the older program had ended.
    left: OnceLock<HashMap<TableId, usize>>,
}

impl Upgrade {
    /// From this program, which ends so.
    pub(super) fn new(older: PathBuf, ending: Ending) -> Self {
        Self { older, ending, left: OnceLock::new() }
    }

    /// Plays, counts and prints; anything lost, doubled, reordered, left or not provable makes it fail.
    pub(super) async fn run(&self, config: BotConfig, flags: &SoakFlags) -> anyhow::Result<()> {
        let database = SoakDatabase::of_older_program(config)?;
        let round = Round {
            database: &database,
            seed: flags.seed,
            death: Death::nowhere(),
            // 0.1 knows nothing of other processes at the gateway.
            processes: 1,
            tables: flags.tables,
            upgrade: Some(self),
        };
        let count = round.play(Duration::from_secs_f64(flags.minutes.max(0.0) * 60.0)).await?;
        println!("{}", count.sentence());
        let store = database.live().context("the older program was never followed: play for longer")?;
        let went_on = self.went_on(store).await?;
        println!("{went_on} of the older program's tables were played on.");
        let unproven = prove_all(store).await?;
        database.close().await;
        anyhow::ensure!(count.tables > 0, "nobody could play: the older program did not come, or not long enough");
        anyhow::ensure!(count.is_clean(), "something was lost, doubled, reordered or left: see above");
        anyhow::ensure!(went_on > 0, "no table was in the midst of play when the older program ended: play for longer");
        anyhow::ensure!(unproven == 0, "{unproven} records do not hold: see above");
        Ok(())
    }

    /// After this time the older program ends, the database is brought up to date, and this program begins.
    pub(super) async fn happens(&self, database: &SoakDatabase, crew: &Crew, after: Duration) -> anyhow::Result<()> {
        tokio::time::sleep(after).await;
        match self.ending {
            Ending::Kill => crew.stop().await,
            Ending::Term => crew.end().await?,
        }
        let ended = Instant::now();
        let store = database.bring_up_to_date().await?;
        let took = ended.elapsed();
        let left = lengths(store).await?;
        crew.change_to(std::env::current_exe()?)?;
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
    async fn went_on(&self, store: &Store) -> anyhow::Result<usize> {
        let now = lengths(store).await?;
        let grew = |(table, length): &(&TableId, &usize)| now.get(table).is_some_and(|now| now > *length);
        Ok(self.left.get().into_iter().flatten().filter(grew).count())
    }
}

/// How many entries each table has.
async fn lengths(store: &Store) -> anyhow::Result<HashMap<TableId, usize>> {
    let mut lengths = HashMap::new();
    for table in store.tables().table_ids(i64::MIN, MOST_TABLES).await? {
        lengths.insert(table, store.tables().log_from(table, EntryNo(0)).await?.len());
    }
    Ok(lengths)
}

/// Checks every table's record. How many do not hold.
async fn prove_all(store: &Store) -> anyhow::Result<usize> {
    let app = App::new(store.clone(), SecretSource::System, Pictures::new()?);
    let (mut steps, mut records, mut unproven) = (0, 0, 0);
    for id in store.tables().table_ids(i64::MIN, MOST_TABLES).await? {
        let Ok(table) = app.operator().load(id).await else {
            unproven += 1;
            println!("Table {id} does not replay: see the log.");
            continue;
        };
        match app.prove(&table).await {
            Ok(proof) => {
                (records, steps) = (records + 1, steps + proof.report.steps.len());
                if proof.report.failures().next().is_some() {
                    unproven += 1;
                    println!("The record of table {id} does not hold:\n{}", proof.report);
                }
            }
            // It never began.
            Err(Failure::Refused(_)) => {}
            Err(Failure::Fault(fault)) => {
                unproven += 1;
                println!("Table {id} can't be checked: see fault {} in the log", fault.id);
            }
        }
    }
    println!("{records} records were checked in {steps} steps; {unproven} do not hold.");
    Ok(unproven)
}
