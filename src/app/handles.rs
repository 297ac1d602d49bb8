//! A handle on each aggregate, made of the application's parts: those that others stand on first.

use std::sync::Arc;

use super::app_parts::AppParts;
use super::archive::handle::Archive;
use super::coach::handle::{Coach, Reviews};
use super::company::rematches::Rematches;
use super::company::seeks::Seeks;
use super::company::tournaments::Tournaments;
use super::moderation::moderators::Moderators;
use super::opening::openings::Openings;
use super::people::handle::People;
use super::places::posts::TablePlaces;
use super::process::clocks::Clocks;
use super::process::processes::Processes;
use super::ratings::results::Ratings;
use super::servers::arrivals::Arrivals;
use super::servers::kept::KeptServers;
use super::servers::rules::Servers;
use super::tables::ended_tables::EndedTables;
use super::tables::handle::Tables;
use super::tables::table_cache::TableCache;
use super::tables::turn_watch::TurnWatches;
use super::turns::Turns;

/// A handle on each aggregate.
#[derive(Debug)]
pub(super) struct Handles {
    pub(super) tables: Tables,
    pub(super) places: TablePlaces,
    pub(super) archive: Archive,
    pub(super) coach: Coach,
    pub(super) people: People,
    pub(super) ratings: Ratings,
    pub(super) seeks: Seeks,
    pub(super) rematches: Rematches,
    pub(super) tournaments: Tournaments,
    pub(super) servers: Servers,
    pub(super) moderation: Moderators,
    pub(super) processes: Processes,
    pub(super) clocks: Clocks,
}

impl Handles {
    pub(super) fn of(parts: &AppParts) -> Self {
        let base = BaseHandles::of(parts);
        let ratings = Ratings { store: parts.store.clone(), clock: parts.clock.clone() };
        let (places, seeks, tournaments) = (base.places(), base.seeks(), base.tournaments());
        let (coach, people) = (base.coach(), base.people(&ratings));
        Self {
            clocks: base.clocks(&places, (&seeks, &tournaments), &ratings, &coach, &people),
            archive: base.archive(),
            rematches: base.rematches(),
            moderation: base.moderation(),
            processes: processes(parts),
            tables: base.tables,
            servers: base.servers,
            places,
            coach,
            people,
            ratings,
            seeks,
            tournaments,
        }
    }
}

/// Tables and all that they stand on: what every other handle is made of.
struct BaseHandles<'p> {
    parts: &'p AppParts,
    servers: Servers,
    openings: Openings,
    tables: Tables,
    ended: EndedTables,
}

impl<'p> BaseHandles<'p> {
    fn of(parts: &'p AppParts) -> Self {
        let servers = servers(parts);
        let openings = openings(parts, &servers);
        let ended = EndedTables::default();
        let tables = Tables {
            store: parts.store.clone(),
            clock: parts.clock.clone(),
            cache: Arc::new(TableCache::new(parts.capacities.kept_tables)),
            watches: TurnWatches::default(),
            turns: Turns::default(),
            activity: parts.desk.activity().clone(),
            computers: parts.computers.clone(),
            openings: openings.clone(),
            servers: servers.clone(),
            wake_up: parts.wake_up.clone(),
            ended: ended.clone(),
        };
        Self { parts, servers, openings, tables, ended }
    }

    fn places(&self) -> TablePlaces {
        TablePlaces {
            store: self.parts.store.clone(),
            clock: self.parts.clock.clone(),
            tables: self.tables.clone(),
            openings: self.openings.clone(),
            servers: self.servers.clone(),
            wake_up: self.parts.wake_up.clone(),
        }
    }

    fn seeks(&self) -> Seeks {
        Seeks {
            store: self.parts.store.clone(),
            clock: self.parts.clock.clone(),
            tables: self.tables.clone(),
            openings: self.openings.clone(),
            servers: self.servers.clone(),
            turns: Turns::default(),
            wake_up: self.parts.wake_up.clone(),
        }
    }

    fn tournaments(&self) -> Tournaments {
        Tournaments {
            store: self.parts.store.clone(),
            clock: self.parts.clock.clone(),
            tables: self.tables.clone(),
            openings: self.openings.clone(),
            servers: self.servers.clone(),
            turns: Turns::default(),
            wake_up: self.parts.wake_up.clone(),
        }
    }

    fn people(&self, ratings: &Ratings) -> People {
        People {
            store: self.parts.store.clone(),
            clock: self.parts.clock.clone(),
            tables: self.tables.clone(),
            ratings: ratings.clone(),
            forgotten_list: self.parts.forgotten_list.clone(),
            completed_list: Arc::default(),
            wake_up: self.parts.wake_up.clone(),
        }
    }

    fn coach(&self) -> Coach {
        let capacities = self.parts.capacities;
        Coach {
            store: self.parts.store.clone(),
            clock: self.parts.clock.clone(),
            tables: self.tables.clone(),
            computers: self.parts.computers.clone(),
            pictures: self.parts.pictures.clone(),
            reviews: Arc::new(Reviews::new(capacities.kept_reviews, capacities.reviews)),
        }
    }

    fn archive(&self) -> Archive {
        Archive {
            store: self.parts.store.clone(),
            clock: self.parts.clock.clone(),
            tables: self.tables.clone(),
            servers: self.servers.clone(),
            pictures: self.parts.pictures.clone(),
            wake_up: self.parts.wake_up.clone(),
        }
    }

    fn rematches(&self) -> Rematches {
        Rematches {
            store: self.parts.store.clone(),
            clock: self.parts.clock.clone(),
            tables: self.tables.clone(),
            openings: self.openings.clone(),
        }
    }

    fn moderation(&self) -> Moderators {
        Moderators {
            store: self.parts.store.clone(),
            clock: self.parts.clock.clone(),
            tables: self.tables.clone(),
            wake_up: self.parts.wake_up.clone(),
        }
    }

    /// The clocks, which bring work to all the others.
    fn clocks(
        &self,
        places: &TablePlaces,
        (seeks, tournaments): (&Seeks, &Tournaments),
        ratings: &Ratings,
        coach: &Coach,
        people: &People,
    ) -> Clocks {
        Clocks {
            store: self.parts.store.clone(),
            clock: self.parts.clock.clone(),
            tables: self.tables.clone(),
            places: places.clone(),
            coach: coach.clone(),
            seeks: seeks.clone(),
            tournaments: tournaments.clone(),
            ratings: ratings.clone(),
            servers: self.servers.clone(),
            people: people.clone(),
            computers: self.parts.computers.clone(),
            metrics: self.parts.metrics.clone(),
            desk: self.parts.desk.clone(),
            keep_days: self.parts.house.keep_days,
            wake_up: self.parts.wake_up.clone(),
            ended: self.ended.clone(),
            looks: Arc::default(),
        }
    }
}

fn servers(parts: &AppParts) -> Servers {
    Servers {
        store: parts.store.clone(),
        clock: parts.clock.clone(),
        arrivals: Arrivals::default(),
        kept: KeptServers::default(),
    }
}

fn openings(parts: &AppParts, servers: &Servers) -> Openings {
    Openings {
        store: parts.store.clone(),
        clock: parts.clock.clone(),
        servers: servers.clone(),
        secrets: parts.secrets.clone(),
        activity: parts.desk.activity().clone(),
        wake_up: parts.wake_up.clone(),
        turns: Turns::default(),
    }
}

fn processes(parts: &AppParts) -> Processes {
    Processes {
        store: parts.store.clone(),
        clock: parts.clock.clone(),
        metrics: parts.metrics.clone(),
        is_open: Arc::default(),
        heard: parts.heard.clone(),
    }
}
