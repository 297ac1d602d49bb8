//! A copy that follows the database: its connections, and whether it was found to follow or to be away. It asks it nothing.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use deadpool::managed::{Object, PoolError};

use super::connections::{ConnectionManager, ConnectionPool, HeldConnection, PooledConnection, StatementObserver};

/// A copy that was found up to date is taken for that so long.
const TRUSTED: Duration = Duration::from_secs(5);
/// One that was away, or behind, is left alone so long.
const LEFT_ALONE: Duration = Duration::from_secs(30);
/// How long a look waits for a connection to the copy.
const PATIENCE: Duration = Duration::from_millis(300);
/// How long a new connection to it may take, which nobody waits for to the end: a far one is there for a later look.
const MAKING: Duration = Duration::from_secs(10);

/// A copy that follows the database.
#[derive(Clone, Debug)]
pub(crate) struct ReadReplica {
    connections: ConnectionPool,
    /// Its last known state, and the time until which that is believed.
    found: Arc<Mutex<Option<(ReplicaState, Instant)>>>,
    /// The reason why the last connection that was tried to the end could not be made.
    unmade: Arc<Mutex<Option<String>>>,
}

/// Whether a copy may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplicaState {
    /// It knows what the processes said within the last half minute.
    Follows,
    /// It is away, or far behind.
    Away,
}

impl ReadReplica {
    /// A copy of which nothing is known yet.
    pub(crate) fn new(connections: ConnectionPool) -> Self {
        Self { connections, found: Arc::default(), unmade: Arc::default() }
    }

    /// Its state as found within the last seconds; `None` if it must be asked.
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
    ///
    /// # Errors
    /// The reason why there is none, without the address. Where a look does not wait for it, that of a try before.
    pub(crate) async fn lend(&self, observer: &Arc<dyn StatementObserver>) -> Result<HeldConnection, String> {
        let (connections, unmade) = (self.connections.clone(), Arc::clone(&self.unmade));
        let made = tokio::spawn(async move {
            let made = connection(&connections).await;
            *unmade.lock().unwrap_or_else(PoisonError::into_inner) = made.as_ref().err().cloned();
            made
        });
        match tokio::time::timeout(PATIENCE, made).await {
            Ok(Ok(made)) => made.map(|lent| HeldConnection::new(lent, Arc::clone(observer))),
            Ok(Err(_)) | Err(_) => Err(self.last_unmade()),
        }
    }

    fn last_unmade(&self) -> String {
        let last = self.unmade.lock().unwrap_or_else(PoisonError::into_inner).clone();
        last.unwrap_or_else(|| "it gives no connection in time".to_owned())
    }
}

/// A connection to a copy, or the reason why there is none: the server's own words or the system's, which name no password.
async fn connection(connections: &ConnectionPool) -> Result<Object<ConnectionManager>, String> {
    match tokio::time::timeout(MAKING, connections.get()).await {
        Ok(Ok(lent)) => Ok(lent),
        Ok(Err(PoolError::Backend(error))) => Err(error.to_string()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err(format!("it gives no connection within {} s", MAKING.as_secs())),
    }
}
