//! The bots of a soak: processes of one program that die as planned and are started again. It must not know what is played.

use std::path::PathBuf;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context as _;
use crash::{CrashPlan, CrashPoint};
use tokio::process::{Child, Command};

use super::chooser::Chooser;
use super::death_plan::{DeathPlan, DeathsByPoint};

/// The time between two looks whether a bot has ended.
const LOOK: Duration = Duration::from_millis(20);
/// How long a dead bot's rows stay claimed.
const LEASE_MS: &str = "1000";
/// How long a bot that is told to end may take.
const ENDING: Duration = Duration::from_secs(30);
/// The variables of the soak's own environment that its bots get: where programs are, Postgres's too, and the keys of a sealed
/// database.
const KEPT: [&str; 5] = ["PATH", "HOME", "SUBROSA_KEY", "SUBROSA_KEY_FILE", "SUBROSA_POSTGRES"];

/// The program and the environment that a bot is started with.
#[derive(Clone, Debug)]
pub(super) struct BotSetup {
    /// The path of the bots' program.
    pub program: PathBuf,
    /// The stand-in's address, for `DISCORD_API`.
    pub api: String,
    /// The token that the stand-in takes.
    pub token: &'static str,
    /// The environment variable that names the database, with its value.
    pub database: (&'static str, String),
}

impl BotSetup {
    fn spawn(&self, plan: Option<CrashPlan>) -> anyhow::Result<BotProcess> {
        let mut command = Command::new(&self.program);
        let kept = std::env::vars().filter(|(name, _)| KEPT.contains(&name.as_str()));
        command.arg("run").env_clear().envs(kept).env(self.database.0, &self.database.1);
        command.env("DISCORD_API", &self.api).env("DISCORD_TOKEN", self.token);
        command.env("SUBROSA_TEST_LEASE_MS", LEASE_MS).env("SUBROSA_LOG", "error");
        if let Some(plan) = plan {
            command.env("SUBROSA_TEST_CRASH", plan.to_string());
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::inherit()).kill_on_drop(true);
        Ok(BotProcess { child: command.spawn()?, planned: plan.map(|plan| plan.point) })
    }
}

/// The bots of a round; the dead are replaced until it is stopped.
#[derive(Clone)]
pub(super) struct Fleet {
    state: Arc<Mutex<FleetState>>,
}

struct FleetState {
    setup: BotSetup,
    bots: Vec<BotProcess>,
    plan: DeathPlan,
    chooser: Chooser,
    /// Whether the dead are replaced.
    replaces_dead: bool,
    size: usize,
    deaths: DeathsByPoint,
    kills: u32,
    notes: Vec<String>,
}

struct BotProcess {
    child: Child,
    /// The point at which it is to die, if it is.
    planned: Option<CrashPoint>,
}

impl Fleet {
    /// Starts so many bots, each with a death of its own.
    pub(super) fn start(setup: BotSetup, size: usize, plan: DeathPlan, chooser: Chooser) -> anyhow::Result<Self> {
        let (bots, notes, deaths) = (Vec::new(), Vec::new(), DeathsByPoint::new());
        let state = FleetState { setup, bots, plan, chooser, replaces_dead: true, size, deaths, kills: 0, notes };
        let fleet = Self { state: Arc::new(Mutex::new(state)) };
        fleet.look_after()?;
        Ok(fleet)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, FleetState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the dead, for as long as it is polled.
    pub(super) async fn keep(&self) -> anyhow::Result<()> {
        loop {
            self.look_after()?;
            tokio::time::sleep(LOOK).await;
        }
    }

    fn look_after(&self) -> anyhow::Result<()> {
        let mut state = self.state();
        if !state.replaces_dead {
            return Ok(());
        }
        let mut at = 0;
        while at < state.bots.len() {
            let Some(status) = state.bots[at].child.try_wait()? else {
                at += 1;
                continue;
            };
            let bot = state.bots.swap_remove(at);
            if let Some(point) = bot.planned.filter(|_| died(status)) {
                *state.deaths.entry(point).or_default() += 1;
            } else if status.code().is_some() {
                state.notes.push(format!("a bot ended by itself: {status}"));
            }
        }
        while state.bots.len() < state.size {
            let planned: Vec<_> = state.bots.iter().filter_map(|bot| bot.planned).collect();
            let FleetState { setup, bots, plan, chooser, deaths, .. } = &mut *state;
            bots.push(setup.spawn(plan.next(deaths, &planned, chooser))?);
        }
        Ok(())
    }

    /// `kill -9` for the bot of this number, counted round.
    pub(super) fn kill(&self, number: usize) {
        let mut state = self.state();
        let count = state.bots.len().max(1);
        if let Some(bot) = state.bots.get_mut(number % count)
            && bot.child.start_kill().is_ok()
        {
            bot.planned = None;
            state.kills += 1;
        }
    }

    /// Plans no more deaths, and replaces the bots that have one planned.
    pub(super) async fn end_planned_deaths(&self) -> anyhow::Result<()> {
        self.state().plan = DeathPlan::nobody();
        self.stop().await;
        self.go_on()
    }

    /// Kills all bots, and replaces none.
    pub(super) async fn stop(&self) {
        let bots = {
            let mut state = self.state();
            state.replaces_dead = false;
            std::mem::take(&mut state.bots)
        };
        for mut bot in bots {
            let _ = bot.child.kill().await;
        }
    }

    /// Tells all bots to end in order, waits until they have, and replaces none.
    pub(super) async fn end(&self) -> anyhow::Result<()> {
        let bots = {
            let mut state = self.state();
            state.replaces_dead = false;
            std::mem::take(&mut state.bots)
        };
        for mut bot in bots {
            let Some(id) = bot.child.id() else { continue };
            let told = Command::new("kill").args(["-TERM", &id.to_string()]).status().await?;
            anyhow::ensure!(told.success(), "a bot can't be told to end");
            let ended = tokio::time::timeout(ENDING, bot.child.wait()).await.context("a bot does not end")??;
            anyhow::ensure!(ended.success(), "a bot did not end in order: {ended}");
        }
        Ok(())
    }

    /// Starts bots of another program from now on.
    pub(super) fn change_to(&self, program: PathBuf) -> anyhow::Result<()> {
        self.state().setup.program = program;
        self.go_on()
    }

    /// Replaces the dead again, from now on.
    pub(super) fn go_on(&self) -> anyhow::Result<()> {
        self.state().replaces_dead = true;
        self.look_after()
    }

    /// How many bots there are to be.
    pub(super) fn size(&self) -> usize {
        self.state().size
    }

    /// Whether as many have died at named points as the plan wants.
    pub(super) fn has_died_enough(&self) -> bool {
        let state = self.state();
        state.plan.is_met(&state.deaths)
    }

    /// Deaths by point, kills, and a line for each bot that ended by itself.
    pub(super) fn tally(&self) -> (DeathsByPoint, u32, Vec<String>) {
        let mut state = self.state();
        (std::mem::take(&mut state.deaths), state.kills, std::mem::take(&mut state.notes))
    }
}

/// Whether a bot has died at its point: the process ends itself by a signal there.
#[cfg(unix)]
fn died(status: std::process::ExitStatus) -> bool {
    std::os::unix::process::ExitStatusExt::signal(&status).is_some()
}

#[cfg(not(unix))]
fn died(status: std::process::ExitStatus) -> bool {
    !status.success()
}
