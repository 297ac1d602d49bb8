//! The application: what every use case works with. It decides nothing itself.

use std::sync::Arc;

use tokio::sync::Notify;

use super::pictures::Pictures;
use super::secret_source::SecretSource;
use super::table_cache::TableCache;
use crate::clock::Clock;
use crate::outbox::Queue;
use crate::store::Store;

/// The application. Cheap to clone.
#[derive(Clone, Debug)]
pub struct App {
    pub(super) store: Store,
    pub(super) secrets: Arc<SecretSource>,
    pub(super) tables: Arc<TableCache>,
    pub(super) wake_up: Arc<Notify>,
    pub(super) pictures: Pictures,
    pub(super) clock: Clock,
}

impl App {
    /// An application on a store, with the machine's clock.
    #[must_use]
    pub fn new(store: Store, secrets: SecretSource, pictures: Pictures) -> Self {
        let (tables, wake_up) = (Arc::default(), Arc::new(Notify::new()));
        Self { store, secrets: Arc::new(secrets), tables, wake_up, pictures, clock: Clock::system() }
    }

    /// The same, by another clock.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
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

    /// The painter's pool.
    #[must_use]
    pub fn pictures(&self) -> &Pictures {
        &self.pictures
    }
}
