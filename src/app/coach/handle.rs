//! The handle on what helps players: hints, tips, lessons, reviews.

use std::sync::Arc;

use quick_cache::sync::Cache;
use table::TableId;
use tokio::sync::Semaphore;

use super::game_review::ReviewedGame;
use crate::app::drawing::pictures::Pictures;
use crate::app::tables::handle::Tables;
use crate::app::thinking::computers::Computers;
use clock::Clock;
use store::Store;

/// Help for players: hints, tips and lessons in a game, reviews after it.
#[derive(Clone, Debug)]
pub struct Coach {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) tables: Tables,
    /// The threads that think hints and reviews out.
    pub(in crate::app) computers: Computers,
    /// Where it is known who has heavy work under way.
    pub(in crate::app) pictures: Pictures,
    pub(in crate::app) reviews: Arc<Reviews>,
}

/// The reviews of this process.
#[derive(Debug)]
pub(in crate::app) struct Reviews {
    pub(super) kept: Cache<TableId, Arc<ReviewedGame>>,
    /// Reviews whose steps are in memory.
    pub(super) under_way: Semaphore,
    /// The next action that is thought about; tokio's semaphore is first come, first served.
    pub(super) turn: Semaphore,
}

/// Reviews under way for each that is thought about: while one is thought about, so many wait for their next action.
const UNDER_WAY: usize = 8;

impl Reviews {
    /// Keeps so many reviews, some kilobytes each, and thinks about an action of so many at a time: a computer player never waits
    /// for more than one action of each. Reviews under way take turns, so that a short one does not wait for the end of a long one.
    pub(in crate::app) fn new(kept: usize, at_once: usize) -> Self {
        let under_way = Semaphore::new(at_once.saturating_mul(UNDER_WAY).min(Semaphore::MAX_PERMITS));
        Self { kept: Cache::new(kept), under_way, turn: Semaphore::new(at_once) }
    }
}
