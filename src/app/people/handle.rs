//! The handle on people.

use std::path::Path;
use std::sync::Arc;

use tokio::sync::Notify;

use crate::app::ratings::results::Ratings;
use crate::app::tables::handle::Tables;
use clock::Clock;
use store::Store;

/// People: their settings, their notes, how they are reached, and their data.
#[derive(Clone, Debug)]
pub struct People {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    /// The tables that they leave before their data go.
    pub(in crate::app) tables: Tables,
    /// The ratings that take up their results before their data go.
    pub(in crate::app) ratings: Ratings,
    /// Where the list is kept of those whose data was deleted, if it is.
    pub(in crate::app) forgotten_list: Option<Arc<Path>>,
    /// Rung when the outbox has something new.
    pub(in crate::app) wake_up: Arc<Notify>,
}
