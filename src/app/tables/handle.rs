//! The handle on tables: what reads, changes and opens them works with these parts. It decides nothing itself; its uses stand
//! beside it, one a file.

use std::sync::Arc;

use tokio::sync::Notify;

use super::ended_tables::EndedTables;
use super::table_cache::TableCache;
use super::turn_watch::TurnWatches;
use crate::app::desk::activity::Activity;
use crate::app::opening::openings::Openings;
use crate::app::servers::rules::Servers;
use crate::app::thinking::computers::Computers;
use crate::app::turns::Turns;
use clock::Clock;
use store::Store;

/// Tables: looked at by those who may, changed by commands, opened in their lobby.
#[derive(Clone, Debug)]
pub struct Tables {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    /// Tables as this process last knew them.
    pub(in crate::app) cache: Arc<TableCache>,
    /// Answers that wait for a table to move on.
    pub(in crate::app) watches: TurnWatches,
    /// The queue before each table.
    pub(in crate::app) turns: Turns,
    /// The numbers counted for the operators.
    pub(in crate::app) activity: Activity,
    /// The threads that think for computer players.
    pub(in crate::app) computers: Computers,
    pub(in crate::app) openings: Openings,
    pub(in crate::app) servers: Servers,
    /// Rung when the outbox has something new.
    pub(in crate::app) wake_up: Arc<Notify>,
    /// Tables whose game has ended, which may be one of a tournament.
    pub(in crate::app) ended: EndedTables,
}
