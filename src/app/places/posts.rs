//! Where a table's posts are: remembered when Discord has made a place, forgotten when it is gone. It knows ids, and nothing of what is posted there.

use std::sync::Arc;

use tokio::sync::Notify;

use crate::app::failure::Failure;
use crate::app::opening::openings::Openings;
use crate::app::servers::rules::Servers;
use crate::app::tables::handle::Tables;
use clock::Clock;
use store::{AskedPost, Store};
use table::{ChannelId, MessageId, TableId};

/// Where tables have their posts and threads.
#[derive(Clone, Debug)]
pub struct TablePlaces {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) tables: Tables,
    pub(in crate::app) openings: Openings,
    pub(in crate::app) servers: Servers,
    /// Rung when the outbox has something new.
    pub(in crate::app) wake_up: Arc<Notify>,
}

impl TablePlaces {
    /// Remembers a table's new thread, before anything is posted in it.
    pub(crate) async fn remember_thread(&self, table: TableId, thread: ChannelId) -> Result<(), Failure> {
        Ok(self.store.outbox().found_thread(table, thread).await?)
    }

    /// Remembers a post or message with buttons that answer something, so that it loses them in time.
    pub(crate) async fn remember_question(&self, table: TableId, asked: &AskedPost) -> Result<(), Failure> {
        Ok(self.store.tables().remember_question(table, asked).await?)
    }

    /// The questions of a table whose buttons are still there, the oldest first.
    pub(crate) async fn questions(&self, table: TableId) -> Result<Vec<AskedPost>, Failure> {
        Ok(self.store.tables().questions(table).await?)
    }

    /// Whether a later row of a table's talk waits, which tells the latest that there is.
    pub(crate) async fn has_later_talk(&self, table: TableId, seq: i64) -> Result<bool, Failure> {
        Ok(self.store.outbox().has_later_talk(table, seq).await?)
    }

    /// A question has lost its buttons.
    pub(crate) async fn forget_question(&self, table: TableId, message: MessageId) -> Result<(), Failure> {
        Ok(self.store.tables().forget_question(table, message).await?)
    }
}
