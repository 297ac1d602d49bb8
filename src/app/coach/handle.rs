//! The handle on what helps players: hints, tips, lessons, reviews.

use std::sync::Arc;

use quick_cache::sync::Cache;
use table::TableId;
use tokio::sync::Semaphore;

use super::game_review::GameReview;
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
    pub(super) kept: Cache<TableId, Arc<GameReview>>,
    /// Who may think one out now.
    pub(super) turn: Semaphore,
}

impl Reviews {
    /// Keeps so many reviews, some kilobytes each, and thinks so many out at a time: a computer player never waits for more
    /// than one action of each.
    pub(in crate::app) fn new(kept: usize, at_once: usize) -> Self {
        Self { kept: Cache::new(kept), turn: Semaphore::new(at_once) }
    }
}
