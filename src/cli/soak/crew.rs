//! The bots of a soak: processes of this same program that die as planned and are started again.

use std::path::PathBuf;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context as _;
use tokio::process::{Child, Command};

/// How often the crew is looked after.
const GLANCE: Duration = Duration::from_millis(20);
/// How long a dead bot's rows stay claimed.
const LEASE_MS: &str = "1000";
/// How long a bot that is told to end may take.
const ENDING: Duration = Duration::from_secs(30);
/// What a bot gets of the soak's own environment: where programs are, and the keys of a database that is sealed.
const KEPT: [&str; 4] = ["PATH", "HOME", "SUBROSA_KEY", "SUBROSA_KEY_FILE"];

/// What a bot needs to be started.
#[derive(Clone, Debug)]
pub(super) struct BotSetup {
    /// The program.
    pub program: PathBuf,
    /// The stand-in's address.
    pub api: String,
    /// The stand-in's token.
    pub token: &'static str,
    /// The database's environment variable.
    pub database: (&'static str, String),
}

impl BotSetup {
    fn hire(&self, plan: Option<&str>) -> anyhow::Result<BotProcess> {
        let mut command = Command::new(&self.program);
        let kept = std::env::vars().filter(|(name, _)| KEPT.contains(&name.as_str()));
        command.arg("run").env_clear().envs(kept).env(self.database.0, &self.database.1);
        command.env("DISCORD_API", &self.api).env("DISCORD_TOKEN", self.token);
        command.env("SUBROSA_TEST_LEASE_MS", LEASE_MS).env("SUBROSA_LOG", "error");
        if let Some(plan) = plan {
            command.env("SUBROSA_TEST_CRASH", plan);
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::inherit()).kill_on_drop(true);
        Ok(BotProcess { child: command.spawn()?, planned: plan.is_some() })
    }
}

/// Plans a bot's death: `point:passage`, or nothing.
pub(super) type Planner = Box<dyn FnMut() -> Option<String> + Send>;

/// Bots that run.
#[derive(Clone)]
pub(super) struct Crew {
    state: Arc<Mutex<CrewState>>,
}

struct CrewState {
    setup: BotSetup,
    bots: Vec<BotProcess>,
    planner: Option<Planner>,
    /// Whether the dead are replaced.
    replaces_dead: bool,
    size: usize,
    deaths: u32,
    kills: u32,
    notes: Vec<String>,
}

struct BotProcess {
    child: Child,
    planned: bool,
}

impl Crew {
    /// Starts so many bots, each with a death of its own.
    pub(super) fn start(setup: BotSetup, size: usize, planner: Planner) -> anyhow::Result<Self> {
        let (bots, notes) = (Vec::new(), Vec::new());
        let planner = Some(planner);
        let state = CrewState { setup, bots, planner, replaces_dead: true, size, deaths: 0, kills: 0, notes };
        let crew = Self { state: Arc::new(Mutex::new(state)) };
        crew.look_after()?;
        Ok(crew)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, CrewState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the dead, for as long as it is polled.
    pub(super) async fn keep(&self) -> anyhow::Result<()> {
        loop {
            self.look_after()?;
            tokio::time::sleep(GLANCE).await;
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
            if bot.planned && died(status) {
                state.deaths += 1;
            } else if status.code().is_some() {
                state.notes.push(format!("a bot ended by itself: {status}"));
            }
        }
        while state.bots.len() < state.size {
            let plan = state.planner.as_mut().and_then(|plan| plan());
            let bot = state.setup.hire(plan.as_deref())?;
            state.bots.push(bot);
        }
        Ok(())
    }

    /// `kill -9` for the bot of this number, whatever it does.
    pub(super) fn kill(&self, number: usize) {
        let mut state = self.state();
        let count = state.bots.len().max(1);
        if let Some(bot) = state.bots.get_mut(number % count)
            && bot.child.start_kill().is_ok()
        {
            bot.planned = false;
            state.kills += 1;
        }
    }

    /// No more planned deaths: whoever has one planned is replaced.
    pub(super) async fn calm(&self) -> anyhow::Result<()> {
        self.state().planner = None;
        self.stop().await;
        self.go_on()
    }

    /// Kills all, and replaces nobody.
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

    /// Tells all to end in order, waits until they have, and replaces nobody.
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

    /// From now on bots are processes of this program.
    pub(super) fn change_to(&self, program: PathBuf) -> anyhow::Result<()> {
        self.state().setup.program = program;
        self.go_on()
    }

    /// Replaces the dead again.
    pub(super) fn go_on(&self) -> anyhow::Result<()> {
        self.state().replaces_dead = true;
        self.look_after()
    }

    /// How many bots there are to be.
    pub(super) fn size(&self) -> usize {
        self.state().size
    }

    /// Deaths at named points so far.
    pub(super) fn deaths(&self) -> u32 {
        self.state().deaths
    }

    /// Deaths, kills, and what was strange.
    pub(super) fn tally(&self) -> (u32, u32, Vec<String>) {
        let mut state = self.state();
        (state.deaths, state.kills, std::mem::take(&mut state.notes))
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
