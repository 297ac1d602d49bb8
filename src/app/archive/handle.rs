//! The handle on what tables were.

use std::sync::Arc;

use tokio::sync::Notify;

use crate::app::drawing::pictures::Pictures;
use crate::app::servers::rules::Servers;
use crate::app::tables::handle::Tables;
use clock::Clock;
use store::Store;

/// Replays, records and their proof, and the cards of games that are over.
#[derive(Clone, Debug)]
pub struct Archive {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) tables: Tables,
    pub(in crate::app) servers: Servers,
    /// The painters of replays and cards; they also bound the checks of records that are under way.
    pub(in crate::app) pictures: Pictures,
    /// Rung when the outbox has something new.
    pub(in crate::app) wake_up: Arc<Notify>,
}
