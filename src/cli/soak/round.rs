//! A round of the soak: a stand-in, bots that die, people who play, and what came of it.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use futures_util::future::join_all;

use super::chooser::Chooser;
use super::count::Count;
use super::crew::{BotSetup, Crew, Planner};
use super::database::SoakDatabase;
use super::fault_injection::inject_faults;
use super::players::{PlayedTable, Players};
use super::upgrade::Upgrade;
use super::verdict::judge;
use crate::cli::forum::local_forum;
use crash::CRASH_POINTS;
use stand_in::{Control, StandIn};

/// The stand-in's token: no secret, it listens on this machine only.
const TOKEN: &str = "soak.token";
/// How long a person waits for an answer before they repeat themselves; Discord's three seconds would only take longer.
const ANSWER: Duration = Duration::from_secs(1);
/// How long the first bot may take to come.
const BOOT: Duration = Duration::from_mins(1);
/// The most passages of a point before its death: deaths fall into openings, starts and later moves alike.
const MAX_PASSAGES: u64 = 8;

/// How bots die, and what else goes wrong.
#[derive(Clone, Debug)]
pub(super) struct Death {
    points: Vec<String>,
    quota: u32,
    sabotage: bool,
}

impl Death {
    /// So many deaths at one point, and nothing else.
    pub(super) fn at(point: &str, quota: u32) -> Self {
        Self { points: vec![point.to_owned()], quota, sabotage: false }
    }

    /// Deaths at any of these points (at any at all, if none is named), kills, and faults of the stand-in.
    pub(super) fn anywhere(quota: u32, points: &[String]) -> Self {
        let all = || CRASH_POINTS.map(str::to_owned).to_vec();
        Self { points: if points.is_empty() { all() } else { points.to_vec() }, quota, sabotage: true }
    }

    /// None: nothing goes wrong by itself.
    pub(super) fn nowhere() -> Self {
        Self { points: Vec::new(), quota: u32::MAX, sabotage: false }
    }

    /// The points in turn, so that each has its share of a short soak.
    fn planner(&self, mut chooser: Chooser) -> Planner {
        let mut points = self.points.clone().into_iter().cycle();
        Box::new(move || Some(format!("{}:{}", points.next()?, chooser.between(1, MAX_PASSAGES))))
    }
}

/// What a round needs.
pub(super) struct Round<'a> {
    pub database: &'a SoakDatabase,
    pub seed: u64,
    pub death: Death,
    pub processes: usize,
    pub tables: usize,
    /// The program that the bots are changed from in the midst of it.
    pub upgrade: Option<&'a Upgrade>,
}

impl Round<'_> {
    /// Plays until the deaths are died or the time is over, lets everything settle, and counts.
    pub(super) async fn play(self, time: Duration) -> anyhow::Result<Count> {
        let mut config = local_forum(TOKEN);
        (config.interaction_timeout, config.active_threads) = (ANSWER, usize::MAX);
        let stand_in = StandIn::start(config).await?;
        let control = stand_in.control();
        let program = self.upgrade.map_or_else(std::env::current_exe, |upgrade| Ok(upgrade.older.clone()))?;
        let setup = BotSetup { program, api: stand_in.base_url(), token: TOKEN, database: self.database.environment() };
        let crew = Crew::start(setup, self.processes, self.death.planner(Chooser::new(self.seed, 0)))?;
        let faults = AtomicU32::new(0);
        let all = tokio::select! {
            all = self.lanes(&control, &crew, Instant::now() + time) => all,
            failed = crew.keep() => { failed.context("the bots can't be started")?; Vec::new() }
            failed = self.trouble(&control, &crew, &faults, time) => { failed?; Vec::new() }
        };
        control.clear_faults();
        let count = tokio::select! {
            count = self.settle(&control, &crew, &all) => count?,
            failed = crew.keep() => { failed.context("the bots can't be started")?; Count::default() }
        };
        crew.stop().await;
        stand_in.shutdown().await;
        let (deaths, kills, notes) = crew.tally();
        let mut count = Count { deaths, kills, faults: faults.into_inner(), ..count };
        count.notes.extend(notes);
        Ok(count)
    }

    /// What happens while people play; it comes back only if that can't be done.
    async fn trouble(&self, control: &Control, crew: &Crew, faults: &AtomicU32, time: Duration) -> anyhow::Result<()> {
        if let Some(upgrade) = self.upgrade {
            upgrade.happens(self.database, crew, time / 2).await?;
        }
        if self.death.sabotage {
            inject_faults(control, crew, Chooser::new(self.seed, 1), faults).await;
        }
        std::future::pending().await
    }

    async fn lanes(&self, control: &Control, crew: &Crew, until: Instant) -> Vec<PlayedTable> {
        control.wait_until(|control| control.connected() > 0, BOOT).await;
        let number = AtomicU32::new(0);
        let lanes = (0..self.tables).map(|lane| {
            let (number, store) = (&number, self.database.live());
            async move {
                let chooser = Chooser::new(self.seed, 2 + lane as u64);
                let mut lane = Players { control, store, chooser };
                let mut all = Vec::new();
                while crew.deaths() < self.death.quota && Instant::now() < until {
                    all.push(lane.play(u64::from(number.fetch_add(1, Ordering::Relaxed))).await);
                }
                all
            }
        });
        join_all(lanes).await.into_iter().flatten().collect()
    }

    async fn settle(&self, control: &Control, crew: &Crew, all: &[PlayedTable]) -> anyhow::Result<Count> {
        crew.calm().await?;
        let tables: Vec<_> = all.iter().filter_map(|played| played.table).collect();
        let written = self.database.settle(control, crew, &tables).await?;
        let mut count = Count { left: written.left, ..Count::default() };
        for played in all {
            let log = played.table.and_then(|table| written.logs.get(&table));
            count += judge(control, played, log.map(Vec::as_slice));
        }
        Ok(count)
    }
}
