//! The application: its parts, put together once, and a handle on each aggregate. It decides nothing itself.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use tokio::sync::Notify;

use super::app_parts::AppParts;
use super::archive::handle::Archive;
use super::capacity::Capacities;
use super::coach::handle::Coach;
use super::company::rematches::Rematches;
use super::company::seeks::Seeks;
use super::company::tournaments::Tournaments;
use super::desk::handle::Desk;
use super::drawing::pictures::Pictures;
use super::handles::Handles;
use super::house::House;
use super::moderation::moderators::Moderators;
use super::people::handle::People;
use super::places::posts::TablePlaces;
use super::process::clocks::Clocks;
use super::process::processes::Processes;
use super::ratings::results::Ratings;
use super::secret_source::SecretSource;
use super::servers::rules::Servers;
use super::tables::handle::Tables;
use super::thinking::computers::Computers;
use crate::metrics::Metrics;
use clock::Clock;
use outbox::Queue;
use store::{StatementObserver, Store};

/// The application. Cheap to clone.
#[derive(Clone, Debug)]
pub struct App {
    parts: AppParts,
    handles: Arc<Handles>,
    /// The same application where nothing can be changed, made when it is first needed.
    reader: Arc<OnceLock<App>>,
}

impl App {
    /// An application on a store, with the machine's clock and capacities.
    #[must_use]
    pub fn new(store: Store, secrets: SecretSource, pictures: Pictures) -> Self {
        let metrics: Arc<Metrics> = Arc::default();
        let capacities = Capacities::default();
        let observer: Arc<dyn StatementObserver> = metrics.clone();
        Self::of(AppParts {
            desk: Desk::new(store.clone(), Clock::system()),
            store: store.observed_by(observer),
            secrets: Arc::new(secrets),
            pictures: pictures.with_metrics(metrics.clone()),
            clock: Clock::system(),
            house: Arc::default(),
            forgotten_list: None,
            computers: Computers::new(capacities.thinkers, &metrics),
            capacities,
            metrics,
            wake_up: Arc::default(),
            heard: Arc::default(),
        })
    }

    fn of(parts: AppParts) -> Self {
        Self { handles: Arc::new(Handles::of(&parts)), parts, reader: Arc::default() }
    }

    /// The same, by another clock. Its caches are forgotten.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        let desk = Desk::new(self.parts.store.clone(), clock.clone());
        Self::of(AppParts { clock, desk, ..self.parts })
    }

    /// The same, run by somebody.
    #[must_use]
    pub fn with_house(self, house: House) -> Self {
        Self::of(AppParts { house: Arc::new(house), ..self.parts })
    }

    /// The same, with other capacities than this machine's.
    #[must_use]
    pub fn with_capacities(self, capacities: Capacities) -> Self {
        let computers = Computers::new(capacities.thinkers, &self.parts.metrics);
        let pictures = self.parts.pictures.with_capacities(&capacities);
        Self::of(AppParts { pictures, computers, capacities, ..self.parts })
    }

    /// The same, which keeps the list of those whose data was deleted in this file.
    #[must_use]
    pub fn with_forgotten_list(self, file: PathBuf) -> Self {
        Self::of(AppParts { forgotten_list: Some(file.into()), ..self.parts })
    }

    /// The operator's decisions for all servers, as `/about` says them.
    #[must_use]
    pub fn house(&self) -> &House {
        &self.parts.house
    }

    /// The operators' decisions at their desk, as this process knows them.
    #[must_use]
    pub fn desk(&self) -> &Desk {
        &self.parts.desk
    }

    /// The application that answers people now: this one, or, while the operators let nothing be changed, one at which every change is
    /// refused by the database.
    #[must_use]
    pub fn in_force(&self) -> &Self {
        if !self.desk().is_read_only() {
            return self;
        }
        self.reader.get_or_init(|| Self::of(AppParts { store: self.parts.store.reading_only(), ..self.parts.clone() }))
    }

    /// The clock that everything here goes by.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.parts.clock
    }

    /// The numbers counted here.
    #[must_use]
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.parts.metrics
    }

    /// The pool of painters, shared by all handles.
    #[must_use]
    pub fn pictures(&self) -> &Pictures {
        &self.parts.pictures
    }

    /// Where the outbox's rows wait.
    #[must_use]
    pub(crate) fn queue(&self) -> impl Queue + use<> {
        self.parts.store.clone()
    }

    /// Rung whenever the outbox has something new.
    #[must_use]
    pub(crate) fn wake_up(&self) -> Arc<Notify> {
        self.parts.wake_up.clone()
    }

    /// Rung whenever another process tells of more in the outbox than it can carry.
    #[must_use]
    pub(crate) fn heard(&self) -> Arc<Notify> {
        self.parts.heard.clone()
    }

    /// Tables: looked at by those who may, changed by commands, opened in their lobby.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.handles.tables
    }

    /// Where tables have their posts and threads.
    #[must_use]
    pub fn places(&self) -> &TablePlaces {
        &self.handles.places
    }

    /// The past of tables: replays, records with their proof, cards.
    #[must_use]
    pub fn archive(&self) -> &Archive {
        &self.handles.archive
    }

    /// Help for players: hints, tips, lessons, reviews.
    #[must_use]
    pub fn coach(&self) -> &Coach {
        &self.handles.coach
    }

    /// People: settings, notes, direct messages, their data.
    #[must_use]
    pub fn people(&self) -> &People {
        &self.handles.people
    }

    /// Ratings, leaderboards and profiles.
    #[must_use]
    pub fn ratings(&self) -> &Ratings {
        &self.handles.ratings
    }

    /// The people who look for a game, by game and server.
    #[must_use]
    pub fn seeks(&self) -> &Seeks {
        &self.handles.seeks
    }

    /// Games that are over, opened anew.
    #[must_use]
    pub fn rematches(&self) -> &Rematches {
        &self.handles.rematches
    }

    /// Tournaments, from sign-up to the last round.
    #[must_use]
    pub fn tournaments(&self) -> &Tournaments {
        &self.handles.tournaments
    }

    /// Servers: their rules, and whether the bot is in them.
    #[must_use]
    pub fn servers(&self) -> &Servers {
        &self.handles.servers
    }

    /// The deeds of moderators to tables and members, written down and told.
    #[must_use]
    pub fn moderation(&self) -> &Moderators {
        &self.handles.moderation
    }

    /// This process among those that share its database.
    #[must_use]
    pub fn processes(&self) -> &Processes {
        &self.handles.processes
    }

    /// The work that time brings to tables, seeks, tournaments and results.
    #[must_use]
    pub fn clocks(&self) -> &Clocks {
        &self.handles.clocks
    }
}
