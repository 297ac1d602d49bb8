//! A copy that follows the database: its connections, and whether it was found to follow or to be away. It asks it nothing.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::connections::{ConnectionPool, HeldConnection, PooledConnection};

/// A copy that was found up to date is taken for that so long.
const TRUSTED: Duration = Duration::from_secs(5);
/// One that was away, or behind, is left alone so long.
const LEFT_ALONE: Duration = Duration::from_secs(30);
/// How long a look waits for a connection to the copy.
const PATIENCE: Duration = Duration::from_millis(300);
/// A copy that follows the database.
#[derive(Clone, Debug)]
pub(crate) struct ReadReplica {
    connections: ConnectionPool,
    /// What it was last found to be, and until when that is believed.
    found: Arc<Mutex<Option<(ReplicaState, Instant)>>>,
}

/// What a copy is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplicaState {
    /// It follows.
    Follows,
    /// It is away, or far behind.
    Away,
}

impl ReadReplica {
    /// A copy of which nothing is known yet.
    pub(crate) fn new(connections: ConnectionPool) -> Self {
        Self { connections, found: Arc::default() }
    }

    /// What it was found to be within the last seconds.
    pub(crate) fn known(&self) -> Option<ReplicaState> {
        let found = *self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.filter(|(_, until)| Instant::now() < *until).map(|(state, _)| state)
    }

    pub(crate) fn found(&self, state: ReplicaState) {
        let believed = if state == ReplicaState::Follows { TRUSTED } else { LEFT_ALONE };
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some((state, Instant::now() + believed));
    }

    /// Its connections that have rested for so long, to be closed.
    pub(crate) fn close_idle(&self, rest: Duration) -> Vec<PooledConnection> {
        self.connections.retain(|_, metrics| metrics.last_used() < rest).removed
    }

    /// A connection to it, if one is free soon.
    pub(crate) async fn lend(&self) -> Option<HeldConnection> {
        let lent = tokio::time::timeout(PATIENCE, self.connections.get()).await.ok()?;
        lent.ok().map(HeldConnection)
    }
}
