//! The handle on people.

use std::path::Path;
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use crate::app::ratings::results::Ratings;
use crate::app::tables::handle::Tables;
use clock::Clock;
use store::{ForgottenState, Store};

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
    /// The list as this process last completed it.
    pub(in crate::app) completed_list: Arc<Mutex<Option<CompletedList>>>,
    /// Rung when the outbox has something new.
    pub(in crate::app) wake_up: Arc<Notify>,
}

/// A list that was completed: while neither side has changed since, there is nothing to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct CompletedList {
    pub(super) database: ForgottenState,
    pub(super) file_bytes: u64,
}
