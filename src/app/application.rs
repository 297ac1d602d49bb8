//! The application: what every use case works with. It decides nothing itself.

use std::sync::Arc;

use tokio::sync::Notify;

use super::coach::review::Reviews;
use super::drawing::pictures::Pictures;
use super::secret_source::SecretSource;
use super::tables::table_cache::TableCache;
use super::thinking::computers::Computers;
use crate::metrics::Metrics;
use clock::Clock;
use outbox::Queue;
use store::Store;

/// The application. Cheap to clone.
#[derive(Clone, Debug)]
pub struct App {
    pub(super) store: Store,
    pub(super) secrets: Arc<SecretSource>,
    pub(super) tables: Arc<TableCache>,
    pub(super) wake_up: Arc<Notify>,
    pub(super) heard: Arc<Notify>,
    pub(super) pictures: Pictures,
    pub(super) clock: Clock,
    pub(super) house: Arc<House>,
    pub(super) forgotten_list: Option<Arc<std::path::Path>>,
    pub(super) computers: Computers,
    pub(super) reviews: Arc<Reviews>,
    pub(super) metrics: Arc<Metrics>,
}

/// Who runs the bot, and what they have decided for all servers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// Their name, if they have left one.
    pub operator: Option<String>,
    /// Where people find help, an address.
    pub support_url: Option<String>,
    /// Their privacy policy, an address.
    pub privacy_url: Option<String>,
    /// Their terms, an address.
    pub terms_url: Option<String>,
    /// After how many days goes what nobody needs any more.
    pub keep_days: u32,
}

impl Default for House {
    fn default() -> Self {
        Self { operator: None, support_url: None, privacy_url: None, terms_url: None, keep_days: KEEP_DAYS }
    }
}

/// After how many days goes what nobody needs any more, unless the operator says otherwise.
pub const KEEP_DAYS: u32 = 30;

impl App {
    /// An application on a store, with the machine's clock.
    #[must_use]
    pub fn new(store: Store, secrets: SecretSource, pictures: Pictures) -> Self {
        let (tables, wake_up) = (Arc::default(), Arc::new(Notify::new()));
        let metrics: Arc<Metrics> = Arc::default();
        let pictures = pictures.with_metrics(metrics.clone());
        let (clock, house, secrets) = (Clock::system(), Arc::default(), Arc::new(secrets));
        Self {
            store,
            secrets,
            tables,
            wake_up,
            heard: Arc::default(),
            pictures,
            clock,
            house,
            forgotten_list: None,
            computers: Computers::new(&metrics),
            reviews: Arc::default(),
            metrics,
        }
    }

    /// The same, by another clock.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// The same, run by somebody.
    #[must_use]
    pub fn with_house(self, house: House) -> Self {
        Self { house: Arc::new(house), ..self }
    }

    /// Who runs it.
    #[must_use]
    pub fn house(&self) -> &House {
        &self.house
    }

    /// The clock that everything here goes by.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The time now, in Unix milliseconds.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    /// Where the outbox's rows wait.
    #[must_use]
    pub(crate) fn queue(&self) -> impl Queue + use<> {
        self.store.clone()
    }

    /// Rung whenever the outbox has something new.
    #[must_use]
    pub(crate) fn wake_up(&self) -> Arc<Notify> {
        self.wake_up.clone()
    }

    /// Rung whenever another process tells of more in the outbox than it can carry.
    #[must_use]
    pub(crate) fn heard(&self) -> Arc<Notify> {
        self.heard.clone()
    }

    /// The painter's pool.
    #[must_use]
    pub fn pictures(&self) -> &Pictures {
        &self.pictures
    }
}
