//! Word between processes that share a server's database: one of them has more to deliver than it can carry. It goes by
//! Postgres's NOTIFY, beside the writes and never in one: a transaction that notifies holds a lock of the whole server's until
//! it is on the disk (docs/adr/0020-word-between-processes.md). Word may be lost: whoever hears none looks by itself.

use std::time::Duration;

use sqlx::Executor;
use sqlx::postgres::{PgListener, PgPoolOptions};

use crate::database::error::StoreError;
use crate::database::handles::Outbox;
use crate::database::pooler::Sessions;

/// The channel of Postgres's NOTIFY that processes listen to.
const CHANNEL: &str = "subrosa_outbox";
/// A connection that was silent for so long is asked whether it lives.
const QUIET: Duration = Duration::from_secs(30);
/// How long it has to answer, and a new one to be made.
const ANSWER: Duration = Duration::from_secs(10);

/// A connection that hears what other processes tell.
#[derive(Debug)]
pub struct OutboxListener(PgListener);

impl Outbox<'_> {
    /// Tells the other processes that there is more to deliver than this one can carry.
    pub async fn tell_others(self) -> Result<(), StoreError> {
        let query =
            sqlx::query!("SELECT set_config('synchronous_commit', 'off', true), pg_notify('subrosa_outbox', '')");
        self.store.all(query).await.map(drop)
    }

    /// Listens to the other processes, by a connection of its own; `None` where a pooler lends sessions, of which none hears for long.
    ///
    /// # Errors
    /// If the database can't be reached.
    pub async fn listen(self) -> Result<Option<OutboxListener>, StoreError> {
        drop(self.store.hold().await?);
        if self.store.sessions() == Sessions::Lent {
            return Ok(None);
        }
        let one = PgPoolOptions::new().max_connections(1).acquire_timeout(ANSWER).max_lifetime(None).idle_timeout(None);
        let one = one.connect_lazy_with(self.store.connections.manager().hosts.current().clone());
        let mut listener = PgListener::connect_with(&one).await?;
        listener.listen(CHANNEL).await?;
        Ok(Some(OutboxListener(listener)))
    }
}

impl OutboxListener {
    /// Waits for word, or until the connection was lost and made anew, so that word may have been missed.
    ///
    /// # Errors
    /// If the connection is lost and can't be made anew.
    pub async fn word(&mut self) -> Result<(), StoreError> {
        loop {
            // Cancelling a reception loses nothing: what was read stays in the connection's buffer.
            if let Ok(heard) = tokio::time::timeout(QUIET, self.0.try_recv()).await {
                heard?;
                while self.0.next_buffered().is_some() {}
                return Ok(());
            }
            let lives = tokio::time::timeout(ANSWER, (&mut self.0).execute("SELECT 1")).await;
            lives.map_err(|_| sqlx::Error::PoolTimedOut)??;
        }
    }
}
