//! `subrosa soak`: bots that are killed while people play with them, for as long as one likes, and the count of what went
//! wrong. It plays on the stand-in only; the database must be one that nobody plays on.

mod chooser;
mod count;
mod crew;
mod database;
mod fault_injection;
mod players;
mod round;
mod upgrade;
mod verdict;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;

use crate::config::BotConfig;
use count::Count;
use crash::CRASH_POINTS;
use database::SoakDatabase;
use round::{Death, Round};
use upgrade::{Ending, Upgrade};

/// Flags of the soak.
#[derive(Args, Clone, Debug)]
pub(super) struct SoakFlags {
    /// How long, in minutes; what is under way is played to its end.
    #[arg(long, default_value_t = 1.0, value_name = "MINUTES")]
    minutes: f64,

    /// End after so many deaths at named points, even if there is time left.
    #[arg(long, value_name = "COUNT")]
    deaths: Option<u32>,

    /// In place of minutes: so many deaths at every named crash point, and a table of them.
    #[arg(long, value_name = "RUNS")]
    matrix: Option<u32>,

    /// In place of deaths: play begins under this older program, on an empty database of a server's, and in the midst of it this
    /// program takes over.
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["matrix", "deaths", "points"])]
    upgrade_from: Option<PathBuf>,

    /// How the older program ends: `kill`, at once, or `term`, in order.
    #[arg(long, default_value = "kill", value_name = "HOW")]
    older_ends: Ending,

    /// Only these crash points.
    #[arg(long, value_delimiter = ',', value_name = "POINTS")]
    points: Vec<String>,

    /// What is played and when who dies follows from it, as far as the machine's own timing lets it.
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    seed: u64,

    /// Bot processes on one database; the embedded one serves one.
    #[arg(long, default_value_t = 3, value_name = "COUNT")]
    processes: usize,

    /// Tables in play at once.
    #[arg(long, default_value_t = 4, value_name = "COUNT")]
    tables: usize,
}

/// The most deaths that one stand-in sees: it forgets nothing, and looking through it takes longer and longer.
const DEATHS_A_ROUND: u32 = 25;
/// The longest a round plays without coming to its end.
const ROUND: Duration = Duration::from_mins(2);

/// Runs the soak and prints its counts; anything lost, doubled, reordered or left makes it fail.
pub(super) async fn run(config: BotConfig, flags: SoakFlags) -> anyhow::Result<()> {
    anyhow::ensure!(flags.processes > 0 && flags.tables > 0, "a soak needs a process and a table at least");
    for point in &flags.points {
        anyhow::ensure!(
            CRASH_POINTS.contains(&point.as_str()),
            "{point} is no crash point: {}",
            CRASH_POINTS.join(", ")
        );
    }
    if let Some(older) = flags.upgrade_from.clone() {
        return Upgrade::new(older, flags.older_ends).run(config, &flags).await;
    }
    let database = SoakDatabase::open(config).await?;
    let soak = Soak { processes: if database.is_embedded() { 1 } else { flags.processes }, database, flags };
    let all = match soak.flags.matrix {
        Some(runs) => soak.matrix(runs).await?,
        None => soak.minutes().await?,
    };
    soak.database.close().await;
    anyhow::ensure!(all.tables > 0, "nobody could play: the bots did not come, or not long enough");
    anyhow::ensure!(all.is_clean(), "something was lost, doubled, reordered or left: see above");
    Ok(())
}

struct Soak {
    database: SoakDatabase,
    flags: SoakFlags,
    processes: usize,
}

impl Soak {
    fn round(&self, seed: u64, death: Death) -> Round<'_> {
        Round {
            database: &self.database,
            seed,
            death,
            processes: self.processes,
            tables: self.flags.tables,
            upgrade: None,
        }
    }

    async fn minutes(&self) -> anyhow::Result<Count> {
        let until = Instant::now() + Duration::from_secs_f64(self.flags.minutes.max(0.0) * 60.0);
        let (mut all, mut seed) = (Count::default(), self.flags.seed);
        let wanted = self.flags.deaths.unwrap_or(u32::MAX);
        while Instant::now() < until && all.deaths < wanted {
            let left = until.saturating_duration_since(Instant::now());
            let death = Death::anywhere((wanted - all.deaths).min(DEATHS_A_ROUND * 2), &self.flags.points);
            let count = self.round(seed, death).play(left.min(ROUND)).await.context("a round could not be played")?;
            println!("seed {seed}: {}", count.sentence());
            all += count;
            seed += 1;
        }
        println!("{} × {} {}: {}", self.database.name(), self.processes, processes(self.processes), all.sentence());
        Ok(all)
    }

    async fn matrix(&self, runs: u32) -> anyhow::Result<Count> {
        let backend = format!("{} × {}", self.database.name(), self.processes);
        println!("{}", Count::heading());
        let mut all = Count::default();
        for (at, point) in (0u64..).zip(CRASH_POINTS) {
            if !self.flags.points.is_empty() && !self.flags.points.iter().any(|wanted| wanted == point) {
                continue;
            }
            let (mut here, mut seed) = (Count::default(), self.flags.seed + at * 10_000);
            while here.deaths < runs {
                let death = Death::at(point, (runs - here.deaths).min(DEATHS_A_ROUND));
                let count = self.round(seed, death).play(ROUND).await.with_context(|| format!("a round at {point}"))?;
                anyhow::ensure!(
                    count.deaths > 0,
                    "seed {seed}: no bot came to {point} in a whole round, so nothing was tried"
                );
                here += count;
                seed += 1;
            }
            println!("{}", here.line(point, &backend));
            all += here;
        }
        println!("{}", all.line("all", &backend));
        Ok(all)
    }
}

fn processes(count: usize) -> &'static str {
    if count == 1 { "process" } else { "processes" }
}
