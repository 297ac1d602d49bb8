//! An upgrade in the midst of play: people play under an older program, it ends, the database is brought up to date, and they play
//! on under this one. Beside the soak's own count every table's record is checked, as `/record verify` checks it.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;

use super::count::Count;
use super::database::SoakDatabase;
use super::death_plan::DeathPlan;
use super::flags::SoakFlags;
use super::round::{Faults, Round};
use super::takeover::{Ending, MOST_TABLES, Takeover};
use store::Store;
use subrosa::app::{App, Failure, Pictures, SecretSource};
use subrosa::config::BotConfig;
use table::{PlayerId, TableId};

/// A trial of an upgrade.
#[derive(Clone, Debug)]
pub(super) struct Upgrade {
    takeover: Takeover,
}

impl Upgrade {
    /// From the older program, which ends so, to the newer one.
    pub(super) fn new(older: PathBuf, newer: PathBuf, ending: Ending) -> Self {
        Self { takeover: Takeover::new(older, newer, ending) }
    }

    /// Plays, counts and prints; anything lost, doubled, reordered, left or not provable makes it fail.
    pub(super) async fn run(&self, config: BotConfig, flags: &SoakFlags) -> anyhow::Result<Count> {
        let database = SoakDatabase::of_older_program(config)?;
        let round = Round {
            database: &database,
            program: &self.takeover.newer,
            seed: flags.seed,
            deaths: DeathPlan::nobody(),
            faults: Faults::None,
            // 0.1 knows nothing of other processes at the gateway.
            processes: 1,
            tables: flags.tables,
            takeover: Some(&self.takeover),
        };
        let count = round.play(Duration::from_secs_f64(flags.minutes.max(0.0) * 60.0)).await?;
        println!("{}", count.sentence());
        let store = database.live().context("the older program was never followed: play for longer")?;
        let went_on = self.takeover.went_on(store).await?;
        println!("{went_on} of the older program's tables were played on.");
        let unproven = prove_all(store).await?;
        database.close().await;
        anyhow::ensure!(count.tables > 0, "nobody could play: the older program did not come, or not long enough");
        anyhow::ensure!(count.is_clean(), "something was lost, doubled, reordered or left: see above");
        anyhow::ensure!(went_on > 0, "no table was in the midst of play when the older program ended: play for longer");
        anyhow::ensure!(unproven == 0, "{unproven} records do not hold: see above");
        Ok(count)
    }
}

/// Checks every table's record. How many do not hold.
async fn prove_all(store: &Store) -> anyhow::Result<usize> {
    let app = App::new(store.clone(), SecretSource::System, Pictures::new()?);
    let (mut steps, mut records, mut unproven) = (0, 0, 0);
    for id in store.tables().table_ids(TableId(i64::MIN), MOST_TABLES).await? {
        let table = match app.operator().load(id).await {
            Ok(table) => table,
            Err(failure) => {
                unproven += 1;
                println!("Table {id} does not replay: {failure}.");
                continue;
            }
        };
        match app.archive().prove(&table, PlayerId::NOBODY).await {
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
                println!("Table {id} can't be checked: fault {fault}");
            }
        }
    }
    println!("{records} records were checked in {steps} steps; {unproven} do not hold.");
    Ok(unproven)
}
