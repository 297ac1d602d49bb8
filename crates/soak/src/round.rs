//! A round of the soak: a stand-in, bots that die, people who play, and the count of what came of it. It must not know how many
//! rounds there are.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use futures_util::future::join_all;

use super::chooser::Chooser;
use super::count::Count;
use super::database::SoakDatabase;
use super::death_plan::DeathPlan;
use super::fault_injection::inject_faults;
use super::fleet::{BotSetup, Fleet};
use super::players::{PlayedTable, Players};
use super::takeover::Takeover;
use super::verdict::judge;
use stand_in::{Control, StandIn, StandInConfig};

/// The stand-in's token: no secret, it listens on this machine only.
const TOKEN: &str = "soak.token";
/// How long a person waits for an answer before they repeat themselves; Discord's three seconds would only take longer.
const ANSWER: Duration = Duration::from_secs(1);
/// How long the first bot may take to come.
const BOOT: Duration = Duration::from_mins(1);
/// Whether anything goes wrong beside planned deaths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Faults {
    /// Kills at any instant, and faults of the stand-in.
    Injected,
    /// Nothing else goes wrong.
    None,
}

/// A round before it is played.
pub(super) struct Round<'a> {
    pub database: &'a SoakDatabase,
    /// The path of the bots' program.
    pub program: &'a Path,
    pub seed: u64,
    pub deaths: DeathPlan,
    pub faults: Faults,
    pub processes: usize,
    pub tables: usize,
    /// The older program under which the round begins, if there is one.
    pub takeover: Option<&'a Takeover>,
}

impl Round<'_> {
    /// Plays until enough have died or the time is over, waits for the outbox to empty, and counts.
    pub(super) async fn play(self, time: Duration) -> anyhow::Result<Count> {
        let stand_in = StandIn::start(stand_in_config()).await?;
        let control = stand_in.control();
        let program = self.takeover.map_or_else(|| self.program.to_owned(), |takeover| takeover.older.clone());
        let setup = BotSetup { program, api: stand_in.base_url(), token: TOKEN, database: self.database.environment() };
        let fleet = Fleet::start(setup, self.processes, self.deaths.clone(), Chooser::new(self.seed, 0))?;
        let faults = AtomicU32::new(0);
        let all = tokio::select! {
            all = self.lanes(&control, &fleet, Instant::now() + time) => all,
            failed = fleet.keep() => { failed.context("the bots can't be started")?; Vec::new() }
            failed = self.disturb(&control, &fleet, &faults, time) => { failed?; Vec::new() }
        };
        control.clear_faults();
        let count = tokio::select! {
            count = self.settle(&control, &fleet, &all) => count?,
            failed = fleet.keep() => { failed.context("the bots can't be started")?; Count::default() }
        };
        fleet.stop().await;
        stand_in.shutdown().await;
        let (deaths_at, kills, notes) = fleet.tally();
        let mut count = Count { deaths_at, kills, faults: faults.into_inner(), ..count };
        count.notes.extend(notes);
        Ok(count)
    }

    /// Injects faults and changes programs while people play; it returns only if that can't be done.
    async fn disturb(
        &self,
        control: &Control,
        fleet: &Fleet,
        faults: &AtomicU32,
        time: Duration,
    ) -> anyhow::Result<()> {
        if let Some(takeover) = self.takeover {
            takeover.happens(self.database, fleet, time / 2).await?;
        }
        if self.faults == Faults::Injected {
            inject_faults(control, fleet, Chooser::new(self.seed, 1), faults).await;
        }
        std::future::pending().await
    }

    async fn lanes(&self, control: &Control, fleet: &Fleet, until: Instant) -> Vec<PlayedTable> {
        control.wait_until(|control| control.connected() > 0, BOOT).await;
        let number = AtomicU32::new(0);
        let lanes = (0..self.tables).map(|lane| {
            let (number, store) = (&number, self.database.live());
            async move {
                let chooser = Chooser::new(self.seed, 2 + lane as u64);
                let mut lane = Players { control, store, chooser };
                let mut all = Vec::new();
                while !fleet.has_died_enough() && Instant::now() < until {
                    all.push(lane.play(u64::from(number.fetch_add(1, Ordering::Relaxed))).await);
                }
                all
            }
        });
        join_all(lanes).await.into_iter().flatten().collect()
    }

    async fn settle(&self, control: &Control, fleet: &Fleet, all: &[PlayedTable]) -> anyhow::Result<Count> {
        fleet.end_planned_deaths().await?;
        let tables: Vec<_> = all.iter().filter_map(|played| played.table).collect();
        let written = self.database.settle(control, &tables).await?;
        let mut count = Count { left: written.left, ..Count::default() };
        for played in all {
            let log = played.table.and_then(|table| written.logs.get(&table));
            count += judge(control, played, log.map(Vec::as_slice));
        }
        Ok(count)
    }
}

/// A server with no channels or people but those that the players add, and none of Discord's waits.
fn stand_in_config() -> StandInConfig {
    let mut config = StandInConfig::new(SocketAddr::from(([127, 0, 0, 1], 0)), TOKEN);
    config.interaction_timeout = ANSWER;
    config.active_threads = usize::MAX;
    // Bots are killed and started again faster than Discord allows.
    config.identify_period = Duration::ZERO;
    config
}
