//! Looks that may be some seconds old: leaderboards, profiles, summaries of a server. Where a copy follows the database they are
//! asked there, so that those who only look take nothing from those who play. A copy that is away or far behind is left
//! alone for a while, and the database answers itself. What is played, and who may see it, is never asked of a copy.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::PgRow;

use super::connections::{ConnectionPool, HeldConnection, PooledConnection, Statement};
use super::database::Store;
use super::error::StoreError;

/// A copy that was found up to date is taken for that so long.
const TRUSTED: Duration = Duration::from_secs(5);
/// One that was away, or behind, is left alone so long.
const LEFT_ALONE: Duration = Duration::from_secs(30);
/// How long a look waits for a connection to the copy.
const PATIENCE: Duration = Duration::from_millis(300);
/// How far behind a copy may be, in milliseconds: somebody who hides, or has their data deleted, must not stand on a list for
/// much longer.
const MAX_BEHIND_MS: i64 = 30_000;
/// Until when the processes are alive: they say so every few seconds, and what a copy knows of it tells how far behind it is.
const BEAT: &str = "SELECT COALESCE(max(until_ms), 0) AS beat FROM processes";

/// A copy that follows the database.
#[derive(Clone, Debug)]
pub(super) struct ReadReplica {
    connections: ConnectionPool,
    /// What it was last found to be, and until when that is believed.
    found: Arc<Mutex<Option<(ReplicaState, Instant)>>>,
}

/// What a copy is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReplicaState {
    /// It follows.
    Follows,
    /// It is away, or far behind.
    Away,
}

impl ReadReplica {
    fn known(&self) -> Option<ReplicaState> {
        let found = *self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.filter(|(_, until)| Instant::now() < *until).map(|(state, _)| state)
    }

    fn found(&self, state: ReplicaState) {
        let believed = if state == ReplicaState::Follows { TRUSTED } else { LEFT_ALONE };
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some((state, Instant::now() + believed));
    }

    /// Its connections that have rested for so long, to be closed.
    pub(super) fn close_idle(&self, rest: Duration) -> Vec<PooledConnection> {
        self.connections.retain(|_, metrics| metrics.last_used() < rest).removed
    }

    async fn lend(&self) -> Option<HeldConnection> {
        let lent = tokio::time::timeout(PATIENCE, self.connections.get()).await.ok()?;
        lent.ok().map(HeldConnection)
    }
}

impl Store {
    /// The same store, whose looks go to a copy that follows it, such as a standby that answers reads (Postgres, "Hot Standby").
    #[must_use]
    pub fn with_read_replica(self, copy: &Self) -> Self {
        let replica = ReadReplica { connections: copy.connections.clone(), found: Arc::default() };
        Self { replica: Some(replica), ..self }
    }

    /// The rows of a look. The statement is made twice where the copy gives no answer.
    pub(super) async fn look<'q>(&self, statement: impl Fn() -> Statement<'q>) -> Result<Vec<PgRow>, StoreError> {
        if let Some((replica, mut held)) = self.lend_copy().await {
            match held.fetch_all(statement()).await {
                Ok(rows) => return Ok(rows),
                Err(error) => {
                    tracing::warn!(%error, "the read replica gives no answer; the database answers instead");
                    replica.found(ReplicaState::Away);
                }
            }
        }
        self.fetch_all(statement()).await
    }

    /// A connection to the copy, if there is one that follows.
    async fn lend_copy(&self) -> Option<(&ReadReplica, HeldConnection)> {
        let replica = self.replica.as_ref()?;
        if replica.known() == Some(ReplicaState::Away) {
            return None;
        }
        let mut lent = replica.lend().await;
        if replica.known().is_none() {
            let follows = match &mut lent {
                Some(held) => self.is_followed_by(held).await,
                None => false,
            };
            replica.found(if follows { ReplicaState::Follows } else { ReplicaState::Away });
            if !follows {
                tracing::warn!("the read replica is away or far behind; the database answers instead");
                return None;
            }
        }
        lent.map(|held| (replica, held))
    }

    async fn is_followed_by(&self, copy: &mut HeldConnection) -> bool {
        let theirs = copy.fetch_one(sqlx::query(BEAT)).await;
        let (Ok(theirs), Ok(ours)) = (theirs, self.fetch_one(sqlx::query(BEAT)).await) else { return false };
        let beat = |row: &PgRow| sqlx::Row::try_get::<i64, _>(row, "beat").unwrap_or_default();
        beat(&ours).saturating_sub(beat(&theirs)) <= MAX_BEHIND_MS
    }
}
