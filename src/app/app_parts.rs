//! The parts that the application is made of, before there is a handle on anything.

use std::path::Path;
use std::sync::Arc;

use tokio::sync::Notify;

use super::capacity::Capacities;
use super::desk::handle::Desk;
use super::drawing::pictures::Pictures;
use super::house::House;
use super::secret_source::SecretSource;
use super::thinking::computers::Computers;
use crate::metrics::Metrics;
use clock::Clock;
use store::Store;

/// The parts that the application is made of.
#[derive(Clone, Debug)]
pub(super) struct AppParts {
    pub(super) store: Store,
    pub(super) secrets: Arc<SecretSource>,
    pub(super) pictures: Pictures,
    pub(super) clock: Clock,
    pub(super) house: Arc<House>,
    pub(super) forgotten_list: Option<Arc<Path>>,
    pub(super) computers: Computers,
    pub(super) capacities: Capacities,
    pub(super) metrics: Arc<Metrics>,
    pub(super) desk: Desk,
    /// Rung when the outbox has something new.
    pub(super) wake_up: Arc<Notify>,
    /// Rung when another process tells of more in the outbox than it can carry.
    pub(super) heard: Arc<Notify>,
}
