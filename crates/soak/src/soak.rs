//! A soak from its flags to its count: rounds for so many minutes, or a table of the crash points. It must not know what
//! happens in a round.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use crash::CrashPoint;

use super::count::Count;
use super::database::SoakDatabase;
use super::death_plan::{DeathPlan, Quota, count, played_points};
use super::flags::{SoakFlags, SoakProgram};
use super::program;
use super::round::{Faults, Round};
use super::upgrade::Upgrade;

/// The most deaths that one stand-in sees: it forgets nothing, and looking through it takes longer and longer.
const DEATHS_A_ROUND: u32 = 25;
/// The longest a round plays without coming to its end.
const ROUND: Duration = Duration::from_mins(2);

/// Runs a soak, prints its counts, and gives their sum.
///
/// # Errors
/// If anything was lost, doubled, reordered or left in the outbox, if nobody could play or nobody was killed, or if the
/// program, the stand-in or the database can't be had.
pub async fn run(wanted: SoakProgram) -> anyhow::Result<Count> {
    let SoakProgram { config, flags } = wanted;
    anyhow::ensure!(flags.processes > 0 && flags.tables > 0, "a soak needs a process and a table at least");
    let program = program::find(flags.program.as_deref())?;
    if let Some(older) = flags.upgrade_from.clone() {
        return Upgrade::new(older, program, flags.older_ends).run(config, &flags).await;
    }
    let points = if program::has_crash_points(&program)? { points(&flags) } else { no_points(&flags)? };
    let database = SoakDatabase::open(config).await?;
    let processes = if database.is_private() { 1 } else { flags.processes };
    let soak = Soak { database, flags, program, points, processes };
    let all = match soak.flags.matrix {
        Some(runs) => soak.matrix(runs).await?,
        None => soak.minutes().await?,
    };
    soak.database.close().await;
    anyhow::ensure!(all.tables > 0, "nobody could play: the bots did not come, or not long enough");
    anyhow::ensure!(all.deaths() + all.kills > 0, "no bot was killed, so nothing was tried: play for longer");
    anyhow::ensure!(all.is_clean(), "something was lost, doubled, reordered or left: see above");
    Ok(all)
}

/// The points at which bots are to die: those of the flags, or all that a move passes.
fn points(flags: &SoakFlags) -> Vec<CrashPoint> {
    if flags.points.is_empty() { played_points().collect() } else { flags.points.clone() }
}

/// The same for a program that has no crash points.
///
/// # Errors
/// If the flags ask for some.
fn no_points(flags: &SoakFlags) -> anyhow::Result<Vec<CrashPoint>> {
    anyhow::ensure!(
        !flags.wants_points(),
        "the bots' program has no crash points: build one with `cargo build -p subrosa --features crash-points`, or \
         leave out --deaths, --each, --matrix and --points"
    );
    println!("The bots' program has no crash points: its processes are killed at any instant, and nowhere else.");
    Ok(Vec::new())
}

struct Soak {
    database: SoakDatabase,
    flags: SoakFlags,
    program: PathBuf,
    points: Vec<CrashPoint>,
    processes: usize,
}

impl Soak {
    fn round(&self, seed: u64, deaths: DeathPlan, faults: Faults) -> Round<'_> {
        Round {
            database: &self.database,
            program: &self.program,
            seed,
            deaths,
            faults,
            processes: self.processes,
            tables: self.flags.tables,
            takeover: None,
        }
    }

    /// Rounds with deaths, kills and faults until the time is over or enough have died.
    async fn minutes(&self) -> anyhow::Result<Count> {
        let until = Instant::now() + Duration::from_secs_f64(self.flags.minutes.max(0.0) * 60.0);
        let (mut all, mut seed) = (Count::default(), self.flags.seed);
        while Instant::now() < until
            && let Some(deaths) = self.still_wanted(&all)
        {
            let left = until.saturating_duration_since(Instant::now());
            let round = self.round(seed, deaths, Faults::Injected);
            let count = round.play(left.min(ROUND)).await.context("a round could not be played")?;
            println!("seed {seed}: {}", count.sentence());
            all += count;
            seed += 1;
        }
        println!("{} × {} {}: {}", self.database.name(), self.processes, processes(self.processes), all.sentence());
        println!("deaths by point: {}", all.deaths_by_point());
        Ok(all)
    }

    /// The deaths of the next round; `None` if enough have died.
    fn still_wanted(&self, all: &Count) -> Option<DeathPlan> {
        if let Some(each) = self.flags.each {
            let lacking = |point: &CrashPoint| count(&all.deaths_at, *point) < each;
            let points: Vec<_> = self.points.iter().copied().filter(lacking).collect();
            return (!points.is_empty()).then(|| DeathPlan::new(points, Quota::Each(1)));
        }
        let left = self.flags.deaths.unwrap_or(u32::MAX).saturating_sub(all.deaths());
        (left > 0).then(|| DeathPlan::new(self.points.clone(), Quota::Total(left.min(DEATHS_A_ROUND * 2))))
    }

    /// So many deaths at each point in turn, with no other fault, and a table of them.
    async fn matrix(&self, runs: u32) -> anyhow::Result<Count> {
        let backend = format!("{} × {}", self.database.name(), self.processes);
        println!("{}", Count::heading());
        let mut all = Count::default();
        for (at, point) in (0u64..).zip(&self.points) {
            let (mut here, mut seed) = (Count::default(), self.flags.seed + at * 10_000);
            while here.deaths() < runs {
                let quota = Quota::Total((runs - here.deaths()).min(DEATHS_A_ROUND));
                let round = self.round(seed, DeathPlan::new(vec![*point], quota), Faults::None);
                let count = round.play(ROUND).await.with_context(|| format!("a round at {point}"))?;
                anyhow::ensure!(
                    count.deaths() > 0,
                    "seed {seed}: no bot came to {point} in a whole round, so nothing was tried"
                );
                here += count;
                seed += 1;
            }
            println!("{}", here.line(point.name(), &backend));
            all += here;
        }
        println!("{}", all.line("all", &backend));
        Ok(all)
    }
}

fn processes(count: usize) -> &'static str {
    if count == 1 { "process" } else { "processes" }
}
