//! The shell around the pure table: one use case a file. Load, decide, save with the outbox rows, say what to answer. It
//! knows the store and the table, and nothing of Discord's wire.

mod act;
mod failure;
mod load;
mod look;
mod open;
mod picture_cache;
mod pictures;
mod places;
mod privacy;
mod proof;
mod rematch;
pub mod replay;
mod revive;
mod seed;
mod settings;
mod table_cache;
mod wake;

pub use crate::store::Preferences;
pub use act::CommandEffect;
pub use failure::{Failure, Fault};
pub use load::Loaded;
pub use look::{PostContext, TableList, TableListEntry, TableSummary};
pub use open::TableRequest;
pub use pictures::{MAX_FILE_BYTES, PictureStyle, Pictures};
pub use privacy::TablesToLeave;
pub use proof::Proof;
pub use replay::{DrawnReplay, ReplayRequest};
pub use revive::FallbackPlace;
pub use seed::SecretSource;

use std::sync::Arc;

use tokio::sync::Notify;

use crate::clock::Clock;
use crate::outbox::Queue;
use crate::store::Store;

/// The application. Cheap to clone.
#[derive(Clone, Debug)]
pub struct App {
    store: Store,
    seeds: Arc<SecretSource>,
    tables: Arc<table_cache::TableCache>,
    wake_up: Arc<Notify>,
    pictures: Pictures,
    clock: Clock,
}

impl App {
    /// An application on a store, with the machine's clock.
    #[must_use]
    pub fn new(store: Store, seeds: SecretSource, pictures: Pictures) -> Self {
        let (tables, wake_up) = (Arc::default(), Arc::new(Notify::new()));
        Self { store, seeds: Arc::new(seeds), tables, wake_up, pictures, clock: Clock::system() }
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
    pub fn queue(&self) -> impl Queue + use<> {
        self.store.clone()
    }

    /// Rung whenever the outbox has something new.
    #[must_use]
    pub fn wake_up(&self) -> Arc<Notify> {
        self.wake_up.clone()
    }

    /// The painter's pool.
    #[must_use]
    pub fn pictures(&self) -> &Pictures {
        &self.pictures
    }
}
